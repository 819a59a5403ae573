import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session-store';
import { data, gqlError, noConnection } from '../../testing/account-server';
import { availabilityOf } from '../../testing/given-availability';
import {
  book,
  booked,
  earlier,
  earlierBookings,
  enter,
  enterCustomer,
  field,
  fillInDetails,
  givenDraft,
  givenHeldDraft,
  givenPage,
  isHeld,
  onBookingDay,
  shownDay,
  typeBooking,
  type Sent,
} from '../../testing/given-phone-booking';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import { PhoneBooking } from './phone-booking';

const clock = onBookingDay();

/** Answers with an order that can be booked and has no quantities. */
const orderStatus =
  (over: object) =>
  ({ orderNumber }: Sent) =>
    data({
      orderStatus: {
        ...{ __typename: 'OrderStatus', orderNumber, statusText: 'Complete', bookable: true, deliveryDate: null, bookingStatus: null },
        ...{ quantityMattress: null, quantityBedset: null },
        ...over,
      },
    });

describe('a phone booking', () => {
  test('is typed, held and booked without a mouse, and the next one begins empty', async () => {
    const { server, user } = givenPage();
    expect(field('Postcode')).toHaveFocus();
    await typeBooking(user);
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field('Address')).toHaveValue('23, Jalan Bendahara');
    expect(field("The customer's language")).toHaveValue('en');
    await user.selectOptions(field("The customer's language"), 'Malay');
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
        secondDelivery: false,
      },
    ]);
    // The booking has taken over the place.
    expect(server.sentTo('StaffReleaseHold')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Booked for Lau Pui San' })).toHaveFocus();
    expect(screen.getByRole('link', { name: /Open the booking/ })).toHaveAttribute('href', expect.stringContaining('booking=new'));
    await user.click(screen.getByRole('button', { name: 'Next booking' }));
    expect(field('Postcode')).toHaveValue('');
    expect(field('Postcode')).toHaveFocus();
    expect(sessionStorage.getItem('booking.phone-booking')).toBeNull();
  });

  test('shows missing values at their fields, and sends nothing', async () => {
    const { server, user } = givenPage();
    await user.paste('68100');
    await shownDay('2026-12-03');
    await book(user);
    expect(field('Order number')).toHaveFocus();
    expect(field('Order number')).toBeInvalid();
    expect(field('Name')).toBeInvalid();
    expect(screen.getByText(/things need checking/)).toBeInTheDocument();
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
  });

  test.each([
    ['at night, by SMS', { notifySms: true }, '2026-12-01T15:00:00Z', true],
    ['at night, by e-mail alone', { notifySms: false }, '2026-12-01T15:00:00Z', false],
  ])('says when the SMS goes out, if it waits: %s', async (_, over, at, isShown) => {
    givenQuietHours();
    clock.time = Date.parse(at);
    givenDraft(over);
    givenPage();
    await isHeld();
    expect(screen.queryByText('The SMS goes out at 08:00.') !== null).toBe(isShown);
  });

  test('without an answer keeps all values and its key, so that the retry makes the same booking', async () => {
    const { server, user } = await givenHeldDraft({ StaffBookDelivery: [noConnection, booked] });
    await book(user);
    expect(await screen.findByText(/The server did not answer/)).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Lau Pui San');
    await book(user);
    await screen.findByText('BKT7-3XAB');
    const [first, second] = server.sentTo('StaffBookDelivery');
    expect(second?.['idempotencyKey']).toBe(first?.['idempotencyKey']);
  });

  test('continues after another page, a reload or a new sign-in, with a new hold; for another user it begins empty', async () => {
    const { server, view } = await givenHeldDraft();
    view.unmount();
    await waitFor(() => expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]));
    setSession({ status: 'guest' }, 'ended');
    const again = renderStaff(<PhoneBooking />, { path: '/admin/bookings/new' });
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(await screen.findByText(/is held$/)).toBeInTheDocument();
    again.unmount();
    renderStaff(<PhoneBooking />, { path: '/admin/bookings/new', user: givenStaff({ _id: 's2' }) });
    expect(field('Name')).toHaveValue('');
  });

  test('is discarded by one press, which can be undone', async () => {
    const { server, user } = await givenHeldDraft();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Name')).toHaveValue('');
    expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveValue('Lau Pui San');
  });
});

describe('the postcode and the order', () => {
  test('a postcode of another branch has a message, and no days', async () => {
    const elsewhere = ({ postcode }: Sent) => {
      const arrivals = [{ __typename: 'BranchArrival', branchName: 'Kuching Branch' }];
      const kuching = { postcode, postcodeFullFormat: '93000 Kuching, Sarawak', city: 'Kuching', state: 'Sarawak', arrivals };
      return availabilityOf([], null, kuching);
    };
    const { user } = givenPage({ StaffDays: elsewhere });
    await user.paste('93000');
    expect(await screen.findByText(/not by one of your branches/)).toHaveTextContent('served by Kuching Branch');
  });

  test('a postcode that does not exist shows an error', async () => {
    const { user } = givenPage({ StaffDays: () => gqlError('BAD_USER_INPUT', [{ path: 'postcode', message: 'x' }]) });
    await user.paste('99999');
    expect(await screen.findByText('99999 is not a Malaysian postcode.')).toBeInTheDocument();
  });

  test('an order that is not on file shows a notice, and the form can continue', async () => {
    const { server, user } = givenPage({ OrderStatus: orderStatus({ statusText: null }) });
    await user.keyboard('68100{Tab}no 77{Tab}');
    expect(await screen.findByText(/Not on file for 68100. You can continue/)).toBeInTheDocument();
    expect(server.sentTo('OrderStatus')).toEqual([{ orderNumber: 'NO-77', postcode: '68100' }]);
  });

  test.each([
    ['a date is chosen', async (user: UserEvent) => user.click(await shownDay('2026-12-03'))],
    ['booking is tried', book],
  ])('a missing quantity is shown once %s, and moves nothing when its field is left', async (_, goOn) => {
    const { user } = givenPage({ OrderStatus: orderStatus({ deliveryDate: '2026-12-09', bookingStatus: 'CONFIRMED' }) });
    await user.keyboard('68100{Tab}DEMO-1004{Tab}');
    const second = await screen.findByRole('checkbox', { name: 'This is a second delivery of the order' });
    const message = 'Choose at least one mattress or bedset.';
    expect(field('Mattresses')).toHaveFocus();
    await user.tab();
    await user.click(second);
    expect(second).toBeChecked();
    expect(screen.queryByText(message)).toBeNull();
    expect(field('Mattresses')).toBeValid();
    await goOn(user);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(field('Mattresses')).toBeInvalid();
    await user.click(field('Bedsets'));
    await user.keyboard('{ArrowUp}');
    expect(screen.queryByText(message)).toBeNull();
  });

  test.each([
    [{ __typename: 'OrderAlreadyBooked', deliveryDate: null, bookingStatus: null }, 'Already booked.'],
    [{ __typename: 'OrderAlreadyBooked', deliveryDate: '2026-12-09', bookingStatus: 'CONFIRMED' }, 'Already booked for 09 Dec, 2026.'],
    [{ __typename: 'OrderAlreadyBooked', deliveryDate: '2026-11-02', bookingStatus: 'DELIVERED' }, 'Already delivered on 02 Nov, 2026.'],
    [{ __typename: 'OrderNotReady', statusText: 'Pending Payment' }, 'Not paid yet, so it cannot be booked.'],
    [{ __typename: 'OrderNotReady', statusText: 'Not on file' }, 'Not on file: check the number and the postcode.'],
    [{ __typename: 'PostcodeNotServed' }, 'Your branches have no available day for this postcode.'],
  ])('%o is refused at the button, in words for staff', async (bookDelivery, words) => {
    const { user } = await givenHeldDraft({ StaffBookDelivery: () => data({ bookDelivery }) });
    await book(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('an order that is booked already is booked again if staff say that it is a second delivery', async () => {
    const taken = () =>
      data({ bookDelivery: { __typename: 'OrderAlreadyBooked', deliveryDate: '2026-12-09', bookingStatus: 'CONFIRMED' } });
    const { server, user } = await givenHeldDraft({ StaffBookDelivery: [taken, booked] });
    expect(screen.queryByRole('checkbox', { name: 'This is a second delivery of the order' })).toBeNull();
    await book(user);
    await user.click(await screen.findByRole('checkbox', { name: 'This is a second delivery of the order' }));
    await book(user);
    await waitFor(() => expect(server.sentTo('StaffBookDelivery').map(({ secondDelivery }) => secondDelivery)).toEqual([false, true]));
  });

  test('an earlier booking and its details are reached by Tab between the name and the e-mail', async () => {
    const { user } = givenPage();
    await enterCustomer(user, '012-505 3366');
    await screen.findByText(/one earlier booking/);
    await user.click(field('Name'));
    await user.tab();
    expect(screen.getByRole('link', { name: 'BKS6-2XNA' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Use its details' })).toHaveFocus();
    await user.tab();
    expect(field(/^E-mail/)).toHaveFocus();
  });

  test('an earlier booking of another place fills in the person and not the address', async () => {
    const { user } = givenPage({ EarlierBookings: earlierBookings([{ ...earlier, postcode: '50000', city: 'Kuala Lumpur' }]) });
    await enterCustomer(user, '012-505 3366');
    expect(await screen.findByText(/It went to 50000 Kuala Lumpur/)).toBeInTheDocument();
    await fillInDetails(user);
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field('Address')).toHaveValue('');
  });

  test('an earlier booking keeps the fields that it lacks, and what it replaces can be restored', async () => {
    const { user } = givenPage({ EarlierBookings: earlierBookings([{ ...earlier, address: null }]) });
    await enterCustomer(user, '012-505 3366');
    await enter(user, /^E-mail/, 'new@example.com');
    await enter(user, 'Address', '7, Jalan Baru');
    await enter(user, /^Second number/, '0191234567');
    await screen.findByText(/one earlier booking/);
    await fillInDetails(user);
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field(/^E-mail/)).toHaveValue('puisan@example.com');
    expect(field('Address')).toHaveValue('7, Jalan Baru');
    expect(field(/^Second number/)).toHaveValue('0191234567');
    await user.type(field('Name'), ' A');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field(/^E-mail/)).toHaveValue('new@example.com');
    // Values that were typed since stay.
    expect(field('Name')).toHaveValue('Lau Pui San A');
  });

  test('the details of a wrong number are removed after the right one has its own earlier booking', async () => {
    const wrong = { ...earlier, id: 'k2', name: 'Somebody Else', primaryContact: '0129999999', secondaryContact: '0191234567' };
    const { user } = givenPage({ EarlierBookings: (sent) => earlierBookings([sent['search'] === '0129999999' ? wrong : earlier])(sent) });
    await enterCustomer(user, '0129999999');
    await screen.findByText(/one earlier booking: Somebody Else/);
    await fillInDetails(user);
    expect(field(/^Second number/)).toHaveValue('0191234567');
    await user.clear(field('Mobile number'));
    await user.paste('0125053366');
    await screen.findByText(/one earlier booking: Lau Pui San/);
    await fillInDetails(user);
    expect(field('Name')).toHaveValue('Lau Pui San');
    expect(field(/^Second number/)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('an earlier booking with a foreign number is found in any spelling, where such numbers are allowed', async () => {
    document.documentElement.dataset['otherCountries'] = 'SG';
    const abroad = { ...earlier, primaryContact: '+6591234567' };
    const { user } = givenPage({ EarlierBookings: (sent) => earlierBookings(sent['search'] === '+6591234567' ? [abroad] : [])(sent) });
    await enterCustomer(user, '0065 9123-4567');
    expect(await screen.findByText(/one earlier booking: Lau Pui San/)).toBeInTheDocument();
    await fillInDetails(user);
    expect(field(/^Second number/)).toHaveValue('');
    expect(field('Mobile number')).toBeValid();
  });

  test('of many earlier bookings, the one to the postcode is offered, else the latest that was not cancelled', async () => {
    const to = (id: string, deliveryDate: string, postcode: string, status = 'DELIVERED') => ({
      ...earlier,
      ...{ id, reference: id, deliveryDate, postcode, status },
    });
    const nodes = [to('A', '2026-05-14', '68100'), to('B', '2026-08-14', '50000'), to('C', '2026-09-14', '50000', 'CANCELLED')];
    const { user } = givenPage({ EarlierBookings: earlierBookings(nodes, true) });
    await enter(user, 'Mobile number', '0125053366');
    expect(await screen.findByText(/This number has at least 3 earlier bookings/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'B' })).toBeInTheDocument();
    await enter(user, 'Postcode', '68100');
    expect(screen.getByRole('link', { name: 'A' })).toBeInTheDocument();
    await fillInDetails(user);
    expect(field('Address')).toHaveValue('23, Jalan Bendahara');
  });
});
