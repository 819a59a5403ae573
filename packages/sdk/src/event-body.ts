import type { BookingStatus, MoveOfferState } from './operations.generated.js';

interface EventBranch {
  id: string;
  name: string;
}

/** A booking after the change, without the person. */
export interface BookingState {
  id: string;
  reference: string;
  /** Grows with each change: what is lower than what one has is old. */
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

/** An order on file after the change, without the person. */
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
  /** When it happened: ISO 8601 with milliseconds, in UTC. */
  timestamp: string;
  data: Data;
}

/**
 * What a webhook sends and the feed holds. Bodies only gain fields, and there may be new types: leave alone what you do not know.
 * Written out, because the package needs no other; event-body.test.ts holds it against the product's own.
 */
export type EventBody =
  | Body<'booking.created', BookingState>
  | Body<'booking.rescheduled' | 'booking.cancelled', BookingState & { previous: { deliveryDate: string; branch: EventBranch } }>
  | Body<'booking.status_changed', BookingState & { previous: { status: BookingStatus } }>
  /** `changed`: names of fields, never values. */
  | Body<'booking.updated', BookingState & { changed: string[] }>
  | Body<'move.offered' | 'move.answered', BookingState & { offer: { state: MoveOfferState; deliveryDate: string; answerBy: string } }>
  | Body<'order.upserted', OrderState>;

/** What the feed holds. */
export type BookingEvent = Exclude<EventBody, { type: 'order.upserted' }>;
