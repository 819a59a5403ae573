import type { BookingRecord } from './booking-record.js';

/**
 * Returns the outline of a booking, without personal data, for staff of a branch that it has left: by its reference, status and new date
 * they can strike it out on their run sheet, and see that their change was saved.
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
    window: null,
    attendance: null,
    receivedBy: null,
    docUrls: [],
  };
}
