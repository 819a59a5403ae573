import { givenBooking } from './given-booking';

/** A booking, as the answer of a query and as a live event. */
export const row = (version: number, status: string) => ({ __typename: 'Booking', id: 'b1', version, status, name: 'Nurul' });
export const event = (version: number, status: string) => ({
  ...givenBooking({ deliveryDate: '2026-03-10', branchName: 'Selayang', address: null }),
  ...row(version, status),
  archived: false,
  branch: { __typename: 'Branch', id: 'x', name: 'Selayang' },
  orderCheck: 'NONE',
  docUrls: [],
  updatedAt: '2026-03-04T04:00:00Z',
});
/** A day, as the answer of a query and as a live event. */
export const day = (booked: number) => ({ __typename: 'DayLoad', branchId: 'x', date: '2026-03-01', booked });
export const dayEvent = (booked: number) => ({
  ...day(booked),
  branchName: 'Selayang',
  limit: 10,
  status: 'AVAILABLE',
  reason: null,
  note: null,
  overbookedBy: 0,
  held: 0,
});
