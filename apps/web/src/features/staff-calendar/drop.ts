import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DeliveryDay } from '../../components/day-status/day-look';
import type { BranchLoad } from './calendar-days';

/** What it would mean to drop a booking on a day, as far as the screen knows: the server decides. */
export type Drop =
  /** Where it is: nothing happens. */
  | { kind: 'same' }
  /** The day takes it. `branchName`: another branch would deliver. */
  | { kind: 'fits'; after: number | null; limit: number; branchName: string | null }
  /** No branch takes it, but staff may decide to go past the limit. */
  | { kind: 'past limit'; after: number | null; limit: number; reason: DayReason; note: string | null }
  /** Too soon, too far, or over: not even staff can have it. */
  | { kind: 'outside'; reason: 'TOO_SOON' | 'TOO_FAR' }
  | { kind: 'unknown' };

interface Carried {
  deliveryDate: CalendarDate;
  branchName: string;
}

/**
 * `load`: the day of the booking's own branch. `offered`: the day as its postcode may book it, which knows other branches, the lead
 * time and the range; undefined while it is being asked for.
 */
export function dropOn(
  booking: Carried,
  date: CalendarDate,
  { load, offered, today }: { load: BranchLoad | undefined; offered: DeliveryDay | undefined; today: CalendarDate },
): Drop {
  if (date === booking.deliveryDate) return { kind: 'same' };
  if (date < today) return { kind: 'outside', reason: 'TOO_SOON' };
  if (offered?.reason === 'TOO_SOON' || offered?.reason === 'TOO_FAR') return { kind: 'outside', reason: offered.reason };
  if (!load) return { kind: 'unknown' };
  const { limit, note } = load;
  // Places that are held for offers are taken like booked ones.
  const after = load.booked + load.held + 1;
  // A day that cannot be had has a branch too: the one that would deliver if it could.
  const isHad = offered !== undefined && offered.reason === null && offered.branchName !== null;
  const other = isHad && offered.branchName !== booking.branchName ? offered.branchName : null;
  if (other !== null) return { kind: 'fits', after: null, limit, branchName: other };
  const reason = offered ? offered.reason : load.reason;
  return reason === null
    ? { kind: 'fits', after, limit, branchName: null }
    : { kind: 'past limit', after: load.status === 'CLOSED' ? null : after, limit, reason, note: offered?.note ?? note };
}
