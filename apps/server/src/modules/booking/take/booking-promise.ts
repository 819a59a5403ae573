import { limitOn } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { PlaceOffer } from '../../availability/place-offer.js';
import type { Plans } from '../../availability/plan.service.js';
import type { BookingChange } from '../booking-record.js';

/** From what a place was given, as it is kept with the booking. How many came before it is counted under the day's lock. */
export interface NewPromise {
  /** Which place: a booking that is moved without saying why keeps no promise of its former day. */
  branchId: string;
  date: CalendarDate;
  decidedAt: Date;
  /** The limit in force. */
  limit: number;
  planVersion: number;
  override: boolean;
  overrideReason: string | null;
}

/** As it is read: JSON has no dates. */
export interface KeptPromise extends Omit<NewPromise, 'decidedAt'> {
  decidedAt: string;
  /** Deliveries of that branch and date before this one. */
  bookedBefore: number;
}

/** @param past what the history says of a place past the limit; empty within it */
export function promiseOf(plans: Plans, { branchId, date, planVersion }: PlaceOffer, past: readonly BookingChange[], at: Date): NewPromise {
  const branch = plans.branch(branchId);
  if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
  const overrideReason = past.find(({ change }) => change === 'OVERRIDE_REASON')?.to ?? null;
  return { branchId, date, decidedAt: at, limit: limitOn(branch, date).limit, planVersion, override: past.length > 0, overrideReason };
}
