import type { DeliveryDayPartsFragment } from '../graphql/delivery-day.generated';
import type { OfferedBookingPartsFragment, OwnBookingPartsFragment } from '../graphql/managed-booking.generated';

/** A confirmed booking of the Selayang Branch in the far future, with the given fields replaced. */
export function givenBooking(over: Partial<OwnBookingPartsFragment> = {}) {
  return {
    __typename: 'Booking' as const,
    id: 'b1',
    reference: 'BK7K-4M92',
    version: 1,
    status: 'CONFIRMED' as const,
    deliveryDate: '2099-12-05',
    branchName: 'Selayang Branch',
    branch: { __typename: 'Branch' as const, id: 'br1', leadTime: 2 },
    arrival: { __typename: 'ArrivalNotes' as const, time: null, call: null, before: null, carryIn: null },
    orderNumber: 'DEMO-1004',
    postcode: '68100',
    city: 'Batu Caves',
    state: 'Selangor',
    address: { __typename: 'Address' as const, address1: 'No. 12, Jalan SG 8/3', address2: null },
    quantityMattress: 1,
    quantityBedset: 1,
    salutation: 'Mrs',
    name: 'Nurul Aisyah binti Rahman',
    email: 'nurul.aisyah@example.com',
    primaryContact: '0123456789',
    secondaryContact: null,
    remarks: null,
    notifyEmail: true,
    notifySms: false,
    locale: 'en' as const,
    createdAt: '2026-12-01T02:00:00Z',
    moveOffer: null,
    calendarUrl: 'https://booking.example/server/api/bookings/b1/calendar-token.ics',
    ...over,
  };
}

/** An offer to move that waits for the customer's answer, with the given fields replaced. */
export function givenOffer(over: Partial<NonNullable<OfferedBookingPartsFragment['moveOffer']>> = {}) {
  return {
    __typename: 'MoveOffer' as const,
    id: 'o1',
    state: 'WAITING' as const,
    deliveryDate: '2099-12-07',
    branchName: 'Selayang Branch',
    answerBy: '2099-12-02T10:00:00Z',
    cause: 'LIMIT_LOWERED' as const,
    reason: 'We are sorry: we took more deliveries for Saturday, 05 Dec, 2026 than we can make.',
    ...over,
  };
}

type DeliveryDay = NonNullable<DeliveryDayPartsFragment['deliveryDay']>;

/** The delivery day of `givenBooking`: planned between 10:30 and 13:30, without an answer; the given fields are replaced. */
export function givenDeliveryDay(over: Partial<DeliveryDayPartsFragment> = {}, day: Partial<DeliveryDay> | null = {}) {
  const { __typename, id, version, status, deliveryDate, branchName } = givenBooking();
  const planned = {
    __typename: 'DeliveryDay' as const,
    window: { __typename: 'TimeWindow' as const, from: '10:30', to: '13:30' },
    state: 'PLANNED' as const,
    stopsBefore: null,
    asOf: null,
    delivered: null,
    failure: null,
  };
  const deliveryDay = day === null ? null : { ...planned, ...day };
  return { __typename, id, version, status, deliveryDate, branchName, attendance: null, deliveryDay, ...over };
}
