import { useEffect } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useStable } from '../../lib/use-stable';
import { useThrottledRead } from '../../lib/use-throttled-read';
import { useToday } from '../../lib/use-today';
import { useLiveBookings, useLiveDayLoads } from '../live/use-live';

/** The parts of the page that show what needs a decision. All read together, so that the count in the menu and the list say the same. */
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

/** Makes all parts that show what needs a decision read it again after a change; once for all pages. */
export function useDecisionNews(): void {
  const skip = !isAllowed(useStaffUser(), 'booking:read');
  const today = useToday();
  const readSoon = useThrottledRead(readAll);
  const onChange = ({ missed }: { missed: boolean }) => (missed ? readAll() : readSoon());
  useLiveBookings({ skip, onChange });
  // A change of limits is sent for every day of its branch (ADR 0020): to watch one day is enough.
  useLiveDayLoads({ skip, onChange, from: today, to: today });
}
