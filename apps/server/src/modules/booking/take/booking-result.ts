import type { DayReason } from '@booking/domain/availability/decide-date';
import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderStatusText } from '@booking/domain/order/order-status';
import type { CodeRejection } from '../../auth/code-rejection.js';
import type { BookingRecord } from '../booking-record.js';

/*
 * The result of a request for a place, as one union that is distinguished by `kind`, from SQL to GraphQL: claim_day returns it, services
 * pass it on, and booking-result.type.ts has a member of the API's unions for each kind that leaves the service. Codes, not texts.
 */

/** full: the day has too few places left. quota: a guest quota is used up, and there may be a place with verification. */
export type NoPlace = { kind: 'full' } | { kind: 'quota' };

/** A claimed place. */
export interface Claimed {
  kind: 'claimed';
  /** True if the booking completed a booking burst, which staff must decide about. */
  isBurst: boolean;
  /** The end of the hold, which stays when a hold was renewed its maximum of times; null without a hold. */
  heldUntil: Date | null;
}

/** The result of a claim. numberSpent: the number verified its maximum of bookings. tooMany: a limit of attempts is reached. */
export type ClaimResult = Claimed | NoPlace | { kind: 'numberSpent' } | { kind: 'tooMany' } | CodeRejection;

export interface DateRefused {
  kind: 'dateUnavailable';
  reason: DayReason;
  alternatives: CalendarDate[];
}

interface PostcodeRefused {
  kind: 'postcodeNotServed';
}

/** A reason why nothing was booked. A retry with the same idempotency key gets it again, so it can be stored as JSON. */
export type Refusal =
  | DateRefused
  | PostcodeRefused
  | { kind: 'orderAlreadyBooked'; deliveryDate: CalendarDate | null; bookingStatus: ActiveStatus | null }
  /** status null: the order is not on file, and only orders on file are accepted. */
  | { kind: 'orderNotReady'; status: OrderStatusText | null };

/**
 * A guest quota is used up, and the place needs verification. Not stored for a key, so that the same request can be repeated with a code.
 * instruction, the text for the customer: CODE, request a code; SPENT, the number verified its maximum of bookings; CALL, no code can be
 * sent.
 */
export interface ProofNeeded {
  kind: 'proofNeeded';
  instruction: 'CODE' | 'SPENT' | 'CALL';
  /** The masked number of a code; null if none can be sent. */
  mobile: string | null;
  /** Seconds until another code can be sent; null: at once. */
  resendAfter: number | null;
}

export type BookResult = { kind: 'booked'; booking: BookingRecord; manageToken: string } | Refusal | ProofNeeded | CodeRejection;

export type HoldResult =
  | { kind: 'held'; holdToken: string; deliveryDate: CalendarDate; branchName: string; expiresAt: Date }
  /** A quota of holds is used up: the form continues without one. */
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
