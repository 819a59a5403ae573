import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { moveContext, useReasonWords, useReschedule } from '../../components/staff-move/use-reschedule';
import { conflictReasonOf, mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { WorkKeepDocument, WorkOfferMoveDocument, WorkWithdrawDocument } from '../../graphql/overbooked.generated';
import type { Channel, WorkBooking, WorkPlace, WorkRow } from './work-list';

/** Why a decision was not saved; shown at its row. */
export type RowError =
  | { kind: 'gone'; date: CalendarDate; why: string }
  /** Somebody else changed the booking first; the list shows its present state. */
  | { kind: 'stale' | 'answered' | 'telephone' | 'lost' | 'forbidden' }
  | { kind: 'input'; why: string };

/** A decision on a booking. */
export interface Decision {
  row: WorkRow;
  date: CalendarDate;
  channel: Channel;
  /** The deadline for the answer, if the customer is asked. */
  answerBy: Date | null;
}

/** The progress of deciding all bookings of a day. */
export interface Run {
  of: number;
  done: number;
  refused: number;
  /** stopped: by the user; lost: the server did not answer. Decisions that were not reached are unchanged. */
  state: 'running' | 'done' | 'stopped' | 'lost';
}

type Outcome = 'done' | 'refused' | 'lost';

interface Decisions {
  /** The id of the booking whose decision is being saved. */
  busy: string | null;
  run: Run | null;
  errors: ReadonlyMap<string, RowError>;
  decide: (decision: Decision) => Promise<boolean>;
  keep: (row: WorkRow) => Promise<boolean>;
  /** Withdraws an offer, or reverts a move that was made here. */
  undo: (row: WorkRow) => Promise<boolean>;
  /**
   * Saves the decisions one after the other. A date that is no longer available has an error at its row; without an answer of the server
   * the rest is not sent.
   */
  decideAll: (decisions: readonly Decision[]) => Promise<void>;
  stop: () => void;
  clearError: (id: string) => void;
}

interface Parts extends WorkPlace {
  refetch: () => Promise<unknown>;
  onMoved: (booking: WorkBooking, channel: Channel) => void;
  onBack: (id: string) => void;
}

/** Decisions about bookings that no longer fit. Each is saved by itself, and is shown as decided once the server has confirmed it. */
export function useDecisions({ date: present, refetch, onMoved, onBack }: Parts): Decisions {
  const client = useApolloClient();
  const t = useT();
  const reasonWords = useReasonWords();
  const reschedule = useReschedule();
  const [busy, setBusy] = useState<string | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, RowError>>(new Map());
  const working = useRef(false);
  const stopping = useRef(false);

  function setRowError(id: string, rowError: RowError | null): void {
    setErrors((before) => {
      const after = new Map(before);
      after.delete(id);
      return rowError === null ? after : after.set(id, rowError);
    });
  }

  function rowErrorOf(error: unknown): RowError {
    const failure = requestFailureOf(error);
    const reason = conflictReasonOf(error);
    if (reason === 'ALREADY_ANSWERED') return { kind: 'answered' };
    if (reason === 'CHANNEL_OFF') return { kind: 'telephone' };
    if (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') return { kind: 'stale' };
    if (failure.code === 'FORBIDDEN') return { kind: 'forbidden' };
    const [field] = failure.fields;
    return field ? { kind: 'input', why: field.message } : { kind: 'lost' };
  }

  /** @param send resolves with the error, or with null if the decision was saved */
  async function attempt(id: string, send: () => Promise<RowError | null>): Promise<Outcome> {
    setBusy(id);
    setRowError(id, null);
    try {
      const refusal = await send();
      if (refusal !== null) setRowError(id, refusal);
      return refusal === null ? 'done' : 'refused';
    } catch (error) {
      setRowError(id, rowErrorOf(error));
      return mayHelpToRetry(requestFailureOf(error)) ? 'lost' : 'refused';
    } finally {
      setBusy(null);
    }
  }

  /** Runs one request at a time: presses meanwhile do nothing. */
  async function alone<T>(work: () => Promise<T>): Promise<T | null> {
    if (working.current) return null;
    working.current = true;
    try {
      return await work();
    } finally {
      working.current = false;
    }
  }

  async function ask({ row: { booking }, date, answerBy }: Decision): Promise<RowError | null> {
    const { id, version } = booking;
    const variables = { id, version, deliveryDate: date, answerBy: answerBy?.toISOString() ?? '' };
    const { data } = await client.mutate({ mutation: WorkOfferMoveDocument, variables, context: moveContext() });
    const answer = data?.offerMove;
    return answer?.__typename === 'DateUnavailable' ? { kind: 'gone', date, why: reasonWords(answer.reason) } : null;
  }

  async function move(booking: WorkBooking, to: CalendarDate, channel: Channel, override: string | null): Promise<RowError | WorkBooking> {
    const result = await reschedule({ booking, to, notify: channel !== 'quiet', override, report: null });
    if (result.status === 'failed') throw result.error;
    if (result.status === 'unavailable') return { kind: 'gone', date: to, why: reasonWords(result.day.reason) };
    return { ...booking, ...result.booking };
  }

  const take = (decision: Decision): Promise<Outcome> => {
    const { row, date, channel } = decision;
    return attempt(row.booking.id, async () => {
      if (channel === 'ask') return ask(decision);
      const moved = await move(row.booking, date, channel, null);
      if ('kind' in moved) return moved;
      onMoved(moved, channel);
      return null;
    });
  };

  async function settled(work: () => Promise<Outcome>): Promise<boolean> {
    const outcome = await alone(work);
    if (outcome === null) return false;
    setRun(null);
    // The list has the answer already, so nothing waits for the reload.
    void refetch();
    return outcome === 'done';
  }

  return {
    busy,
    run,
    errors,
    decide: (decision) => settled(() => take(decision)),
    keep: ({ booking: { id, version } }) =>
      settled(() =>
        attempt(id, async () => {
          await client.mutate({ mutation: WorkKeepDocument, variables: { id, version }, context: moveContext() });
          return null;
        }),
      ),
    undo: ({ booking, movedHere, state }) =>
      settled(() =>
        attempt(booking.id, async () => {
          if (state === 'asked') {
            await client.mutate({ mutation: WorkWithdrawDocument, variables: { id: booking.moveOffer?.id ?? '' }, context: moveContext() });
            return null;
          }
          // The day is full without this booking, so it returns past the limit, with a logged reason.
          const why = t('overbooked.undo.reason');
          const back = await move(booking, present, movedHere ?? 'quiet', why);
          if ('kind' in back) return back;
          onBack(booking.id);
          return null;
        }),
      ),
    decideAll: async (decisions) => {
      await alone(async () => {
        stopping.current = false;
        const count = { of: decisions.length, done: 0, refused: 0 };
        setRun({ ...count, state: 'running' });
        let state: Run['state'] = 'done';
        for (const decision of decisions) {
          if (stopping.current) {
            state = 'stopped';
            break;
          }
          const outcome = await take(decision);
          if (outcome === 'lost') {
            state = 'lost';
            break;
          }
          if (outcome === 'done') count.done += 1;
          else count.refused += 1;
          setRun({ ...count, state: 'running' });
        }
        await refetch();
        setRun({ ...count, state });
      });
    },
    stop: () => {
      stopping.current = true;
    },
    clearError: (id) => setRowError(id, null),
  };
}
