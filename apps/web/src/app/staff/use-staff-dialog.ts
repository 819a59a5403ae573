import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** The dialogs of the staff layout: the palette, the list of keys, the calendar dialog. */
export type StaffDialog = 'palette' | 'keys' | 'day';

/** Ctrl K opens nothing over these: a dialog with a question comes first, and leaving a page would lose unsaved changes. */
const blocking = 'dialog[open]:not([data-drawer]), dialog[open] [data-unsaved]';

/** Which dialog of the staff layout is open. Ctrl K opens the palette, also over a side drawer, and closes it. */
export function useStaffDialog(): { opened: StaffDialog | null; open: (dialog: StaffDialog | null) => void } {
  const [opened, open] = useState<StaffDialog | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isCtrlK) return;
    event.preventDefault();
    if (opened === 'palette') open(null);
    // A dialog that was requested may still be loading.
    else if (opened === null && document.querySelector(blocking) === null) open('palette');
  });
  // A layout effect listens from the commit that shows the page, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { opened, open };
}
