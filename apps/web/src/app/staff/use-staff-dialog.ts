import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** The dialogs of the staff layout: the palette, the list of keys, the calendar dialog. */
export type StaffDialog = 'palette' | 'keys' | 'day';

/** Over these Ctrl K opens nothing: a dialog that asks something comes first, and a page that is left loses what a form has unsaved. */
const blocking = 'dialog[open]:not([data-drawer]), dialog[open] [data-unsaved]';

/** Which dialog of the staff layout is open. Ctrl K opens the palette, also over a side drawer, and closes it. */
export function useStaffDialog(): { opened: StaffDialog | null; open: (dialog: StaffDialog | null) => void } {
  const [opened, open] = useState<StaffDialog | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isCtrlK) return;
    event.preventDefault();
    if (opened === 'palette') open(null);
    // One that was asked for may still load.
    else if (opened === null && document.querySelector(blocking) === null) open('palette');
  });
  // From the commit that shows the page on: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { opened, open };
}
