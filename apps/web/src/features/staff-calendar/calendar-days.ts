import { openStatus, type DayReason, type DayStatus } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayLoadsQuery } from '../../graphql/loads.generated';

/** The load of a branch on a day. */
export type BranchLoad = DayLoadsQuery['dayLoads'][number];

/** A day of the shown branches, added up. */
export interface CalendarDay {
  date: CalendarDate;
  /** Places. */
  booked: number;
  deliveries: number;
  pieces: number;
  limit: number;
  /** Places past the limit of their branch, over all branches: a free place of another branch does not make up for them. */
  overbookedBy: number;
  /** Places that are held for customers who were asked to move here. They are taken, and not part of `booked`. */
  held: number;
  heldInForms: number;
  unproved: number;
  status: DayStatus;
  /**
   * Why nothing is delivered, if all branches have the same reason. A weekday without deliveries counts only if there is no other reason.
   */
  reason: DayReason | null;
  /** The name of the holiday, stock-take or rule, if all branches have the same. */
  note: string | null;
  branches: readonly BranchLoad[];
}

/** Returns the days by date, from the loads of one or several branches. */
export function calendarDays(loads: readonly BranchLoad[]): ReadonlyMap<CalendarDate, CalendarDay> {
  const byDate = new Map<CalendarDate, BranchLoad[]>();
  for (const load of loads) {
    const day = byDate.get(load.date);
    if (day) day.push(load);
    else byDate.set(load.date, [load]);
  }
  return new Map([...byDate].map(([date, branches]) => [date, dayOf(date, branches)]));
}

const sum = (
  loads: readonly BranchLoad[],
  of: 'booked' | 'deliveries' | 'pieces' | 'limit' | 'overbookedBy' | 'held' | 'heldInForms' | 'unproved',
) => loads.reduce((all, load) => all + load[of], 0);

/** Returns the value that all loads have; null if they differ. */
function common<K extends 'reason' | 'note'>(loads: readonly BranchLoad[], of: K): BranchLoad[K] | null {
  return loads.every((load) => load[of] === loads[0]?.[of]) ? (loads[0]?.[of] ?? null) : null;
}

function dayOf(date: CalendarDate, branches: readonly BranchLoad[]): CalendarDay {
  const counts = {
    date,
    booked: sum(branches, 'booked'),
    deliveries: sum(branches, 'deliveries'),
    pieces: sum(branches, 'pieces'),
    limit: sum(branches, 'limit'),
    overbookedBy: sum(branches, 'overbookedBy'),
    held: sum(branches, 'held'),
    heldInForms: sum(branches, 'heldInForms'),
    unproved: sum(branches, 'unproved'),
    branches,
  };
  const open = branches.filter(({ status }) => status !== 'CLOSED');
  if (open.length === 0) {
    // A holiday takes precedence over a weekday on which a branch would not deliver anyway.
    const special = branches.filter(({ reason }) => reason !== 'NOT_A_DELIVERY_DAY');
    const telling = special.length > 0 ? special : branches;
    return { ...counts, status: 'CLOSED', reason: common(telling, 'reason'), note: common(telling, 'note') };
  }
  const status = statusOf(open);
  return { ...counts, status, reason: status === 'FULL' ? 'FULL' : null, note: null };
}

/** Returns the server’s status for one branch; for several, full if all are, else by the free places. */
function statusOf(open: readonly BranchLoad[]): DayStatus {
  const [first, ...others] = open;
  if (first && others.every(({ status }) => status === first.status)) return first.status;
  // Other branches cannot use the places of a full branch, so only free places are added up.
  const left = open.reduce((all, { booked, held, limit }) => all + Math.max(0, limit - booked - held), 0);
  return openStatus(left, sum(open, 'limit'));
}
