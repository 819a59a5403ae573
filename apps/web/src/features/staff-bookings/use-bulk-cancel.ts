import { canTransition, type BookingStatus } from '@booking/domain/booking/booking-status';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SaveFailure } from '../../components/staff-form/use-saving';
import { attemptFor, type Attempt } from '../../lib/booking-attempt';
import { conflictReasonOf } from '../../lib/conflict-reason';
import { requestFailureOf } from '../../lib/request-failure';
import { whileSaving } from '../../lib/while-saving';
import { useSnackbar } from '../../ui/snackbar';
import { filterWithin, type ListFilter } from './booking-filter';
import { CancelBookingsDocument, type CancelBookingsMutation } from './booking-rows.generated';
import { foundBookings, type FoundBooking } from './found-bookings';
import type { BookingRow } from './rows-document';
import { inBatches, useStopOnLeave } from './run-batches';
import { pickedOf, type Selection } from './selection';

/** Bookings of one call: it can be stopped between two. */
const batchSize = 100;
/** A rush fills days, not years: a slip of the hand cancels no more. */
export const mostCancelled = 1000;

const isCancellable = (status: BookingStatus): boolean => canTransition(status, 'CANCELLED');

type Left = CancelBookingsMutation['cancelBookings']['left'][number];

/** How far it is. */
export interface CancelWork {
  /** asked: whether to cancel the rest, once more after a failure; stopped: the rest is untouched. */
  phase: 'asked' | 'running' | 'stopped' | 'finished';
  /** What is still to be cancelled, each as it was when it was asked for; null: more than may be at once. */
  rest: readonly Pick<FoundBooking, 'id' | 'reference' | 'version' | 'deliveryDate' | 'notifySms'>[] | null;
  /** How many of the selected cannot be cancelled; -1: nobody counted them. */
  others: number;
  /** What the server has said of the bookings before the rest. */
  done: readonly string[];
  left: readonly Left[];
  /** Why there was no answer for the rest. */
  failure: SaveFailure | null;
}

interface BulkCancel {
  filter: ListFilter;
  selection: Selection;
  /** How many are selected; null: more than were counted. */
  selected: number | null;
  /** What is in sight, as it is now: that may be newer than when it was selected. */
  rows: readonly BookingRow[];
  /** Of these bookings, it is done. @param isWhole nothing is left to do with what was selected */
  onChanged: (done: readonly string[], isWhole: boolean) => void;
}

/**
 * Cancels what is selected, after a question, a hundred after the other. Which bookings these are, and as of which version, is known before
 * the question: what is booked or changed later is not cancelled unseen. Somebody who leaves the page stops it after the batch that is on
 * its way, and gets a message of what was done.
 */
export function useBulkCancel({ filter, selection, selected, rows, onChanged }: BulkCancel) {
  const client = useApolloClient();
  const intl = useIntl();
  const showMessage = useSnackbar();
  const [work, setWork] = useState<CancelWork | null>(null);
  const [reading, setReading] = useState(false);
  const stopped = useRef(false);
  /** What was sent and not answered: sent again, it has the same key. */
  const unanswered = useRef<Attempt | null>(null);

  const stop = () => {
    stopped.current = true;
  };
  const isLeft = useStopOnLeave(stop);

  /** What may be cancelled of the selection, and how many others are in it. */
  async function seen(): Promise<Pick<CancelWork, 'rest' | 'others'>> {
    if (selection.kind === 'some') {
      const present = new Map(rows.map((row) => [row.id, row]));
      const now = new Map([...selection.rows].map(([id, row]) => [id, present.get(id) ?? row]));
      const { picked, others } = pickedOf(now, isCancellable);
      return { rest: picked.length > mostCancelled ? null : picked, others };
    }
    const wanted = filterWithin(filter, isCancellable);
    const found: FoundBooking[] = [];
    if (wanted !== null) {
      for await (const page of foundBookings(client, wanted, new Set(selection.except.keys()))) {
        found.push(...page);
        if (found.length > mostCancelled) return { rest: null, others: -1 };
      }
    }
    return { rest: found, others: selected === null ? -1 : Math.max(0, selected - found.length) };
  }

  async function ask() {
    setReading(true);
    try {
      setWork({ phase: 'asked', ...(await seen()), done: [], left: [], failure: null });
    } catch {
      showMessage({ color: 'full', content: intl.formatMessage({ id: 'deliveryForm.failure.NETWORK.text' }) });
    } finally {
      setReading(false);
    }
  }

  async function send(bookings: NonNullable<CancelWork['rest']>, reason: string, notify: boolean) {
    const sent = { bookings: bookings.map(({ id, version }) => ({ id, version })), reason, notify };
    unanswered.current = attemptFor(sent, unanswered.current);
    const variables = { ...sent, idempotencyKey: unanswered.current.key };
    const { data } = await client.mutate({ mutation: CancelBookingsDocument, variables });
    unanswered.current = null;
    const { done = [], left = [] } = data?.cancelBookings ?? {};
    // The server names no booking that is not the caller's.
    const named = left.map((one) => ({
      ...one,
      reference: one.reference || bookings.find(({ id }) => id === one.bookingId)?.reference || '',
    }));
    return { done: done.map(({ id }) => id), left: named };
  }

  async function confirm(reason: string, notify: boolean) {
    if (work === null || work.rest === null) return;
    let present: CancelWork & { rest: NonNullable<CancelWork['rest']> } = { ...work, rest: work.rest, phase: 'running', failure: null };
    const go = (next: Partial<typeof present>) => {
      present = { ...present, ...next };
      setWork(present);
    };
    stopped.current = false;
    go({});
    await whileSaving(stop, async () => {
      for (const batch of inBatches(present.rest, batchSize)) {
        if (stopped.current) return go({ phase: 'stopped' });
        try {
          const { done, left } = await send(batch, reason, notify);
          go({ rest: present.rest.slice(batch.length), done: [...present.done, ...done], left: [...present.left, ...left] });
        } catch (error) {
          return go({ phase: 'asked', failure: { ...requestFailureOf(error), reason: conflictReasonOf(error) } });
        }
      }
      go({ phase: 'finished' });
    });
    onChanged(present.done, present.phase === 'finished');
    if (isLeft.current) sayWhatIsDone(present);
  }

  function sayWhatIsDone({ phase, done, left, failure }: CancelWork) {
    const said = [
      intl.formatMessage({ id: 'bookings.cancel.done' }, { count: done.length }),
      ...(left.length > 0 ? [intl.formatMessage({ id: 'bookings.job.refused' }, { count: left.length })] : []),
      ...(phase === 'stopped' ? [intl.formatMessage({ id: 'bookings.job.rest' })] : []),
      ...(failure ? [intl.formatMessage({ id: `deliveryForm.failure.${failure.code}.title` })] : []),
    ];
    const isWhole = phase === 'finished' && left.length === 0;
    // Of what was not done, it is the only word.
    showMessage({ ...(isWhole ? { color: 'success' } : { color: 'medium', timeout: 0 }), content: said.join(' ') });
  }

  return {
    ask: () => void ask(),
    busy: reading || work?.phase === 'running',
    dialog: {
      work,
      onConfirm: (reason: string, notify: boolean) => void confirm(reason, notify),
      onStop: stop,
      onClose: () => setWork(null),
    },
  };
}
