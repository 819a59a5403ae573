import type { BookingStatus } from '../booking/booking-status.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { MoveOfferState } from '../move-offer/move-offer.js';

/** Days for which an event can be read and sent again. */
export const eventsKeptDays = 30;

/** What other systems are told of. The names are those of the GraphQL enum WebhookEvent. */
export const webhookEvents = [
  'BOOKING_CREATED',
  'BOOKING_RESCHEDULED',
  'BOOKING_CANCELLED',
  'BOOKING_STATUS_CHANGED',
  'BOOKING_UPDATED',
  'MOVE_OFFERED',
  'MOVE_ANSWERED',
  'ORDER_UPSERTED',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Events of a booking: those of the feed. */
export type BookingEventKind = Exclude<WebhookEvent, 'ORDER_UPSERTED'>;

/** The name of an event in a body: BOOKING_STATUS_CHANGED is booking.status_changed. The trigger that writes bodies names them alike. */
export const eventTypes = {
  BOOKING_CREATED: 'booking.created',
  BOOKING_RESCHEDULED: 'booking.rescheduled',
  BOOKING_CANCELLED: 'booking.cancelled',
  BOOKING_STATUS_CHANGED: 'booking.status_changed',
  BOOKING_UPDATED: 'booking.updated',
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

/** A booking after the change, without the person: nothing that a guest typed but the order number. */
export interface BookingState {
  id: string;
  reference: string;
  /** Grows with each change: what is lower than what one has is old. */
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

/** An order on file after the change, without the person. */
export interface OrderState {
  orderNumber: string;
  status: number;
  isPaid: boolean;
  isSigned: boolean;
  processedDate: CalendarDate | null;
  /** Five digits; null: the order has none. */
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
  /** When it happened: ISO 8601 with milliseconds, in UTC. */
  timestamp: string;
  data: Data;
}

/** What a webhook sends and the feed holds, as JSON. Bodies only gain fields. */
export type EventBody =
  | Body<'booking.created', BookingState>
  | Body<'booking.rescheduled' | 'booking.cancelled', BookingState & PreviousPlace>
  | Body<'booking.status_changed', BookingState & { previous: { status: BookingStatus } }>
  /** `changed`: names of fields, never values. */
  | Body<'booking.updated', BookingState & { changed: string[] }>
  | Body<'move.offered' | 'move.answered', BookingState & OfferData>
  | Body<'order.upserted', OrderState>;
