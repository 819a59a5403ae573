import { lazy, Suspense } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { ArchiveDialog } from './archive-dialog';
import type { ListFilter } from './booking-filter';
import { BulkBar, type BulkAction } from './bulk-bar';
import type { BookingRow } from './rows-document';
import type { Selection } from './selection';
import { useBulkArchive } from './use-bulk-archive';
import { useBulkDeed } from './use-bulk-deed';
import type { useSelection } from './use-selection';

const DeedDialog = lazy(async () => ({ default: (await import('./deed-dialog')).DeedDialog }));

interface BulkActionsProps {
  filter: ListFilter;
  selection: ReturnType<typeof useSelection>;
  rows: readonly BookingRow[];
  /** How many match; null where nobody counted them. */
  total: number | null;
  csv: { saving: boolean; save: () => void };
  /** The list is another one now. */
  onChanged: () => void;
}

/** What can be done with what is selected. It comes with the first selection, and stays: when a dialog closes it gives the focus back. */
export function BulkActions({ filter, selection, rows, total, csv, onChanged }: BulkActionsProps) {
  const t = useT();
  const user = useStaffUser();
  const selected = { filter, selection: selection.selection, selected: selection.count };
  const isAll = selection.selection.kind === 'all';
  const archive = useBulkArchive({
    ...selected,
    onChanged: (done) => {
      selection.drop(done);
      onChanged();
    },
  });
  const deed = useBulkDeed({
    ...selected,
    rows,
    onChanged: (done, isWhole) => {
      // What was done still matches in the list.
      if (isWhole && isAll) selection.clear();
      else selection.drop(done);
      onChanged();
    },
  });

  function act(action: BulkAction) {
    if (action === 'csv') csv.save();
    else if (action === 'archive' || action === 'restore') archive.ask();
    else deed.ask(action);
  }

  return (
    <>
      {selection.head === 'none' ? null : (
        <BulkBar
          count={<SelectedCount selection={selection.selection} count={selection.count} />}
          onAll={isAll ? undefined : { label: t('bookings.selectAllOf', { count: total ?? -1 }), press: selection.all }}
          actions={actionsOf(isAllowed(user, 'booking:write'), filter.archived)}
          onAction={act}
          isBusy={(action) =>
            deed.busy === action || (action === 'csv' && csv.saving) || ((action === 'archive' || action === 'restore') && archive.busy)
          }
          onClear={selection.clear}
        />
      )}
      <ArchiveDialog {...archive.dialog} />
      <Suspense>
        <DeedDialog {...deed.dialog} branchId={oneBranch(filter.branchIds, user.branches)} />
      </Suspense>
    </>
  );
}

/** What can be done with the selected: with the right to change bookings, and in the archive, or not. */
function actionsOf(mayChange: boolean, archived: boolean): readonly BulkAction[] {
  if (!mayChange) return ['csv'];
  return archived ? ['restore', 'csv'] : ['move', 'status', 'message', 'archive', 'cancel', 'csv'];
}

/** The branch that all of a list are of, if it is one. */
function oneBranch(chosen: readonly string[], own: readonly { id: string }[]): string | undefined {
  const [id, ...others] = chosen.length > 0 ? chosen : own.map((branch) => branch.id);
  return others.length === 0 ? id : undefined;
}

/** How many are selected; of more than were counted, how many are not. */
function SelectedCount({ selection, count }: { selection: Selection; count: number | null }) {
  const t = useT();
  if (selection.kind === 'some') return t('bookings.selected', { count: count ?? -1 });
  const except = selection.except.size;
  if (count === null && except > 0) return t('bookings.selectedAllBut', { count: except });
  return t('bookings.selectedAll', { count: count ?? -1 });
}
