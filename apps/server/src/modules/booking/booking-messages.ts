import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { arrivalNotes, type ArrivalTexts } from '@booking/domain/branch/arrival';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { BookingContent, MessageKind } from '../notification/booking-snapshot.js';
import { bookingMessages } from '../notification/notification.service.js';
import type { NewBookingMessage } from '../notification/outbox-message.js';
import type { BookingRecord } from './booking-record.js';

/**
 * The messages to the customer about a change, as rows of the outbox for the change's own statement.
 *
 * @param booking as it is after the change
 * @param more what is not in the booking: what its branch says of the day, the date before a move, and the offer of another date
 */
export function messagesFor(
  kind: MessageKind,
  booking: BookingRecord,
  { arrival, previousDate = null, offer }: { arrival: ArrivalTexts; previousDate?: CalendarDate | null; offer?: BookingContent['offer'] },
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
    ...(offer === undefined ? {} : { offer: offerTold(offer) }),
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
function offerTold({ deliveryDate, branchName, answerBy, cause, closed }: NonNullable<BookingContent['offer']>): BookingContent['offer'] {
  return { deliveryDate, branchName, answerBy, cause, closed };
}
