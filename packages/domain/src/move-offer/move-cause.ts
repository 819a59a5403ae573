import { closedDayOn, limitOn, type BranchPlan, type PlanClosedDay } from '../availability/decide-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { covers } from '../postcode/postcode.js';

/** Why a customer is asked to move, in the order in which the causes are looked for: the first that holds is the one that is told. */
export const moveCauses = ['BRANCH_SUSPENDED', 'AREA_HANDED_OVER', 'DAY_CLOSED', 'NO_DELIVERY_DAY', 'LIMIT_LOWERED', 'OTHER'] as const;
export type MoveCause = (typeof moveCauses)[number];

/** A closed day as an offer keeps it: the day may be renamed or opened again afterwards. */
interface ClosedReason {
  kind: PlanClosedDay['kind'];
  names: PlanClosedDay['name'];
}

/** The cause of an offer, and what closes the day where that is the cause. */
export interface MoveReason {
  cause: MoveCause;
  closed: ClosedReason | null;
}

/**
 * Why a booking cannot stay where it is, read from the plan of its branch.
 * @param branch the booking's own, suspended or not
 * @param booked deliveries of that branch and date, this one included
 */
export function moveReason(branch: BranchPlan, booking: { postcode: string; deliveryDate: CalendarDate }, booked: number): MoveReason {
  const { postcode, deliveryDate } = booking;
  if (branch.status === 'SUSPENDED') return { cause: 'BRANCH_SUSPENDED', closed: null };
  if (!covers(branch.coverage, postcode)) return { cause: 'AREA_HANDED_OVER', closed: null };
  const closed = closedDayOn(branch, deliveryDate);
  if (closed !== undefined) return { cause: 'DAY_CLOSED', closed: { kind: closed.kind, names: closed.name } };
  const { limit, reason } = limitOn(branch, deliveryDate);
  if (reason === 'NOT_A_DELIVERY_DAY') return { cause: 'NO_DELIVERY_DAY', closed: null };
  return { cause: booked > limit ? 'LIMIT_LOWERED' : 'OTHER', closed: null };
}

/** Whether the date that a booking has may be promised until its customer answers: with any other cause nobody comes on it. */
export function dateStays(cause: MoveCause): boolean {
  return cause === 'LIMIT_LOWERED';
}
