import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField } from '../../components/date-field/date-field';
import { useDayLink } from '../../components/staff-links/use-day-link';
import { useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';

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
  const dayLink = useDayLink();
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
