import type { BookingStatus } from '../booking/booking-status.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Attendance } from '../delivery-day/attendance.js';
import type { TimeWindow } from '../delivery-day/time-window.js';
import type { MoveOfferState } from '../move-offer/move-offer.js';

/** Retention of events in days: for this time they can be read and redelivered. */
export const eventsKeptDays = 30;

/** Types of events, named as in the GraphQL enum WebhookEvent. */
export const webhookEvents = [
  'BOOKING_CREATED',
  'BOOKING_RESCHEDULED',
  'BOOKING_CANCELLED',
  'BOOKING_STATUS_CHANGED',
  'BOOKING_UPDATED',
  'BOOKING_WINDOW_ANNOUNCED',
  'BOOKING_ATTENDANCE',
  'MOVE_OFFERED',
  'MOVE_ANSWERED',
  'ORDER_UPSERTED',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Types of events of a booking, which the feed contains. */
export type BookingEventKind = Exclude<WebhookEvent, 'ORDER_UPSERTED'>;

/** The type in the body of an event, by event. The trigger that writes bodies uses the same names. */
export const eventTypes = {
  BOOKING_CREATED: 'booking.created',
  BOOKING_RESCHEDULED: 'booking.rescheduled',
  BOOKING_CANCELLED: 'booking.cancelled',
  BOOKING_STATUS_CHANGED: 'booking.status_changed',
  BOOKING_UPDATED: 'booking.updated',
  BOOKING_WINDOW_ANNOUNCED: 'booking.window_announced',
  BOOKING_ATTENDANCE: 'booking.attendance',
  MOVE_OFFERED: 'move.offered',
  MOVE_ANSWERED: 'move.answered',
  ORDER_UPSERTED: 'order.upserted',
} as const satisfies Record<WebhookEvent, string>;

type EventType = (typeof eventTypes)[WebhookEvent];

/** Who caused a change: a customer, staff, another system by its key, or the clock. */
export const eventAuthors = ['CUSTOMER', 'STAFF', 'KEY', 'SYSTEM'] as const;
export type EventAuthor = (typeof eventAuthors)[number];

interface EventBranch {
  id: string;
  name: string;
}

/** A booking after the change, without personal data: of what a guest typed it contains the order number only. */
export interface BookingState {
  id: string;
  reference: string;
  /** Increases with each change. An event with a lower version is out of date. */
  version: number;
  status: BookingStatus;
  archived: boolean;
  deliveryDate: CalendarDate;
  branch: EventBranch;
  orderNumber: string;
  postcode: string;
  quantityMattress: number;
  quantityBedset: number;
  by: EventAuthor;
}

/** An order after the change, without personal data. */
export interface OrderState {
  orderNumber: string;
  status: number;
  isPaid: boolean;
  isSigned: boolean;
  processedDate: CalendarDate | null;
  /** Five digits; null if the order has none. */
  postcode: string | null;
  quantityMattress: number | null;
  quantityBedset: number | null;
  change: 'NEW' | 'CHANGED';
}

/** The date and the branch that a booking had before. */
interface PreviousPlace {
  previous: { deliveryDate: CalendarDate; branch: EventBranch };
}

interface OfferData {
  /** `answerBy` is ISO 8601 with milliseconds, in UTC. */
  offer: {
    state: MoveOfferState;
    deliveryDate: CalendarDate;
    answerBy: string;
  };
}

interface Body<Type extends EventType, Data> {
  type: Type;
  /** Time of the event: ISO 8601 with milliseconds, in UTC. */
  timestamp: string;
  data: Data;
}

/** The body of an event as JSON, in webhooks and in the feed. New versions only add fields. */
export type EventBody =
  | Body<'booking.created', BookingState>
  | Body<'booking.rescheduled' | 'booking.cancelled', BookingState & PreviousPlace>
  | Body<'booking.status_changed', BookingState & { previous: { status: BookingStatus } }>
  /** `changed`: names of the changed fields, never values. */
  | Body<'booking.updated', BookingState & { changed: string[] }>
  | Body<'booking.window_announced', BookingState & { window: TimeWindow }>
  | Body<'booking.attendance', BookingState & { attendance: Attendance }>
  | Body<'move.offered' | 'move.answered', BookingState & OfferData>
  | Body<'order.upserted', OrderState>;
