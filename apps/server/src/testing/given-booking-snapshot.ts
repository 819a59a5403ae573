import type { BookingSnapshot } from '../modules/notification/booking-snapshot.js';

/** An offer of another date for that booking, to be answered until 18:00 of Wednesday in Kuala Lumpur. */
export const givenOffer: NonNullable<BookingSnapshot['offer']> = {
  deliveryDate: '2026-12-07',
  branchName: 'Perak Branch',
  answerBy: '2026-12-02T10:00:00.000Z',
  cause: 'OTHER',
  closed: null,
};

/** The values of a message about a booking that was made on 1 December 2026 for Saturday, the 5th. */
export function givenBookingSnapshot(changes: Partial<BookingSnapshot> = {}): BookingSnapshot {
  return {
    bookingId: '0192f0c1-7d3a-7000-8000-000000000001',
    manageSalt: 'c2FsdC1vZi10aGUtYm9va2luZw',
    version: 1,
    reference: 'BK7K-4M92',
    branchName: 'Butterworth',
    deliveryDate: '2026-12-05',
    previousDate: null,
    lastChangeDate: '2026-12-02',
    arrival: { time: null, call: null, before: null, carryIn: null },
    orderNumber: 'DEMO-1001',
    salutation: 'Mr',
    name: 'Tan Ah Kow',
    address1: '12, Jalan Besar',
    address2: 'Taman Bagan',
    postcode: '13400',
    city: 'Butterworth',
    state: 'Pulau Pinang',
    quantityMattress: 2,
    quantityBedset: 1,
    locale: 'en',
    email: 'ah.kow@example.test',
    primaryContact: '0123456789',
    notifyEmail: true,
    notifySms: false,
    ...changes,
  };
}
