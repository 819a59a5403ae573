import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveDay, useLiveReader } from '../../components/live/use-live';
import { now } from '../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useStable } from '../../lib/use-stable';
import { isOutdated } from './is-outdated';
import { keepDay } from './kept-days';
import { isForbidden } from './not-loaded';
import { actionQueue } from './queue/action-queue';
import { forgetSheet, keptSheet, type KeptSheet } from './queue/day-store';
import { DayRunSheetDocument, useDayRunSheetQuery, type DaySheetFragment } from './run-sheet.generated';

/** The crew's account hears no live changes: it asks, in milliseconds. What has no answer by then is asked again. */
const askedEvery = 20_000;

export interface DaySheetState {
  sheet: DaySheetFragment | null;
  failure: RequestFailure | null;
  /** When it was read, where it could not be read again since; null: it is of now. */
  asOf: number | null;
  read: () => Promise<void>;
  /** Shows an answer of the server, and reads again when it is older than what is known. @param before what was known when it was asked for */
  show: (answer: DaySheetFragment, before: DaySheetFragment | null) => void;
}

interface News {
  /** Which day they are of. */
  day: string;
  failure: RequestFailure | null;
  asOf: number | null;
}

/** A branch's day: from the device at once, then from the server, and kept current. */
export function useDaySheet(branchId: string, date: CalendarDate): DaySheetState {
  const client = useApolloClient();
  const user = useStaffUser();
  const hears = isAllowed(user, 'booking:read');
  const variables = { branchId, date };
  const { data } = useDayRunSheetQuery({ variables, fetchPolicy: 'cache-only' });
  const day = `${branchId} ${date}`;
  const [news, setNews] = useState<News>({ day, failure: null, asOf: null });
  const { failure, asOf } = news.day === day ? news : { failure: null, asOf: null };
  const reading = useRef<AbortController>(null);
  const readAt = useRef<number | null>(null);

  const known = () => client.readQuery({ query: DayRunSheetDocument, variables })?.runSheet ?? null;
  const keep = (sheet: DaySheetFragment, at: number) => {
    keepDay({ user, branchId, date, sheet, at }).catch(() => undefined);
  };
  /** @returns false when the answer is older than what is known by now: then everything stays */
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
    // Not the answer to what was asked before, and nothing for the cache before it is known to be the newest.
    const context = { queryDeduplication: false, fetchOptions: { signal: own.signal } };
    try {
      for (let isTaken = false; !isTaken;) {
        const before = known();
        const { data: answer } = await client.query({ query: DayRunSheetDocument, variables, fetchPolicy: 'no-cache', context });
        if (own.signal.aborted || !answer) return;
        isTaken = take(answer.runSheet, before);
      }
      setNews({ day, failure: null, asOf: null });
    } catch (error) {
      const refused = requestFailureOf(error);
      if (isForbidden(refused)) forgetSheet(user._id, branchId, date).catch(() => undefined);
      if (!own.signal.aborted) setNews({ day, failure: refused, asOf: asOf ?? readAt.current });
    }
  });

  const show = useStable((answer: DaySheetFragment, before: DaySheetFragment | null) => {
    // The page may show another day by now; the day of the answer is read again when it is opened.
    if (answer.branch.id !== branchId || answer.date !== date) return;
    if (!take(answer, before)) void read();
  });

  const showKept = useEffectEvent((kept: KeptSheet | null) => {
    if (kept === null || kept.branchId !== branchId || kept.date !== date) return;
    if (client.readQuery({ query: DayRunSheetDocument, variables }) !== null) return;
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: kept.sheet } });
    readAt.current = kept.at;
    setNews((before) => ({ day, failure: before.day === day ? before.failure : null, asOf: kept.at }));
  });
  const onAnswered = useEffectEvent(() => {
    // Also on the device, before the connection may be gone again.
    const sheet = known();
    if (sheet !== null && !isForbidden(failure)) keep(sheet, readAt.current ?? now());
    void read();
  });
  const beat = useEffectEvent(() => {
    if (!document.hidden && (!hears || failure !== null)) void read();
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
  // Another order of the stops, or another sheet on paper.
  useLiveDay(branchId, date);
  useLiveReader(read);

  return { sheet: data?.runSheet ?? null, failure, asOf, read, show };
}
