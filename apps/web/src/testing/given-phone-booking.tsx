import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { newDraft } from '../features/staff-new-booking/draft';
import { PhoneBooking } from '../features/staff-new-booking/phone-booking';
import * as clock from '../lib/clock';
import { AccountServer, connectionOf, data, type Answers } from './account-server';
import { availabilityOf, heldAs } from './given-availability';
import { givenDay } from './given-day';
import { givenLoad } from './given-load';
import { givenStaff, renderStaff } from './render-staff';

/** Sets the clock to the morning of 01 Dec before each test. It stands still until a test advances it. */
export function onBookingDay() {
  const day = { time: 0 };
  beforeEach(() => {
    day.time = Date.parse('2026-12-01T02:00:00Z');
    vi.spyOn(clock, 'now').mockImplementation(() => day.time);
  });
  return day;
}

export type Sent = Record<string, unknown>;
/** Days: too soon until 03 Dec; 04 Dec is full, 06 Dec is a Sunday. */
const days = ({ from, to, postcode }: Sent) =>
  availabilityOf(
    eachDate(String(from), String(to)).map((date) =>
      givenDay(date, {
        changeUntil: date < '2026-12-03' ? null : addDays(date, -3),
        ...(date < '2026-12-03' && { reason: 'TOO_SOON' }),
        ...(date === '2026-12-04' && { reason: 'FULL' }),
        ...(date === '2026-12-06' && { reason: 'NOT_A_DELIVERY_DAY' }),
        ...(date > '2027-01-10' && { reason: 'TOO_FAR' }),
      }),
    ),
    '2026-12-03',
    {
      postcode,
      postcodeFullFormat: `${String(postcode)} Batu Caves, Selangor`,
      arrivals: [{ __typename: 'BranchArrival', branchName: 'Selayang Branch' }],
    },
  );
const loads = ({ from, to }: Sent) =>
  data({
    branches: [{ __typename: 'Branch', id: 'b2', piecesPerPlace: null }],
    dayLoads: eachDate(String(from), String(to)).map((date) => ({
      __typename: 'DayLoad',
      ...givenLoad({ branchId: 'b2', date, ...(date === '2026-12-04' && { booked: 40, status: 'FULL', reason: 'FULL' }) }),
    })),
  });
export const held = (sent: Sent) => heldAs(typeof sent['holdToken'] === 'string' ? sent['holdToken'] : 'token')(sent);
const order = ({ orderNumber }: Sent) =>
  data({
    orderStatus: {
      __typename: 'OrderStatus',
      orderNumber,
      statusText: 'Complete',
      bookable: true,
      deliveryDate: null,
      bookingStatus: null,
      quantityMattress: 2,
      quantityBedset: 1,
    },
  });
export const earlier = {
  __typename: 'Booking',
  id: 'k1',
  version: 3,
  reference: 'BKS6-2XNA',
  status: 'DELIVERED',
  deliveryDate: '2026-05-14',
  salutation: 'Mrs',
  name: 'Lau Pui San',
  email: 'puisan@example.com',
  primaryContact: '0125053366',
  secondaryContact: null,
  postcode: '68100',
  city: 'Batu Caves',
  address: { __typename: 'Address', address1: '23, Jalan Bendahara', address2: null },
};
/** Answers with these bookings, all of them in the archive. */
export const earlierBookings =
  (nodes: readonly object[] = [earlier], hasNextPage = false) =>
  ({ archived }: Sent) =>
    data({ bookings: connectionOf('Booking', archived ? nodes : [], archived === true && hasNextPage ? 'next' : null) });
export const booked = ({ input }: Sent) => {
  const { deliveryDate, name } = input as { deliveryDate: string; name: string };
  return data({
    bookDelivery: {
      __typename: 'BookDeliverySuccess',
      booking: { __typename: 'Booking', id: 'new', version: 1, reference: 'BKT7-3XAB', deliveryDate, branchName: 'Selayang Branch', name },
    },
  });
};
export const unavailable = (mutation: 'holdDate' | 'bookDelivery') => () =>
  data({ [mutation]: { __typename: 'DateUnavailable', reason: 'FULL', alternatives: ['2026-12-05', '2026-12-07'] } });

/** Returns an answer that waits until its gate is opened. */
export function delayed(answer: (sent: Sent) => Response) {
  const gate = { open: () => undefined as void };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  return { gate, answer: (sent: Sent) => opened.then(() => answer(sent)) };
}

/** Stores a complete draft in this tab: its date is held as soon as the page is shown. */
export function givenDraft(over: Partial<DeliveryForm> = {}) {
  const empty = newDraft('en');
  const form = {
    ...empty.form,
    orderNumber: 'DEMO-1004',
    postcode: '68100',
    city: 'Batu Caves',
    state: 'Selangor',
    quantityMattress: 2,
    quantityBedset: 1,
    name: 'Lau Pui San',
    email: 'puisan@example.com',
    primaryContact: '0125053366',
    address1: '23, Jalan Bendahara',
    deliveryDate: '2026-12-05',
    ...over,
  };
  const draft = { ...empty, form, ordered: { quantityMattress: 2, quantityBedset: 1 }, isHoldWanted: true };
  sessionStorage.setItem('booking.phone-booking', JSON.stringify({ version: 1, userId: givenStaff()._id, draft }));
}
export const isHeld = () => screen.findByText('Saturday, 05 Dec is held');

export function givenPage(answers: Answers = {}, { path = '/admin/bookings/new', user = givenStaff() } = {}) {
  const server = new AccountServer({
    StaffDays: days,
    StaffDayLoads: loads,
    StaffHoldDate: held,
    StaffReleaseHold: () => data({ releaseHold: true }),
    OrderStatus: order,
    EarlierBookings: earlierBookings(),
    StaffBookDelivery: booked,
    ...answers,
  });
  const view = renderStaff(<PhoneBooking />, { path, user });
  return { server, view, user: userEvent.setup() };
}

/** The page with a complete draft, once its date is held. */
export async function givenHeldDraft(answers: Answers = {}) {
  givenDraft();
  const page = givenPage(answers);
  await isHeld();
  return page;
}

export const field = (name: string | RegExp) => screen.getByLabelText(name);
/** Pastes a text: typing it renders the page for each character. */
export async function enter(user: UserEvent, name: string | RegExp, text: string) {
  await user.click(field(name));
  await user.paste(text);
}
/** Fills in postcode and telephone number of an empty draft. */
export async function enterCustomer(user: UserEvent, telephone: string) {
  await enter(user, 'Postcode', '68100');
  await enter(user, 'Mobile number', telephone);
}
export const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
export const shownDay = async (date: string) => {
  await waitFor(() => expect(day(date)).toBeInTheDocument());
  return day(date) as HTMLButtonElement;
};

/** Fills in a phone booking up to its last field, by keyboard only. */
export async function typeBooking(user: UserEvent) {
  await user.keyboard('68100{Tab}demo 1004{Tab}');
  await waitFor(() => expect(field('Mattresses')).toHaveValue('2'));
  await shownDay('2026-12-03');
  await user.keyboard('{Tab}{Tab}{ArrowRight}{ArrowRight}{Enter}');
  await screen.findByText(/is held$/);
  await user.keyboard('{Tab}{Tab}+60 12 505 3366');
  await screen.findByText(/This number has one earlier booking/);
  await user.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
}
export const book = (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}');
export const fillInDetails = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Use its details' }));
