import { randomUUID } from 'node:crypto';
import { waysToTell } from '@booking/domain/booking/ways-to-tell';
import { internationalMobile } from '@booking/domain/checks/mobile';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import type { NewBookingMessage } from './outbox-message.js';

/**
 * The messages that a change of a booking sends, one for each of its ways. Without any there is none: the customer chose silence and the
 * reference and the link are on the confirmation page, or staff tell them on the telephone.
 */
export function bookingMessages(kind: MessageKind, booking: BookingSnapshot): NewBookingMessage[] {
  const { email, primaryContact, notifyEmail, notifySms, ...payload } = booking;
  return waysToTell({ email, notifyEmail, notifySms }).map((channel) => ({
    id: randomUUID(),
    bookingId: booking.bookingId,
    channel,
    kind,
    locale: booking.locale,
    recipient: channel === 'email' ? email : internationalMobile(primaryContact),
    payload,
  }));
}
