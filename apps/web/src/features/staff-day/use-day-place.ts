import { isCrewDay } from '@booking/domain/booking/crew-days';
import { addDays, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useSearchParams } from 'react-router-dom';
import type { SessionBranch } from '../../lib/session/session-user';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useToday } from '../../lib/use-today';

/** Which branch and date the page shows; its address says so. */
export interface DayPlace {
  branches: readonly SessionBranch[];
  /** Null: the account works for none. */
  branch: SessionBranch | null;
  date: CalendarDate;
  isToday: boolean;
  /** The page's address with another branch or date. */
  linkTo: (change: { branch?: string; date?: CalendarDate }) => { search: string };
  /** Null where the crew may not look: today and tomorrow are theirs. */
  before: CalendarDate | null;
  after: CalendarDate | null;
}

/** `?branch=<id>&date=YYYY-MM-DD`; without, or with another's, one's first branch and today. */
export function useDayPlace(): DayPlace {
  const [search] = useSearchParams();
  const user = useStaffUser();
  const present = useToday();
  const mayReadAll = isAllowed(user, 'booking:read');
  const mayShow = (date: CalendarDate) => mayReadAll || isCrewDay(date, present);
  const asked = search.get('date') ?? '';
  const date = isCalendarDate(asked) && mayShow(asked) ? asked : present;
  const { branches } = user;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  const branch = branches.find(({ id }) => id === search.get('branch')) ?? branches[0] ?? null;
  return {
    branches,
    branch,
    date,
    isToday: date === present,
    before: mayShow(before) ? before : null,
    after: mayShow(after) ? after : null,
    linkTo(change) {
      const next = new URLSearchParams(search);
      next.delete('booking');
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      return { search: next.toString() };
    },
  };
}
