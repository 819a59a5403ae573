import { randomUUID } from 'node:crypto';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import type { Channel, NewBookingMessage } from './outbox-message.js';

/**
 * The messages that a change of a booking sends: an e-mail when notifyEmail, an SMS when notifySms.
 * With both off there is none: the customer chose silence, and the reference and the link are on the confirmation page.
 */
export function bookingMessages(kind: MessageKind, booking: BookingSnapshot): NewBookingMessage[] {
  const { email, primaryContact, notifyEmail, notifySms, ...payload } = booking;
  const message = (channel: Channel, recipient: string): NewBookingMessage => ({
    id: randomUUID(),
    bookingId: booking.bookingId,
    channel,
    kind,
    locale: booking.locale,
    recipient,
    payload,
  });
  return [...(notifyEmail ? [message('email', email)] : []), ...(notifySms ? [message('sms', internationalNumber(primaryContact))] : [])];
}

/** 012-345 6789 -> +60123456789: gateways ask for E.164. */
function internationalNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  return `+60${digits.replace(/^(60|0)/, '')}`;
}
