import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveBookings } from '../../components/live/use-live';
import { now } from '../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useStable } from '../../lib/use-stable';
import { keepDay } from './kept-days';
import { forgetSheet, keptSheet, type KeptSheet } from './outbox/day-store';
import { isBarred } from './not-loaded';
import { outbox } from './outbox/day-outbox';
import { DayRunSheetDocument, useDayRunSheetQuery, type DaySheetFragment } from './run-sheet.generated';

/** The crew's account hears no live changes: it asks, in milliseconds. */
const askedEvery = 20_000;

export interface DaySheetState {
  sheet: DaySheetFragment | null;
  failure: RequestFailure | null;
  /** When it was read, where it could not be read again since; null: it is of now. */
  asOf: number | null;
  read: () => Promise<void>;
  /** Shows an answer of the server at once. */
  show: (sheet: DaySheetFragment) => void;
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
  const asked = useRef(0);
  const readAt = useRef<number | null>(null);

  const show = useStable((sheet: DaySheetFragment) => {
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: sheet } });
    keepDay({ user, branchId, date, sheet, at: now() }).catch(() => undefined);
  });

  const read = useStable(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const answer = await client.query({ query: DayRunSheetDocument, variables, fetchPolicy: 'network-only' });
      if (turn !== asked.current || !answer.data) return;
      show(answer.data.runSheet);
      readAt.current = now();
      setNews({ day, failure: null, asOf: null });
    } catch (error) {
      const refused = requestFailureOf(error);
      if (isBarred(refused)) forgetSheet(user._id, branchId, date).catch(() => undefined);
      if (turn === asked.current) setNews({ day, failure: refused, asOf: asOf ?? readAt.current });
    }
  });

  const showKept = useEffectEvent((kept: KeptSheet | null) => {
    if (kept === null || kept.branchId !== branchId || kept.date !== date) return;
    if (client.readQuery({ query: DayRunSheetDocument, variables }) !== null) return;
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: kept.sheet } });
    readAt.current = kept.at;
    setNews((before) => ({ day, failure: before.day === day ? before.failure : null, asOf: kept.at }));
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
    const stop = outbox.onTaken(back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', beat);
      stop();
    };
  }, [read, user._id, branchId, date]);
  useLiveBookings({ branchIds: [branchId], skip: !hears, onChange: read });

  return { sheet: data?.runSheet ?? null, failure, asOf, read, show };
}
