import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField } from '../../components/date-field/date-field';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { SelectField } from '../../ui/select-field';
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

/** Asks for a branch and a date, and goes to that day (Specification, section 2: the calendar dialog). */
export function CalendarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shell.day.title')}
      actions={
        <Button type="submit" form={form}>
          {t('shell.day.open')}
        </Button>
      }
    >
      {open && <DayForm id={form} onDone={onClose} />}
    </Dialog>
  );
}

function DayForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT();
  const { branches } = useStaffUser();
  const navigate = useNavigate();
  const { day: dayLink } = useStaffLinks();
  const [branch, setBranch] = useState(branches[0]?.id ?? '');
  const [date, setDate] = useState<string>(today());
  const [failed, setFailed] = useState(false);
  const submit = () => {
    if (!isCalendarDate(date)) return setFailed(true);
    onDone();
    if (dayLink) void navigate(dayLink(branch, date));
  };
  return (
    <chakra.form
      id={id}
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DateField
        data-autofocus=""
        recent
        branchId={branch || undefined}
        label={t('shell.day.date')}
        error={failed ? t('shell.day.missing') : undefined}
        value={date}
        onChange={(chosen) => {
          setDate(chosen);
          setFailed(false);
        }}
      />
      {branches.length > 1 && (
        <SelectField
          label={t('shell.branches')}
          options={branches.map(({ id: value, name }) => ({ value, label: name }))}
          value={branch}
          onChange={(event) => setBranch(event.target.value)}
        />
      )}
    </chakra.form>
  );
}
