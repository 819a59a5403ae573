import type { DayReason } from '@booking/domain/availability/decide-date';
import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderStatusText } from '@booking/domain/order/order-status';
import type { CodeRejection } from '../../auth/code-rejection.js';
import type { BookingRecord } from '../booking-record.js';

/*
 * What became of a request for a place, as one union that is told by `kind`, from SQL to GraphQL: claim_day answers with it, services pass
 * it on, and booking-result.type.ts has the member of the API's unions for each kind that leaves the service. Codes, not texts.
 */

/** The day has no place; or a guest quota is used up, and with verification there may be one. */
export type NoPlace = { kind: 'full' } | { kind: 'quota' };

/** A place that was claimed. */
export interface Claimed {
  kind: 'claimed';
  /** Staff have a new decision because of this booking. */
  isBurst: boolean;
  /** Of a hold: until when the place is kept, which is no later than before where the hold was renewed too often; else null. */
  heldUntil: Date | null;
}

/** A claim for one place. numberSpent: the number that was given proves as many bookings as it may. tooMany: a limit of attempts. */
export type ClaimResult = Claimed | NoPlace | { kind: 'numberSpent' } | { kind: 'tooMany' } | CodeRejection;

export interface DateRefused {
  kind: 'dateUnavailable';
  reason: DayReason;
  alternatives: CalendarDate[];
}

interface PostcodeRefused {
  kind: 'postcodeNotServed';
}

/** Why nothing was booked, where a retry with the same idempotency key is answered the same: all of it can be kept as JSON. */
export type Refusal =
  | DateRefused
  | PostcodeRefused
  | { kind: 'orderAlreadyBooked'; deliveryDate: CalendarDate | null; bookingStatus: ActiveStatus | null }
  /** status null: the order is not on file, and only known ones are taken. */
  | { kind: 'orderNotReady'; status: OrderStatusText | null };

/**
 * A share is used up, and the place is to be had with verification. Not remembered for a key: the same request goes on with one.
 * say: what the customer reads. CODE: to ask for one; SPENT: the number proves as many bookings as it may; CALL: no code can be sent.
 */
export interface ProofNeeded {
  kind: 'proofNeeded';
  instruction: 'CODE' | 'SPENT' | 'CALL';
  /** Where a code would go, masked; null: nowhere. */
  mobile: string | null;
  /** Seconds until another code can be sent; null: at once. */
  resendAfter: number | null;
}

export type BookResult = { kind: 'booked'; booking: BookingRecord; manageToken: string } | Refusal | ProofNeeded | CodeRejection;

export type HoldResult =
  | { kind: 'held'; holdToken: string; deliveryDate: CalendarDate; branchName: string; expiresAt: Date }
  /** A share of holds is used up: the form goes on without one. */
  | { kind: 'noHold' }
  | DateRefused
  | PostcodeRefused;

export interface Moved {
  kind: 'moved';
  booking: BookingRecord;
}

export type MoveResult = Moved | DateRefused | ProofNeeded | CodeRejection;

export interface Offered {
  kind: 'offered';
  booking: BookingRecord;
}

export type OfferResult = Offered | DateRefused;
