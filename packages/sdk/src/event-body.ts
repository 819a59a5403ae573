import type { BookingStatus, MoveOfferState } from './operations.generated.js';

interface EventBranch {
  id: string;
  name: string;
}

/** A booking after the change, without personal data. */
export interface BookingState {
  id: string;
  reference: string;
  /** Increases with each change. Ignore an event with a lower version than yours. */
  version: number;
  status: BookingStatus;
  archived: boolean;
  deliveryDate: string;
  branch: EventBranch;
  orderNumber: string;
  postcode: string;
  quantityMattress: number;
  quantityBedset: number;
  by: 'CUSTOMER' | 'STAFF' | 'KEY' | 'SYSTEM';
}

/** An order after the change, without personal data. */
export interface OrderState {
  orderNumber: string;
  status: number;
  isPaid: boolean;
  isSigned: boolean;
  processedDate: string | null;
  postcode: string | null;
  quantityMattress: number | null;
  quantityBedset: number | null;
  change: 'NEW' | 'CHANGED';
}

interface Body<Type extends string, Data> {
  type: Type;
  /** Time of the event: ISO 8601 with milliseconds, in UTC. */
  timestamp: string;
  data: Data;
}

/**
 * The body of an event, in webhooks and in the feed. Future versions may add fields and types: ignore what you do not know.
 * Defined here, because the package has no dependency; event-body.test.ts compares it with the product's own.
 */
export type EventBody =
  | Body<'booking.created', BookingState>
  | Body<'booking.rescheduled' | 'booking.cancelled', BookingState & { previous: { deliveryDate: string; branch: EventBranch } }>
  | Body<'booking.status_changed', BookingState & { previous: { status: BookingStatus } }>
  /** `changed`: names of the changed fields, never values. */
  | Body<'booking.updated', BookingState & { changed: string[] }>
  /** These two do not raise the version: process them even if you have this version. */
  | Body<'booking.window_announced', BookingState & { window: { from: string; to: string } }>
  | Body<'booking.attendance', BookingState & { attendance: 'YES' | 'NO' }>
  | Body<'move.offered' | 'move.answered', BookingState & { offer: { state: MoveOfferState; deliveryDate: string; answerBy: string } }>
  | Body<'order.upserted', OrderState>;

/** An event in the feed. */
export type BookingEvent = Exclude<EventBody, { type: 'order.upserted' }>;
