import type { Locale } from '@booking/domain/locale/locale';
import type { AccountContent, AccountMessageKind } from './account-content.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';

/** The way a message travels. */
export type Channel = 'email' | 'sms';

interface Envelope {
  /** uuid; also the e-mail's Message-ID, which makes a second sending recognisable. */
  id: string;
  channel: Channel;
  locale: Locale;
  /** E-mail address, or telephone number as E.164: +60123456789. */
  recipient: string;
}

/** A message about a booking. */
export interface NewBookingMessage extends Envelope {
  bookingId: string;
  kind: MessageKind;
  payload: BookingContent;
  /** Of a change that waits: SHA-256 of what it says, and of what the family would have been told before it (changeMessages). */
  hashes?: { content: string; known: string | null };
  /** A change that does not wait. */
  isAtOnce?: boolean;
}

/** A message about an account. */
export interface NewAccountMessage extends Envelope {
  bookingId: null;
  kind: AccountMessageKind;
  payload: AccountContent;
}

/** A row of the outbox, written in the transaction of the change that it is about. */
export type NewOutboxMessage = NewBookingMessage | NewAccountMessage;

/**
 * PENDING: committed with its change. QUEUED: to be sent, by one process at a time, under a lease. SENT: taken over by the peer. DELIVERED, FAILED: what the peer said
 * afterwards. PARKED: it could not be sent, and is not tried again. HELD_BACK: not sent, because a budget of the day is used up
 * (ADR 0015). DROPPED: nothing was left to say.
 */
export const messageStatuses = ['PENDING', 'QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'PARKED', 'HELD_BACK', 'DROPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Which budget was used up: the recipient's day, the booking's day, or the SMS of the whole retailer. */
export type HeldReason = 'RECIPIENT_DAY' | 'BOOKING_DAY' | 'NETWORK_DAY' | 'SMS_CEILING';

/** Why a message is HELD_BACK (the first four), DROPPED (the next two), FAILED or PARKED. A peer's own words are never among them. */
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
  /** Attempts to send it that have begun; of a message that is only shown there is none. */
  attempts?: number;
  /** Id of the message that staff sent again with this one; of a message that is only shown there is none. */
  follows?: string | null;
}

export type BookingMessage = NewBookingMessage & Journey;
export type AccountMessage = NewAccountMessage & Journey;

/** A message on its way. */
export type OutboxMessage = BookingMessage | AccountMessage;

/** What became of a message about a booking. */
export interface DeliveryStatus {
  id: string;
  bookingId: string;
  channel: Channel;
  kind: MessageKind;
  status: MessageStatus;
  /** As in Envelope.recipient. */
  to: string;
  /** Why it did not arrive, or was not sent. */
  reasonCode: MessageReason | null;
  /** The peer's own code for it, else reasonCode. */
  reason: string | null;
  /** Since when it has its status. */
  at: Date;
  /** Of PENDING: when it goes out; null: at once. */
  waitsUntil: Date | null;
  /** The message that staff sent again with this one. */
  follows: string | null;
  /** The row, to be rendered when its words are asked for. */
  row: BookingMessage;
}
