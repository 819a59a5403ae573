import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState, useMemo } from 'react';
import { useLiveDay, useLiveReader } from '../../components/live/use-live';
import { DayRunSheetDocument, useDayRunSheetQuery, type DaySheetFragment, DayOrderDocument } from '../../graphql/day.generated';
import { now } from '../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useStable } from '../../lib/use-stable';
import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import type { DayPlace } from './day-head';
import { isOutdated, moved } from './day-stops';
import { keepDay } from './kept-days';
import { actionQueue } from './queue/action-queue';
import { forgetSheet, keptSheet, type KeptSheet } from './queue/day-store';

/**
 * Milliseconds between requests by the crew’s account, which gets no live changes. A request that is not answered by then is sent again.
 */
const askedEvery = 20_000;

export interface DaySheetState {
  sheet: DaySheetFragment | null;
  failure: RequestFailure | null;
  /** The time of the data, if it could not be reloaded since; null: it is up to date. */
  asOf: number | null;
  read: () => Promise<void>;
  /**
   * Shows an answer of the server, or reloads if it is older than the known data.
   * @param before the known data at the time of the request
   */
  show: (answer: DaySheetFragment, before: DaySheetFragment | null) => void;
}

/** Returns whether the server does not let this account see the day. */
export const isForbidden = (failure: RequestFailure | null): boolean => failure?.code === 'FORBIDDEN' || failure?.code === 'NOT_FOUND';

interface LoadState {
  /** The branch and the date of this state. */
  day: string;
  failure: RequestFailure | null;
  asOf: number | null;
}

/** A branch’s day: from the device immediately, then from the server, and kept up to date. */
export function useDaySheet(branchId: string, date: CalendarDate): DaySheetState {
  const client = useApolloClient();
  const user = useStaffUser();
  const hasLiveChanges = isAllowed(user, 'booking:read');
  const variables = { branchId, date };
  const { data } = useDayRunSheetQuery({ variables, fetchPolicy: 'cache-only' });
  const day = `${branchId} ${date}`;
  const [loadState, setLoadState] = useState<LoadState>({ day, failure: null, asOf: null });
  const { failure, asOf } = loadState.day === day ? loadState : { failure: null, asOf: null };
  const reading = useRef<AbortController>(null);
  const readAt = useRef<number | null>(null);

  const known = () => client.readQuery({ query: DayRunSheetDocument, variables })?.runSheet ?? null;
  const keep = (sheet: DaySheetFragment, at: number) => {
    keepDay({ user, branchId, date, sheet, at }).catch(() => undefined);
  };
  /** @returns false if the answer is older than the known data; then nothing changes */
  const take = (answer: DaySheetFragment, before: DaySheetFragment | null) => {
    if (isOutdated(answer, before, known())) return false;
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: answer } });
    readAt.current = now();
    keep(answer, readAt.current);
    return true;
  };

  const read = useStable(async () => {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    // Not shared with an earlier request, and not in the cache before it is known to be the newest.
    const context = { queryDeduplication: false, fetchOptions: { signal: own.signal } };
    try {
      for (let isTaken = false; !isTaken;) {
        const before = known();
        const { data: answer } = await client.query({ query: DayRunSheetDocument, variables, fetchPolicy: 'no-cache', context });
        if (own.signal.aborted || !answer) return;
        isTaken = take(answer.runSheet, before);
      }
      setLoadState({ day, failure: null, asOf: null });
    } catch (error) {
      const refused = requestFailureOf(error);
      if (isForbidden(refused)) forgetSheet(user._id, branchId, date).catch(() => undefined);
      if (!own.signal.aborted) setLoadState({ day, failure: refused, asOf: asOf ?? readAt.current });
    }
  });

  const show = useStable((answer: DaySheetFragment, before: DaySheetFragment | null) => {
    // The page may show another day by now; the day of the answer is read when it is opened.
    if (answer.branch.id !== branchId || answer.date !== date) return;
    if (!take(answer, before)) void read();
  });

  const showKept = useEffectEvent((kept: KeptSheet | null) => {
    if (kept === null || kept.branchId !== branchId || kept.date !== date) return;
    if (client.readQuery({ query: DayRunSheetDocument, variables }) !== null) return;
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: kept.sheet } });
    readAt.current = kept.at;
    setLoadState((before) => ({ day, failure: before.day === day ? before.failure : null, asOf: kept.at }));
  });
  const onAnswered = useEffectEvent(() => {
    // Also on the device, because the connection may be lost again.
    const sheet = known();
    if (sheet !== null && !isForbidden(failure)) keep(sheet, readAt.current ?? now());
    void read();
  });
  const beat = useEffectEvent(() => {
    if (!document.hidden && (!hasLiveChanges || failure !== null)) void read();
  });
  useEffect(() => {
    readAt.current = null;
    void read();
    void keptSheet(user._id, branchId, date).then(showKept, () => undefined);
    const timer = setInterval(beat, askedEvery);
    const back = () => void read();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', beat);
    const stop = actionQueue.onAnswered(onAnswered);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', beat);
      stop();
      reading.current?.abort();
    };
  }, [read, user._id, branchId, date]);
  // The order of the stops or the printed sheet has changed.
  useLiveDay(branchId, date);
  useLiveReader(read);

  return { sheet: data?.runSheet ?? null, failure, asOf, read, show };
}

const idsOf = ({ stops }: DaySheetFragment) => stops.map(({ booking }) => booking.id);

/** Returns the day with its stops in another order, each in its present state. */
function inOrder(sheet: DaySheetFragment, ids: readonly string[]): DaySheetFragment {
  const place = new Map(ids.map((id, index) => [id, index]));
  const stops = sheet.stops
    .map((stop) => ({ ...stop, position: (place.get(stop.booking.id) ?? ids.length) + 1 }))
    .sort((a, b) => a.position - b.position);
  const after = (id: string) => place.get(id) ?? ids.length;
  const rounds = sheet.rounds.map((round) => ({
    ...round,
    stops: [...round.stops].sort((a, b) => after(a.booking.id) - after(b.booking.id)),
  }));
  return { ...sheet, stops, rounds };
}

/**
 * Changes the order of the stops of a day with one round: on the screen immediately, then on the server, one order after the other; the
 * last one stands. Returns the day in the order that is being saved, whatever is read meanwhile.
 */
export function useStopOrder({ sheet: saved, show, read }: DaySheetState, { branch, date }: Pick<DayPlace, 'branch' | 'date'>) {
  const client = useApolloClient();
  const t = useT();
  const showMessage = useSnackbar();
  const day = `${branch?.id} ${date}`;
  const [pending, setPending] = useState<{ day: string; ids: readonly string[] } | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const queue = useRef(Promise.resolve());
  const [spoken, setSpoken] = useState('');
  const sheet = useMemo(() => (saved !== null && pending?.day === day ? inOrder(saved, pending.ids) : saved), [saved, pending, day]);

  function move([id]: readonly string[], _round: number, to: number): void {
    if (sheet === null || branch === null) return;
    const from = sheet.stops.findIndex(({ booking }) => booking.id === id);
    if (from < 0 || from === to || to < 0 || to >= sheet.stops.length) return;
    const ids = moved(idsOf(sheet), from, to);
    setPending({ day, ids });
    setSpoken(t('day.order.spoken', { name: sheet.stops[from]?.booking.name, position: to + 1, count: ids.length }));
    latest.current = ids;
    queue.current = queue.current.then(async () => {
      if (ids !== latest.current) return;
      try {
        const { data } = await client.mutate({
          mutation: DayOrderDocument,
          variables: { branchId: branch.id, date, bookingIds: ids },
          // What is newer in the cache is not overwritten.
          fetchPolicy: 'no-cache',
        });
        if (ids === latest.current && data) show(data.orderStops, saved);
      } catch (error) {
        // Also after a booking has just left the day: the order is made again from the present stops.
        if (ids !== latest.current) return;
        const { code } = requestFailureOf(error);
        showMessage({ color: 'full', content: t(code === 'NETWORK' ? 'day.order.offline' : 'day.order.failed') });
        await read();
      }
      setPending((before) => (before?.ids === ids ? null : before));
    });
  }

  return { sheet, move, spoken };
}
