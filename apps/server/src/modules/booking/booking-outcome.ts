import type { DayReason } from '@booking/domain/availability/decide-date';
import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderStatusText } from '@booking/domain/order/order-status';
import type { CodeRejection } from '../auth/one-time-code.service.js';
import type { BookingRecord } from './booking-record.js';

/** Why nothing was booked, held or moved, where that is part of normal use. Codes, not texts; all of it can be kept as JSON. */
export type Refusal =
  | { kind: 'dateUnavailable'; reason: DayReason; alternatives: CalendarDate[] }
  | { kind: 'orderAlreadyBooked'; deliveryDate: CalendarDate | null; bookingStatus: ActiveStatus | null }
  /** statusText null: the order is not on file, and only known ones are taken. */
  | { kind: 'orderNotReady'; statusText: OrderStatusText | null }
  | { kind: 'postcodeNotServed' };

export type DateRefused = Extract<Refusal, { kind: 'dateUnavailable' }>;
type PostcodeNotServedRefusal = Extract<Refusal, { kind: 'postcodeNotServed' }>;

/**
 * A share is used up, and the place is to be had with a proof. Not remembered for a key: the same request goes on with one.
 * say: what the customer reads. CODE: to ask for one; SPENT: the number proves as many bookings as it may; CALL: no code can be sent.
 */
export interface ProofNeeded {
  kind: 'proofNeeded';
  say: 'CODE' | 'SPENT' | 'CALL';
  /** Where a code would go, masked; null: nowhere. */
  mobile: string | null;
  /** Seconds until another code can be sent; null: at once. */
  resendAfter: number | null;
}

/** What is asked of the customer before a place is theirs. */
type ProofOutcome = ProofNeeded | CodeRejection;

export type BookOutcome = { kind: 'booked'; booking: BookingRecord; manageToken: string } | Refusal | ProofOutcome;

export type OpenOutcome = { kind: 'opened'; booking: BookingRecord; manageToken: string } | CodeRejection;

export type HoldOutcome =
  | { kind: 'held'; holdToken: string; deliveryDate: CalendarDate; branchName: string; expiresAt: Date }
  /** A share of holds is used up: the form goes on without one. */
  | { kind: 'noHold' }
  | DateRefused
  | PostcodeNotServedRefusal;

export type RescheduleOutcome = { kind: 'moved'; booking: BookingRecord } | DateRefused | ProofOutcome;
