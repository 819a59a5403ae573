import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderStatusText } from '@booking/domain/order/order-status';
import type { BookingRecord } from './booking-record.js';

/** Why nothing was booked, held or moved, where that is part of normal use. Codes, not texts; all of it can be kept as JSON. */
export type Refusal =
  | { kind: 'dateUnavailable'; reason: DayReason; alternatives: CalendarDate[] }
  | { kind: 'orderAlreadyBooked'; deliveryDate: CalendarDate | null }
  /** statusText null: the order is not on file, and only known ones are taken. */
  | { kind: 'orderNotReady'; statusText: OrderStatusText | null }
  | { kind: 'postcodeNotServed' };

export type DateRefused = Extract<Refusal, { kind: 'dateUnavailable' }>;
type PostcodeNotServedRefusal = Extract<Refusal, { kind: 'postcodeNotServed' }>;

export type BookOutcome = { kind: 'booked'; booking: BookingRecord; manageToken: string } | Refusal;

export type HoldOutcome =
  | { kind: 'held'; holdToken: string; deliveryDate: CalendarDate; branchName: string; expiresAt: Date }
  | DateRefused
  | PostcodeNotServedRefusal;

export type RescheduleOutcome = { kind: 'moved'; booking: BookingRecord } | DateRefused;
