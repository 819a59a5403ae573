import { DeleteQuestion } from '../../components/staff-form/delete-question';
import { useSaving } from '../../components/staff-form/use-saving';
import { useDeleteClosedDayMutation } from './closed-days.generated';
import type { ClosedDayRow } from './closed-year';

interface DeleteClosedDayProps {
  /** As it was seen: one that somebody else has changed since is not deleted unseen. */
  day: ClosedDayRow;
  readAgain: () => Promise<unknown>;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Asks before a closed day is deleted: the date is open again where nothing else closes it. */
export function DeleteClosedDay({ day: { id, version }, readAgain, onKeep, onDeleted }: DeleteClosedDayProps) {
  const [remove] = useDeleteClosedDayMutation();
  const saving = useSaving(readAgain);
  async function confirm() {
    if (await saving.run(() => remove({ variables: { id, version } }))) onDeleted();
  }
  return <DeleteQuestion words="closedDays.deleteAsk" saving={saving} onKeep={onKeep} onConfirm={() => void confirm()} />;
}
