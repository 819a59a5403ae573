import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { newCall } from '../features/staff-new-booking/call/call';
import { NewBookingView } from '../features/staff-new-booking/new-booking-view';
import * as clock from '../lib/clock';
import { AccountServer, connectionOf, data, type Answers } from './account-server';
import { availabilityOf, heldAs } from './given-availability';
import { givenDay } from './given-day';
import { givenLoad } from './given-load';
import { givenStaff, renderStaff } from './render-staff';

/** The morning of the tests' day, before each of them; the clock stands until it is moved on. */
export function onCallDay() {
  const day = { time: 0 };
  beforeEach(() => {
    day.time = Date.parse('2026-12-01T02:00:00Z');
    vi.spyOn(clock, 'now').mockImplementation(() => day.time);
  });
  return day;
}

export type Said = Record<string, unknown>;
/** Too soon until 03 Dec; 04 Dec is full, 06 Dec a Sunday. */
export const days = ({ from, to, postcode }: Said) =>
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
const loads = ({ from, to }: Said) =>
  data({
    dayLoads: eachDate(String(from), String(to)).map((date) => ({
      __typename: 'DayLoad',
      ...givenLoad({ branchId: 'b2', date, ...(date === '2026-12-04' && { booked: 40, status: 'FULL', reason: 'FULL' }) }),
    })),
  });
export const held = (sent: Said) => heldAs(typeof sent['holdToken'] === 'string' ? sent['holdToken'] : 'token')(sent);
const order = ({ orderNumber }: Said) =>
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
/** All of them in the archive. */
export const earlierBookings =
  (nodes: readonly object[] = [earlier], hasNextPage = false) =>
  ({ archived }: Said) =>
    data({ bookings: connectionOf('Booking', archived ? nodes : [], archived === true && hasNextPage ? 'next' : null) });
export const booked = ({ input }: Said) => {
  const { deliveryDate, name } = input as { deliveryDate: string; name: string };
  return data({
    bookDelivery: {
      __typename: 'BookDeliverySuccess',
      booking: { __typename: 'Booking', id: 'new', version: 1, reference: 'BKT7-3XAB', deliveryDate, branchName: 'Selayang Branch', name },
    },
  });
};
export const unavailable = (door: 'holdDate' | 'bookDelivery') => () =>
  data({ [door]: { __typename: 'DateUnavailable', reason: 'FULL', alternatives: ['2026-12-05', '2026-12-07'] } });

/** An answer that does not come before it is let through. */
export function delayed(answer: (sent: Said) => Response) {
  const gate = { open: () => undefined as void };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  return { gate, answer: (sent: Said) => opened.then(() => answer(sent)) };
}

/** A call of the member of staff in this tab that lacks nothing: its date is held as soon as it is shown. */
export function givenCall(over: Partial<DeliveryForm> = {}) {
  const call = newCall('en');
  const form = {
    ...call.form,
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
  const given = { ...call, form, ordered: { quantityMattress: 2, quantityBedset: 1 }, isHoldWanted: true };
  const kept = { version: 2, userId: givenStaff()._id, call: given };
  sessionStorage.setItem('booking.call', JSON.stringify(kept));
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
  const view = renderStaff(<NewBookingView />, { path, user });
  return { server, view, user: userEvent.setup() };
}

/** The page with such a call, once its date is held. */
export async function givenHeldCall(answers: Answers = {}) {
  givenCall();
  const page = givenPage(answers);
  await isHeld();
  return page;
}

export const field = (name: string | RegExp) => screen.getByLabelText(name);
/** Pastes a text: typed, it draws the page for each of its keys. */
export async function enter(user: UserEvent, name: string | RegExp, text: string) {
  await user.click(field(name));
  await user.paste(text);
}
/** Who calls from where, when the page has just been opened. */
export async function enterCaller(user: UserEvent, telephone: string) {
  await enter(user, 'Postcode', '68100');
  await enter(user, 'Telephone', telephone);
}
export const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
export const shownDay = async (date: string) => {
  await waitFor(() => expect(day(date)).toBeInTheDocument());
  return day(date) as HTMLButtonElement;
};

/** Types a call up to its last field, by keys alone. */
export async function typeCall(user: UserEvent) {
  await user.keyboard('68100{Tab}demo 1004{Tab}');
  await waitFor(() => expect(field('Mattresses')).toHaveValue('2'));
  await shownDay('2026-12-03');
  await user.keyboard('{Alt>}2{/Alt}2');
  await screen.findByText(/is held$/);
  await user.keyboard('{Alt>}3{/Alt}+60 12 505 3366');
  await screen.findByText(/This number has one earlier booking/);
  await user.keyboard('{Alt>}u{/Alt}');
}
export const book = (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}');
