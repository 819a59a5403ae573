import { randomUUID } from 'node:crypto';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import type { Channel, NewBookingMessage } from './outbox-message.js';

/** The ways by which a booking is told: by e-mail when notifyEmail and there is an address, by SMS when notifySms. */
export function waysOf({ email, notifyEmail, notifySms }: Pick<BookingSnapshot, 'email' | 'notifyEmail' | 'notifySms'>): Channel[] {
  return [...(notifyEmail && email !== '' ? (['email'] as const) : []), ...(notifySms ? (['sms'] as const) : [])];
}

/**
 * The messages that a change of a booking sends, one for each of its ways. Without any there is none: the customer chose silence and the
 * reference and the link are on the confirmation page, or staff tell them on the telephone.
 */
export function bookingMessages(kind: MessageKind, booking: BookingSnapshot): NewBookingMessage[] {
  const { email, primaryContact, notifyEmail, notifySms, ...payload } = booking;
  return waysOf(booking).map((channel) => ({
    id: randomUUID(),
    bookingId: booking.bookingId,
    channel,
    kind,
    locale: booking.locale,
    recipient: channel === 'email' ? email : internationalNumber(primaryContact),
    payload,
  }));
}

/** 012-345 6789 -> +60123456789: gateways ask for E.164. */
function internationalNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  return `+60${digits.replace(/^(60|0)/, '')}`;
}
