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

/** What tells of a booking. */
export interface NewBookingMessage extends Envelope {
  bookingId: string;
  kind: MessageKind;
  payload: BookingContent;
}

/** What tells of an account. */
export interface NewAccountMessage extends Envelope {
  bookingId: null;
  kind: AccountMessageKind;
  payload: AccountContent;
}

/** A row of the outbox, written in the transaction of the change that it tells about. */
export type NewOutboxMessage = NewBookingMessage | NewAccountMessage;

interface Journey {
  /** PENDING: committed with its change. QUEUED: a job carries it. SENT: taken over by the peer. PARKED: nobody tries any more. */
  status: 'PENDING' | 'QUEUED' | 'SENT' | 'PARKED';
  createdAt: Date;
}

export type BookingMessage = NewBookingMessage & Journey;
export type AccountMessage = NewAccountMessage & Journey;

/** A message on its way. */
export type OutboxMessage = BookingMessage | AccountMessage;
