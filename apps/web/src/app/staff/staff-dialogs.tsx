import { CalendarDialog } from './calendar-dialog';
import { KeyboardHelp } from './keyboard-help';
import { Palette } from './palette/palette';
import type { useStaffKeys } from './use-staff-keys';

/** The palette, the list of keys and the calendar dialog of every page; they stay while closed, so that the browser gives the focus back. */
export function StaffDialogs({ opened, open }: ReturnType<typeof useStaffKeys>) {
  const close = () => open(null);
  return (
    <>
      <Palette open={opened === 'palette'} onClose={close} onKeys={() => open('keys')} onDay={() => open('day')} />
      <KeyboardHelp open={opened === 'keys'} onClose={close} />
      <CalendarDialog open={opened === 'day'} onClose={close} />
    </>
  );
}
