import { Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Dialog } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { CalendarDialog } from './calendar-dialog';
import { Palette } from './palette/palette';
import type { useStaffDialog } from './use-staff-dialog';

/** The dialogs of the staff layout; they stay while closed, so that the browser gives the focus back. */
export function StaffDialogs({ opened, open }: ReturnType<typeof useStaffDialog>) {
  const close = () => open(null);
  return (
    <>
      <Palette open={opened === 'palette'} onClose={close} />
      <KeyboardHelp open={opened === 'keys'} onClose={close} />
      <CalendarDialog open={opened === 'day'} onClose={close} />
    </>
  );
}

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'shell.palette.title' },
  { keys: ['Esc'], does: 'shell.keys.close' },
  { keys: ['←', '→', '↑', '↓'], does: 'shell.keys.move' },
  { keys: ['Enter'], does: 'shell.keys.open' },
  { keys: ['Page Down'], does: 'shell.keys.nextMonth' },
  { keys: ['Page Up'], does: 'shell.keys.previousMonth' },
  { keys: ['Space'], does: 'shell.keys.select' },
  { keys: ['Shift', '↓'], does: 'shell.keys.selectSeveral' },
  { keys: ['Ctrl', 'A'], does: 'shell.keys.selectAll' },
  { keys: ['Alt', '↑'], does: 'day.earlier' },
  { keys: ['Alt', '↓'], does: 'day.later' },
  { keys: ['Ctrl', 'S'], does: 'shell.keys.save' },
  { keys: ['Ctrl', 'Enter'], does: 'shell.keys.book' },
];

/** What the keys do on the pages for staff. */
function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.keys.title')}>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <Flex
            key={does}
            align="center"
            justify="space-between"
            gap="4"
            minHeight="9"
            borderTop="1px solid {colors.border}"
            textStyle="sm"
          >
            <dt>{t(does)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </Flex>
        ))}
      </dl>
    </Dialog>
  );
}
