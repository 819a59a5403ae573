import { createHash } from 'node:crypto';
import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { arrivalNotes, type ArrivalTexts } from '@booking/domain/branch/arrival';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { BookingContent, MessageKind } from '../notification/booking-snapshot.js';
import { bookingMessages } from '../notification/notification.service.js';
import type { NewBookingMessage } from '../notification/outbox-message.js';
import type { BookingRecord } from './booking-record.js';

interface MessageDetails {
  arrival: ArrivalTexts;
  previousDate?: CalendarDate | null;
  offer?: BookingContent['offer'];
  words?: string;
}

/**
 * The messages to the customer about a change, as rows of the outbox for the change's own statement.
 *
 * @param booking as it is after the change
 * @param news what is not in the booking: what its branch says of the day, the date before a move, the offer of another date, and words of
 *   staff
 */
export function messagesFor(
  kind: MessageKind,
  booking: BookingRecord,
  { arrival, previousDate = null, offer, words }: MessageDetails,
): NewBookingMessage[] {
  const { address, deliveryDate } = booking;
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
    ...(offer === undefined ? {} : { offer: offerContent(offer) }),
    ...(words === undefined ? {} : { words }),
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

/** Of an offer only what its messages say: the row of one holds more. */
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
 * The messages about a change, to wait for a moment: a later change takes their place, and what leads back to what the family knows is not
 * sent (ADR 0015).
 *
 * @param arrivalOf what a branch says of the day
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
 * SHA-256 of what a message says and to whom, as hex; not of how often or from where the booking was changed. The salt is in it: with another
 * one the family's link opens nothing; and the number: an e-mail tells that it is another, though it does not name it. The order of the
 * fields is messagesFor's.
 */
function contentHash({ recipient, payload }: NewBookingMessage, { primaryContact }: BookingRecord): string {
  const fields = { ...payload, recipient, primaryContact, version: null, previousDate: null };
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
