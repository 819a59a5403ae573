import { useEffect } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useStable } from '../../lib/use-stable';
import { useThrottledRead } from '../../lib/use-throttled-read';
import { useToday } from '../../lib/use-today';
import { useLiveBookings, useLiveDayLoads } from '../live/use-live';

/** Whoever shows what needs a decision. All are told together, so that the count beside the pages and the list say the same. */
const readers = new Set<() => Promise<unknown>>();
const readAll = () => Promise.all(Array.from(readers, (read) => read()));

/** Reads again whenever something else may need a decision; what rejects is read until it works. */
export function useDecisionReader(read: () => Promise<unknown>): void {
  const newest = useStable(read);
  useEffect(() => {
    readers.add(newest);
    return () => void readers.delete(newest);
  }, [newest]);
}

/** Tells all who show what needs a decision when to read it again; once for all pages. */
export function useDecisionNews(): void {
  const skip = !isAllowed(useStaffUser(), 'booking:read');
  const today = useToday();
  const readSoon = useThrottledRead(readAll);
  const onChange = ({ missed }: { missed: boolean }) => (missed ? readAll() : readSoon());
  useLiveBookings({ skip, onChange });
  // Other limits are told of every day of their branch (ADR 0020): whoever waits for one day hears of them all.
  useLiveDayLoads({ skip, onChange, from: today, to: today });
}
