import type { BookingRecord } from './booking-record.js';

/**
 * Of a booking that went where the caller may not read it: which it is, how it stands, and where it went; nothing of its customer. The
 * line on their paper can be struck out, and what they did is known to have arrived.
 */
export function outlineOf(booking: BookingRecord): BookingRecord {
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
    docUrls: [],
  };
}
