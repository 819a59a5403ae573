import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeleteQuestion } from '../../components/staff-form/delete-question';
import { StaffFormDrawer, type StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormPending } from '../../components/staff-form/staff-form-pending';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { ClosedDayEditor, type SavedDays } from './closed-day-editor';
import { useDeleteClosedDayMutation } from './closed-days.generated';
import type { ClosableBranch, ClosedDayRow } from './closed-year';
import { mayChange } from './may-change';
import { ShippedHolidaysForm } from './shipped-holidays-form';

/** In the address, in place of an id. */
export const newDay = 'new';
export const shippedHolidays = 'holidays';

interface ClosedDayDrawerProps {
  /** Null: closed; `newDay`: an empty form; `shippedHolidays`: a year's public holidays. */
  id: string | null;
  /** Of the year and its neighbours; null until they are there. */
  days: readonly ClosedDayRow[] | null;
  branches: readonly ClosableBranch[] | null;
  year: number;
  /** What a new one begins with. */
  date: CalendarDate;
  /** Whether it was opened to be deleted. */
  asksToDelete: boolean;
  /** Why they are not there. */
  failure: Error | undefined;
  readAgain: () => Promise<unknown>;
  onClose: () => void;
  /** @param goTo where its user asked to go on to */
  onSaved: (saved: SavedDays, isNew: boolean, goTo: string | null) => void;
  onDeleted: (day: ClosedDayRow) => void;
  onHolidaysAdded: (count: number, year: number) => void;
}

/** A closed day at the right side of the year, or the public holidays of a whole year. */
export function ClosedDayDrawer(props: ClosedDayDrawerProps) {
  const { id, days, branches, asksToDelete, failure, readAgain, onClose, onDeleted } = props;
  const t = useT();
  const locale = useLocale();
  const user = useStaffUser();
  const [deleting, setDeleting] = useState(asksToDelete);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const day = days?.find((one) => one.id === id) ?? null;
  const keep = () => {
    setDeleting(false);
    deleteButton.current?.focus();
  };

  function body(parts: StaffFormParts) {
    const query = { loading: (days === null || branches === null) && failure === undefined, error: failure, refetch: readAgain };
    if (days === null || branches === null) return <StaffFormPending area="closedDays" query={query} onClose={onClose} />;
    if (id === shippedHolidays)
      return (
        <ShippedHolidaysForm
          shownYear={props.year}
          days={days}
          readAgain={readAgain}
          onAdded={props.onHolidaysAdded}
          onCancel={parts.leave}
        />
      );
    if (id === newDay || day)
      return (
        <>
          {day && deleting ? <DeleteClosedDay day={day} readAgain={readAgain} onKeep={keep} onDeleted={() => onDeleted(day)} /> : null}
          <ClosedDayEditor
            {...parts}
            day={day}
            date={props.date}
            readAgain={readAgain}
            onSaved={(saved, goTo) => props.onSaved(saved, day === null, goTo)}
          />
        </>
      );
    return <StaffFormPending area="closedDays" query={{ loading: false, refetch: readAgain }} onClose={onClose} />;
  }

  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={onClose}
      title={titleOf()}
      headActions={
        day && mayChange(user, day) ? (
          <Button
            ref={deleteButton}
            variant="ghost"
            size="sm"
            icon
            aria-label={t('closedDays.openAgain')}
            aria-expanded={deleting}
            onClick={() => setDeleting(!deleting)}
          >
            <Trash2 size={17} />
          </Button>
        ) : null
      }
    >
      {body}
    </StaffFormDrawer>
  );

  function titleOf() {
    if (id === newDay) return t('closedDays.add');
    if (id === shippedHolidays) return t('closedDays.shipped');
    return day?.names[locale] ?? t('closedDays.edit');
  }
}

interface DeleteClosedDayProps {
  /** As it was seen: one that somebody else has changed since is not deleted unseen. */
  day: ClosedDayRow;
  readAgain: () => Promise<unknown>;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Asks before a closed day is deleted: the date is open again where nothing else closes it. */
function DeleteClosedDay({ day: { id, version }, readAgain, onKeep, onDeleted }: DeleteClosedDayProps) {
  const [remove] = useDeleteClosedDayMutation();
  const saving = useSaving(readAgain);
  async function confirm() {
    if (await saving.run(() => remove({ variables: { id, version } }))) onDeleted();
  }
  return <DeleteQuestion words="closedDays.deleteAsk" saving={saving} onKeep={onKeep} onConfirm={() => void confirm()} />;
}
