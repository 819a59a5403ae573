import { closedDayOn, limitOn, type BranchPlan, type PlanClosedDay } from '../availability/decide-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { covers } from '../postcode/postcode.js';

/** Causes of an offer to move, in order of precedence: the customer reads the first one that applies. */
export const moveCauses = ['BRANCH_SUSPENDED', 'AREA_HANDED_OVER', 'DAY_CLOSED', 'NO_DELIVERY_DAY', 'LIMIT_LOWERED', 'OTHER'] as const;
export type MoveCause = (typeof moveCauses)[number];

/** A closed day as stored with an offer: it may be renamed or removed afterwards. */
interface ClosedReason {
  kind: PlanClosedDay['kind'];
  names: PlanClosedDay['name'];
}

/** The cause of an offer, and the closed day if that is the cause. */
export interface MoveReason {
  cause: MoveCause;
  closed: ClosedReason | null;
}

/**
 * Returns why a booking cannot keep its date, by the plan of its branch.
 * @param branch the booking's branch, suspended or not
 * @param booked number of deliveries of that branch and date, including this one
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

/**
 * Returns true if the booking's present date remains valid until the customer answers. With any other cause no delivery takes place on it.
 */
export function isDateKept(cause: MoveCause): boolean {
  return cause === 'LIMIT_LOWERED';
}
