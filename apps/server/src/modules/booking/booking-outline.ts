import type { BookingRecord } from './booking-record.js';

/**
 * For staff of the branch that a booking has left: which it is, how it stands, and where it went; nothing of its customer. They can
 * strike it out on their run sheet, and see that what they did has arrived.
 */
export function redacted(booking: BookingRecord): BookingRecord {
  const { postcode, city, state } = booking;
  return {
    ...booking,
    isOutline: true,
    salutation: null,
    name: '',
    email: '',
    primaryContact: '',
    secondaryContact: null,
    address: { address1: null, address2: null, zipcode: postcode, city, state, country: null },
    remarks: null,
    internalNote: null,
    docUrls: [],
  };
}
