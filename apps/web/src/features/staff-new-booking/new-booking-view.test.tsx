import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as clock from '../../lib/clock';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { givenDay } from '../../testing/given-day';
import { givenLoad } from '../../testing/given-load';
import { LiveServer } from '../../testing/live-server';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import { newCall } from './call/call';
import { NewBookingView } from './new-booking-view';

const today = '2026-12-01';
let time = 0;

type Said = Record<string, unknown>;
type Answers = ConstructorParameters<typeof AccountServer>[0];

/** Too soon until 03 Dec; 04 Dec is full, 06 Dec a Sunday. */
const days = ({ from, to, postcode }: Said) =>
  data({
    availability: {
      __typename: 'Availability',
      postcode,
      postcodeFullFormat: `${String(postcode)} Batu Caves, Selangor`,
      city: 'Batu Caves',
      state: 'Selangor',
      served: true,
      nextAvailable: '2026-12-03',
      arrivals: [{ __typename: 'BranchArrival', branchName: 'Selayang Branch' }],
      days: eachDate(String(from), String(to)).map((date) => ({
        __typename: 'AvailabilityDay',
        ...givenDay(date, {
          changeUntil: date < '2026-12-03' ? null : addDays(date, -3),
          ...(date < '2026-12-03' && { reason: 'TOO_SOON' as const }),
          ...(date === '2026-12-04' && { reason: 'FULL' as const }),
          ...(date === '2026-12-06' && { reason: 'NOT_A_DELIVERY_DAY' as const }),
          ...(date > '2027-01-10' && { reason: 'TOO_FAR' as const }),
        }),
      })),
    },
  });
const loads = ({ from, to }: Said) =>
  data({
    dayLoads: eachDate(String(from), String(to)).map((date) => ({
      __typename: 'DayLoad',
      ...givenLoad({ branchId: 'b2', date, ...(date === '2026-12-04' && { booked: 40, status: 'FULL', reason: 'FULL' }) }),
    })),
  });
const held = ({ deliveryDate, holdToken }: Said) =>
  data({
    holdDate: {
      __typename: 'HoldDateSuccess',
      holdToken: holdToken ?? 'token',
      deliveryDate,
      branchName: 'Selayang Branch',
      expiresAt: new Date(time + 600_000).toISOString(),
    },
  });
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
const earlier = {
  __typename: 'Booking',
  id: 'k1',
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
const earlierBookings =
  (node: object = earlier) =>
  ({ archived }: Said) =>
    data({ bookings: { __typename: 'BookingConnection', edges: archived ? [{ __typename: 'BookingEdge', node }] : [] } });
const booked = ({ input }: Said) => {
  const { deliveryDate, name } = input as { deliveryDate: string; name: string };
  return data({
    bookDelivery: {
      __typename: 'BookDeliverySuccess',
      booking: { __typename: 'Booking', id: 'new', reference: 'BKT7-3XAB', deliveryDate, branchName: 'Selayang Branch', name },
    },
  });
};
const unavailable = (door: 'holdDate' | 'bookDelivery') => () =>
  data({ [door]: { __typename: 'DateUnavailable', reason: 'FULL', alternatives: ['2026-12-05', '2026-12-07'] } });

/** A call of the member of staff in this tab that lacks nothing: its date is held as soon as it is shown. */
function givenCall() {
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
    deliveryDate: '2026-12-05',
  };
  const kept = { version: 1, userId: givenStaff()._id, call: { ...call, form, ordered: { quantityMattress: 2, quantityBedset: 1 } } };
  sessionStorage.setItem('booking.call', JSON.stringify(kept));
}
const isHeld = () => screen.findByText('Saturday, 05 Dec is held');

function givenPage(answers: Answers = {}, { path = '/admin/bookings/new', user = givenStaff() } = {}) {
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

beforeEach(() => {
  time = Date.parse(`${today}T02:00:00Z`);
  vi.spyOn(clock, 'now').mockImplementation(() => time);
  new LiveServer();
});
afterEach(() => {
  cleanup();
  setSession({ status: 'guest' }, 'here');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText(name);
const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
const shownDay = async (date: string) => {
  await waitFor(() => expect(day(date)).toBeInTheDocument());
  return day(date) as HTMLButtonElement;
};

/** Types a call up to its last field, by keys alone. */
async function typeCall(user: UserEvent) {
  await user.keyboard('68100{Tab}demo 1004{Tab}');
  await waitFor(() => expect(field('Mattresses')).toHaveValue('2'));
  await shownDay('2026-12-03');
  await user.keyboard('{Alt>}2{/Alt}2');
  await screen.findByText(/is held$/);
  await user.keyboard('{Alt>}3{/Alt}+60 12 505 3366');
  await screen.findByText(/This number has one earlier booking/);
  await user.keyboard('{Alt>}u{/Alt}');
}
const book = (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}');

describe('a booking by telephone', () => {
  test('is typed, held and booked without a mouse, and the next one begins by one key', async () => {
    const { server, user } = givenPage();
    expect(field('Postcode')).toHaveFocus();
    await typeCall(user);
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field('Address')).toHaveValue('23, Jalan Bendahara');
    await user.keyboard('{Alt>}l{/Alt}');
    expect(screen.getByText(/Kami ke Batu Caves pada .*Saya khaskan tempat itu untuk anda/)).toBeInTheDocument();
    await book(user);

    expect(await screen.findByText('BKT7-3XAB')).toBeInTheDocument();
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      {
        input: expect.objectContaining({
          orderNumber: 'demo 1004',
          postcode: '68100',
          city: 'Batu Caves',
          state: 'Selangor',
          deliveryDate: '2026-12-05',
          quantityMattress: 2,
          quantityBedset: 1,
          name: 'Lau Pui San',
          primaryContact: '+60 12 505 3366',
          locale: 'bm',
        }) as unknown,
        holdToken: 'token',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        override: false,
        overrideReason: null,
      },
    ]);
    // The place is the booking's now.
    expect(server.sentTo('StaffReleaseHold')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Booked for Lau Pui San' })).toHaveFocus();
    expect(screen.getByText(/Rujukan tempahan anda ialah B K T 7 3 X A B/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Open the booking/ })).toHaveAttribute('href', expect.stringContaining('booking=new'));
    await user.keyboard('n');
    expect(field('Postcode')).toHaveValue('');
    expect(field('Postcode')).toHaveFocus();
    expect(sessionStorage.getItem('booking.call')).toBeNull();
  });

  test('says what is missing where it is missing, and sends nothing', async () => {
    const { server, user } = givenPage();
    await user.keyboard('68100');
    await shownDay('2026-12-03');
    await book(user);
    expect(field('Order number')).toHaveFocus();
    expect(field('Order number')).toBeInvalid();
    expect(field('Name')).toBeInvalid();
    expect(screen.getByText(/things need checking/)).toBeInTheDocument();
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
  });

  test('without an answer keeps all that was typed, and its key: the same booking is asked for again', async () => {
    const noAnswer = () => {
      throw new TypeError('Failed to fetch');
    };
    givenCall();
    const { server, user } = givenPage({ StaffBookDelivery: [noAnswer, booked] });
    await isHeld();
    await book(user);
    expect(await screen.findByText(/There was no answer/)).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Lau Pui San');
    await book(user);
    await screen.findByText('BKT7-3XAB');
    const [first, second] = server.sentTo('StaffBookDelivery');
    expect(second?.['idempotencyKey']).toBe(first?.['idempotencyKey']);
  });

  test('goes on where it was after another page, a reload or a new sign-in, with a place of its own again; another person begins anew', async () => {
    givenCall();
    const { server, view } = givenPage();
    await isHeld();
    view.unmount();
    await waitFor(() => expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]));
    setSession({ status: 'guest' }, 'ended');
    const again = renderStaff(<NewBookingView />, { path: '/admin/bookings/new' });
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(await screen.findByText(/is held$/)).toBeInTheDocument();
    again.unmount();
    renderStaff(<NewBookingView />, { path: '/admin/bookings/new', user: givenStaff({ _id: 's2' }) });
    expect(field('Name')).toHaveValue('');
  });

  test('is given up by one press, which can be taken back', async () => {
    givenCall();
    const { server, user } = givenPage();
    await isHeld();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Name')).toHaveValue('');
    expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveValue('Lau Pui San');
  });
});

describe('the date', () => {
  const typePostcode = async (user: UserEvent) => {
    await user.keyboard('68100');
    await shownDay('2026-12-03');
  };

  test('shows load and limit, a figure for the free days, and why the others are none', async () => {
    const { user } = givenPage();
    await typePostcode(user);
    await waitFor(() => expect(day('2026-12-03')).toHaveAccessibleName('Thursday, 03 Dec, 2026, Available, 14 of 40 booked, key 1'));
    expect(day('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026, Fully booked, 40 of 40 booked');
    expect(screen.getByText('No deliveries: Sun 06 Dec')).toBeInTheDocument();
    // One tab stop, and arrows from there.
    await user.keyboard('{Alt>}2{/Alt}');
    expect(day('2026-12-03')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(day('2026-12-04')).toHaveFocus();
  });

  test('past its limit takes a tick and a reason, and says so when it is booked', async () => {
    givenCall();
    const { server, user } = givenPage();
    await isHeld();
    await user.click(await shownDay('2026-12-04'));
    // Nothing is held any more: the other day is free for others.
    expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]);
    expect(screen.getByText('Friday, 04 Dec is full: 40 booked, limit 40')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take Saturday, 05 Dec' })).toBeInTheDocument();
    await book(user);
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    await user.keyboard('{Alt>}o{/Alt}');
    expect(screen.getByRole('checkbox', { name: 'Book past the limit' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Agreed with the branch' }));
    await user.type(screen.getByLabelText('In your own words'), 'Azlan takes it');
    await user.click(screen.getByRole('button', { name: 'Book past the limit' }));
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      expect.objectContaining({ holdToken: null, override: true, overrideReason: 'Agreed with the branch: Azlan takes it' }),
    ]);
  });

  test('that somebody else has just taken says so with the next free ones, and one press takes another', async () => {
    givenCall();
    const { server, user } = givenPage({ StaffBookDelivery: [unavailable('bookDelivery'), booked] });
    await isHeld();
    await book(user);
    const panel = await screen.findByRole('group', { name: 'Saturday, 05 Dec has just been taken' });
    expect(panel).toHaveFocus();
    expect(field('Name')).toHaveValue('Lau Pui San');
    await user.click(within(panel).getByRole('button', { name: 'Take Monday, 07 Dec' }));
    await screen.findByText(/Monday, 07 Dec is held/);
    await book(user);
    await screen.findByText('BKT7-3XAB');
    const keys = server.sentTo('StaffBookDelivery').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('is renewed while somebody types towards its end, and its end is said', async () => {
    givenCall();
    const { server, user } = givenPage();
    await isHeld();
    expect(server.sentTo('StaffHoldDate')).toHaveLength(1);
    time += 9 * 60_000;
    await user.type(field('Name'), ' A');
    await waitFor(() => expect(server.sentTo('StaffHoldDate')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('10:00'));
    time += 11 * 60_000;
    await user.type(field('Name'), 'B');
    expect(screen.getByText('No longer held for you')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hold it again' }));
    expect(await screen.findByText(/is held$/)).toBeInTheDocument();
  });

  test('stays chosen where its place could not be asked for', async () => {
    const { user } = givenPage({ StaffHoldDate: () => gqlError('SERVICE_UNAVAILABLE') });
    await typePostcode(user);
    await user.click(await shownDay('2026-12-05'));
    expect(await screen.findByText('Saturday, 05 Dec is chosen, but not held: there was no answer.')).toBeInTheDocument();
    expect(day('2026-12-05')).toHaveAttribute('aria-pressed', 'true');
  });

  test('of the address is chosen as soon as the postcode is there', async () => {
    const { user } = givenPage({}, { path: '/admin/bookings/new?date=2026-12-05' });
    await typePostcode(user);
    expect(await screen.findByText('Saturday, 05 Dec is held')).toBeInTheDocument();
  });
});

describe('the postcode and the order', () => {
  test('of another branch is said, and has no days', async () => {
    const elsewhere = ({ postcode }: Said) =>
      data({
        availability: {
          __typename: 'Availability',
          postcode,
          postcodeFullFormat: '93000 Kuching, Sarawak',
          city: 'Kuching',
          state: 'Sarawak',
          served: true,
          nextAvailable: null,
          arrivals: [{ __typename: 'BranchArrival', branchName: 'Kuching Branch' }],
          days: [],
        },
      });
    const { user } = givenPage({ StaffDays: elsewhere });
    await user.keyboard('93000');
    expect(await screen.findByText(/That is not one of your branches/)).toHaveTextContent('delivered by Kuching Branch');
  });

  test('that is none is said', async () => {
    const { user } = givenPage({ StaffDays: () => gqlError('BAD_USER_INPUT', [{ path: 'postcode', message: 'x' }]) });
    await user.keyboard('99999');
    expect(await screen.findByText('99999 is not a Malaysian postcode.')).toBeInTheDocument();
  });

  test('an order that is not on file is said, and can be gone on with', async () => {
    const unknown = { statusText: null, quantityMattress: null, quantityBedset: null };
    const notOnFile = (sent: Said) =>
      data({
        orderStatus: {
          __typename: 'OrderStatus',
          orderNumber: sent['orderNumber'],
          bookable: true,
          deliveryDate: null,
          bookingStatus: null,
          ...unknown,
        },
      });
    const { server, user } = givenPage({ OrderStatus: notOnFile });
    await user.keyboard('68100{Tab}no 77{Tab}');
    expect(await screen.findByText(/Not on file for 68100. You can go on/)).toBeInTheDocument();
    expect(server.sentTo('OrderStatus')).toEqual([{ orderNumber: 'NO-77', postcode: '68100' }]);
  });

  test('an order that is already booked is refused where the button is', async () => {
    const message = 'This order is already booked.';
    const already = () => data({ bookDelivery: { __typename: 'OrderAlreadyBooked', message, deliveryDate: null } });
    givenCall();
    const { user } = givenPage({ StaffBookDelivery: already });
    await isHeld();
    await book(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  test('an earlier booking of another place fills in the person and not the address', async () => {
    const { user } = givenPage({ EarlierBookings: earlierBookings({ ...earlier, postcode: '50000', city: 'Kuala Lumpur' }) });
    await user.keyboard('68100{Alt>}3{/Alt}012-505 3366');
    expect(await screen.findByText(/It went to 50000 Kuala Lumpur/)).toBeInTheDocument();
    await user.keyboard('{Alt>}u{/Alt}');
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field('Address')).toHaveValue('');
  });
});
