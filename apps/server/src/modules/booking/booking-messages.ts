import { createHash } from 'node:crypto';
import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { arrivalNotes, type ArrivalTexts } from '@booking/domain/branch/arrival';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { BookingContent, MessageKind } from '../notification/booking-snapshot.js';
import { bookingMessages } from '../notification/notification.service.js';
import type { NewBookingMessage } from '../notification/outbox-message.js';
import type { BookingRecord } from './booking-record.js';

interface MessageDetails extends Pick<BookingContent, 'stopsBefore' | 'delivered' | 'failure'> {
  arrival: ArrivalTexts;
  previousDate?: CalendarDate | null;
  offer?: BookingContent['offer'];
  words?: string;
}

/**
 * Returns the messages to the customer about a change, as rows of the outbox for the change's own statement.
 *
 * @param booking the booking after the change
 * @param details values that are not in the booking: the arrival notes of its branch, the date before a move, the offer of another date, a
 *   text of staff, and the outcome of the delivery
 */
export function messagesFor(
  kind: MessageKind,
  booking: BookingRecord,
  { arrival, previousDate = null, offer, ...details }: MessageDetails,
): NewBookingMessage[] {
  const { address, deliveryDate, window } = booking;
  return bookingMessages(kind, {
    bookingId: booking.id,
    manageSalt: booking.manageSalt,
    version: booking.version,
    reference: booking.reference,
    branchName: booking.branchName,
    deliveryDate,
    previousDate,
    lastChangeDate: lastChangeDate(deliveryDate, booking.leadTime),
    arrival: arrivalNotes(arrival, booking.locale),
    ...(window !== null && { window }),
    ...(kind === 'REMINDER' && { asksAttendance: booking.attendance === null }),
    ...(offer === undefined ? {} : { offer: offerContent(offer) }),
    ...details,
    orderNumber: booking.orderNumber,
    salutation: booking.salutation,
    name: booking.name,
    address1: address.address1,
    address2: address.address2,
    postcode: booking.postcode,
    city: booking.city,
    state: booking.state,
    quantityMattress: booking.quantityMattress,
    quantityBedset: booking.quantityBedset,
    locale: booking.locale,
    email: booking.email,
    primaryContact: booking.primaryContact,
    notifyEmail: booking.notifyEmail,
    notifySms: booking.notifySms,
  });
}

/** Returns the values of an offer that its messages contain: its row has more. */
function offerContent({
  deliveryDate,
  branchName,
  answerBy,
  cause,
  closed,
}: NonNullable<BookingContent['offer']>): BookingContent['offer'] {
  return { deliveryDate, branchName, answerBy, cause, closed };
}

/**
 * Returns the messages about a change, which wait for two minutes: a later change replaces them, and one that leads back to what the
 * customer knows is not sent (ADR 0015).
 *
 * @param arrivalOf returns the arrival notes of a branch
 */
export function changeMessages(
  before: BookingRecord,
  after: BookingRecord,
  arrivalOf: (branchId: string) => ArrivalTexts,
): NewBookingMessage[] {
  const about = (booking: BookingRecord, previousDate: CalendarDate | null) =>
    messagesFor('CHANGED', booking, { arrival: arrivalOf(booking.branchId), previousDate });
  const known = about(before, null);
  return about(after, before.deliveryDate === after.deliveryDate ? null : before.deliveryDate).map((message) => {
    const earlier = known.find(({ channel }) => channel === message.channel);
    const hashes = { content: contentHash(message, after), known: earlier === undefined ? null : contentHash(earlier, before) };
    return { ...message, hashes };
  });
}

/**
 * Returns SHA-256, as hex, of the content and recipient of a message, without the booking's version. It includes the salt, because another
 * salt makes the customer's link invalid, and the telephone number, because an e-mail mentions that it changed without naming it. The order
 * of the fields is that of messagesFor.
 */
function contentHash({ recipient, payload }: NewBookingMessage, { primaryContact }: BookingRecord): string {
  const fields = { ...payload, recipient, primaryContact, version: null, previousDate: null };
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
