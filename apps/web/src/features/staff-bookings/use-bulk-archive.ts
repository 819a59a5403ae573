import { canArchive } from '@booking/domain/booking/booking-status';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import type { ArchiveQuestion } from './archive-dialog';
import { BookingCountDocument } from '../../graphql/staff-bookings.generated';
import { filterInput, filterWithin, type ListFilter } from './booking-filter';
import { useStopOnLeave, type BatchOutcome } from './run-batches';
import { pickedOf, type Selection } from './selection';
import { useArchiveJob, type ArchiveOrder } from './use-archive-job';

/** As many are put away at one press; more are asked for first. */
const atOnce = 100;

interface BulkArchive {
  filter: ListFilter;
  selection: Selection;
  /** How many are selected; null: more than were counted. */
  selected: number | null;
  /** The list is another one now: of these bookings, it is done. */
  onChanged: (done: readonly string[]) => void;
}

/**
 * Puts what is selected into the archive: a few at once, with the way back in the message; many after a question, in sight. Who leaves
 * the page stops it after the batch that is on its way, and learns what was done.
 */
export function useBulkArchive({ filter, selection, selected, onChanged }: BulkArchive) {
  const client = useApolloClient();
  const t = useT();
  const showMessage = useSnackbar();
  const [asked, setAsked] = useState<{ question: ArchiveQuestion; order: ArchiveOrder } | null>(null);
  // A few bookings take a moment: a message at the end says all of it.
  const [quiet, setQuiet] = useState(false);
  const [counting, setCounting] = useState(false);
  const { job, archive, restore, stop, close } = useArchiveJob(finished);

  const pressed = useRef<Element | null>(null);
  const isLeft = useStopOnLeave(stop);

  function finished(action: 'archive' | 'restore', { done, refused, ended }: BatchOutcome) {
    // The bar goes with the selection: the keyboard goes on in the list.
    if (document.activeElement === pressed.current)
      document.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true });
    onChanged(done);
    const isWhole = ended === 'finished' && refused.length === 0;
    if (!isLeft.current && (!isWhole || done.length > atOnce)) {
      setQuiet(false);
      return;
    }
    close();
    const said = [
      t(`bookings.job.${action}.done`, { count: done.length }),
      ...(refused.length > 0 ? [t('bookings.job.refused', { count: refused.length })] : []),
      ...(ended === 'finished' ? [] : [t('bookings.job.rest')]),
    ];
    showMessage({
      // Of what was not done, it is the only word.
      ...(isWhole ? { color: 'success' } : { color: 'medium', timeout: 0 }),
      content: said.join(' '),
      ...(action === 'archive' && done.length > 0 && { action: { label: t('bookings.job.undo'), onPress: () => undo(done) } }),
    });
  }

  function undo(ids: readonly string[]) {
    setQuiet(ids.length <= atOnce);
    restore({ ids });
  }

  async function countOf(wanted: ReturnType<typeof filterWithin>): Promise<number | null> {
    if (wanted === null) return 0;
    const { data } = await client.query({ query: BookingCountDocument, variables: { filter: wanted }, fetchPolicy: 'no-cache' });
    return !data || data.bookings.totalCountCapped ? null : data.bookings.totalCount;
  }

  /** Brings back what is selected in the archive: it can be put away again, so that nothing is asked. */
  function bringBack() {
    if (selection.kind === 'some') {
      setQuiet(selection.rows.size <= atOnce);
      restore({ ids: [...selection.rows.keys()] });
      return;
    }
    setQuiet(false);
    restore({ filter: filterInput(filter), except: new Set(selection.except.keys()), total: selected });
  }

  async function ask() {
    if (filter.archived) return bringBack();
    setQuiet(false);
    if (selection.kind === 'some') {
      const { picked, others } = pickedOf(selection.rows, canArchive);
      const ids = picked.map(({ id }) => id);
      if (others === 0 && ids.length <= atOnce) {
        setQuiet(true);
        archive({ ids });
      } else setAsked({ question: { selected: ids.length + others, archivable: ids.length }, order: { ids } });
      return;
    }
    const wanted = filterWithin(filter, canArchive);
    setCounting(true);
    try {
      const found = await countOf(wanted);
      const left = pickedOf(selection.except, canArchive).picked.length;
      const total = found === null ? null : Math.max(0, found - left);
      const except = new Set(selection.except.keys());
      setAsked({
        question: { selected, archivable: total },
        order: wanted === null ? { ids: [] } : { filter: wanted, except, total },
      });
    } catch {
      showMessage({ color: 'full', content: t('deliveryForm.failure.NETWORK.text') });
    } finally {
      setCounting(false);
    }
  }

  return {
    ask: () => {
      pressed.current = document.activeElement;
      void ask();
    },
    /** What was asked for is on its way: not once more. */
    busy: counting || job?.phase === 'running',
    dialog: {
      question: job === null && !quiet ? (asked?.question ?? null) : null,
      job: quiet ? null : job,
      onConfirm: () => {
        if (!asked) return;
        setQuiet(false);
        setAsked(null);
        archive(asked.order);
      },
      onStop: stop,
      onUndo: (ids: readonly string[]) => undo(ids),
      onClose: () => {
        setAsked(null);
        close();
      },
    },
  };
}
