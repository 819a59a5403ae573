import { openStatus, type DayReason, type DayStatus } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayLoadsQuery } from '../../graphql/loads.generated';

/** A branch's day. */
export type BranchLoad = DayLoadsQuery['dayLoads'][number];

/** A day of the branches that are shown, taken together. */
export interface CalendarDay {
  date: CalendarDate;
  /** Places. */
  booked: number;
  deliveries: number;
  pieces: number;
  limit: number;
  /** Deliveries past the limit of their branch, over all branches: a free place of another does not make up for them. */
  overbookedBy: number;
  /** Places that are kept for customers who were asked to move here. They count like bookings, and are not among `booked`. */
  held: number;
  heldInForms: number;
  unproved: number;
  status: DayStatus;
  /** Why nothing is delivered, where all branches that would otherwise drive have the same reason. */
  reason: DayReason | null;
  /** The holiday's, stock-take's or rule's name, where all have the same. */
  note: string | null;
  branches: readonly BranchLoad[];
}

/** The days by date, from the loads of one or several branches. */
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

/** What all say alike; null when they differ. */
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
    // On a holiday some branches would not drive anyway: the reason that is shown is still the holiday.
    const special = branches.filter(({ reason }) => reason !== 'NOT_A_DELIVERY_DAY');
    const telling = special.length > 0 ? special : branches;
    return { ...counts, status: 'CLOSED', reason: common(telling, 'reason'), note: common(telling, 'note') };
  }
  const status = statusOf(open);
  return { ...counts, status, reason: status === 'FULL' ? 'FULL' : null, note: null };
}

/** Of one branch as the server says it; of several, full when all are, else by the places left. */
function statusOf(open: readonly BranchLoad[]): DayStatus {
  const [first, ...others] = open;
  if (first && others.every(({ status }) => status === first.status)) return first.status;
  // Places of a branch that is full cannot be used by another: only what is left is added up.
  const left = open.reduce((all, { booked, held, limit }) => all + Math.max(0, limit - booked - held), 0);
  return openStatus(left, sum(open, 'limit'));
}
