import type { Locale } from '@booking/domain/locale/locale';
import type { AccountContent, AccountMessageKind } from './account-content.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';

/** The channel of a message. */
export type Channel = 'email' | 'sms';

interface Envelope {
  /** uuid. Also part of the e-mail's Message-ID, by which servers recognise a repetition. */
  id: string;
  channel: Channel;
  locale: Locale;
  /** E-mail address, or telephone number in E.164: +60123456789. */
  recipient: string;
}

/** A message about a booking. */
export interface NewBookingMessage extends Envelope {
  bookingId: string;
  kind: MessageKind;
  payload: BookingContent;
  /**
   * For a change that waits: SHA-256 of its content, and of the content that the customer would have received before it (changeMessages).
   */
  hashes?: { content: string; known: string | null };
  /** For a change that is sent at once. */
  isAtOnce?: boolean;
}

/** A message about an account. */
export interface NewAccountMessage extends Envelope {
  bookingId: null;
  kind: AccountMessageKind;
  payload: AccountContent;
}

/** A new row of the outbox. Insert it in the transaction of the change. */
export type NewOutboxMessage = NewBookingMessage | NewAccountMessage;

/**
 * PENDING: committed with its change. QUEUED: to be sent, by one process at a time, under a lease. SENT: the service accepted it.
 * DELIVERED, FAILED: the service's receipt. PARKED: all attempts failed. HELD_BACK: not sent, because a budget of the day is used up
 * (ADR 0015). DROPPED: not sent, because its content is out of date.
 */
export const messageStatuses = ['PENDING', 'QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'PARKED', 'HELD_BACK', 'DROPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The budget that was used up: the recipient's, the booking's or the network's for the day, or the retailer's SMS of the day. */
export type HeldReason = 'RECIPIENT_DAY' | 'BOOKING_DAY' | 'NETWORK_DAY' | 'SMS_CEILING';

/** Why a message is HELD_BACK (the first four), DROPPED (the next two), FAILED or PARKED. Never the service's free text. */
export const messageReasons = [
  'RECIPIENT_DAY',
  'BOOKING_DAY',
  'NETWORK_DAY',
  'SMS_CEILING',
  'UNDONE',
  'TOO_LATE',
  'CHANNEL_OFF',
  'TEXT_NOT_ALLOWED',
  'NO_SUCH_ADDRESS',
  'ADDRESS_BOUNCED',
  'MAILBOX_FULL',
  'REFUSED',
  'UNREACHABLE',
  'EXPIRED',
  'PEER_AWAY',
  'UNKNOWN',
] as const;
export type MessageReason = (typeof messageReasons)[number];

interface Journey {
  status: MessageStatus;
  createdAt: Date;
  /** Attempts that have begun; absent in a preview. */
  attempts?: number;
  /** Id of the message that staff sent again with this one; absent in a preview. */
  follows?: string | null;
}

export type BookingMessage = NewBookingMessage & Journey;
export type AccountMessage = NewAccountMessage & Journey;

/** A message to be sent. */
export type OutboxMessage = BookingMessage | AccountMessage;

/** The delivery status of a message about a booking. */
export interface DeliveryStatus {
  id: string;
  bookingId: string;
  channel: Channel;
  kind: MessageKind;
  status: MessageStatus;
  /** As in Envelope.recipient. */
  to: string;
  /** Why the message was not delivered or not sent. */
  reasonCode: MessageReason | null;
  /** The service's own code of the reason; without one, reasonCode. */
  reason: string | null;
  /** Time of the present status. */
  at: Date;
  /** For PENDING: when it will be sent; null means at once. */
  waitsUntil: Date | null;
  /** Id of the message that staff sent again with this one. */
  follows: string | null;
  /** The row, which is rendered when a caller requests the content. */
  row: BookingMessage;
}
