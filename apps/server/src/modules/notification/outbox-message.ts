import type { Locale } from '@booking/domain/locale/locale';
import type { AccountContent, AccountMessageKind } from './account-content.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';

/** The way a message travels. */
export type Channel = 'email' | 'sms';

interface Envelope {
  /** uuid; also the job's key and the e-mail's Message-ID, which makes a second sending recognisable. */
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
 * PENDING: committed with its change. QUEUED: a job carries it. SENT: taken over by the peer. PARKED: it could not be sent, and
 * no job tries again. HELD_BACK: not sent, because a budget of the day is used up (ADR 0015).
 */
export const messageStatuses = ['PENDING', 'QUEUED', 'SENT', 'PARKED', 'HELD_BACK'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Which budget was used up: the recipient's day, the booking's day, or the SMS of the whole retailer. */
export type HeldReason = 'RECIPIENT_DAY' | 'BOOKING_DAY' | 'NETWORK_DAY' | 'SMS_CEILING';

interface Journey {
  status: MessageStatus;
  createdAt: Date;
}

export type BookingMessage = NewBookingMessage & Journey;
export type AccountMessage = NewAccountMessage & Journey;

/** A message on its way. */
export type OutboxMessage = BookingMessage | AccountMessage;

/** What became of a message about a booking, without what it says. */
export interface DeliveryStatus {
  bookingId: string;
  channel: Channel;
  kind: MessageKind;
  status: MessageStatus;
  /** Why it was held back, or what the peer answered at the last attempt that failed. */
  reason: string | null;
  /** When it was sent, else when it was written. */
  at: Date;
}
