import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { gqlError } from '../../testing/account-server';
import {
  book,
  booked,
  day,
  delayed,
  enter,
  field,
  givenDraft,
  givenHeldDraft,
  givenPage,
  held,
  isHeld,
  onBookingDay,
  shownDay,
  unavailable,
} from '../../testing/given-phone-booking';
import { renderStaff } from '../../testing/render-staff';
import { PhoneBooking } from './phone-booking';

const clock = onBookingDay();
const past = () => screen.getByRole('checkbox', { name: 'Book past the limit' });

describe('the date of a phone booking', () => {
  const typePostcode = async (user: UserEvent) => {
    await user.paste('68100');
    await shownDay('2026-12-03');
  };

  test('shows load and limit, and why other days are not available', async () => {
    const { user } = givenPage();
    await typePostcode(user);
    await waitFor(() => expect(day('2026-12-03')).toHaveAccessibleName('Thursday, 03 Dec, 2026, Available, 14 of 40 booked'));
    expect(day('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026, Fully booked, 40 of 40 booked');
    expect(screen.getByText('No deliveries: Sun 06 Dec')).toBeInTheDocument();
  });

  test('is chosen from one tab stop by the arrow keys and Enter, and Ctrl+Enter books it there', async () => {
    const { server, user } = await givenHeldDraft();
    await user.click(field('Bedsets'));
    await user.tab();
    expect(day('2026-12-05')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    expect(day('2026-12-03')).toHaveFocus();
    expect(await screen.findByText('Thursday, 03 Dec is held')).toBeInTheDocument();
    expect(server.sentTo('StaffHoldDate')).toHaveLength(2);
    await book(user);
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      expect.objectContaining({ input: expect.objectContaining({ deliveryDate: '2026-12-03' }) as unknown }),
    ]);
    expect(server.sentTo('StaffHoldDate')).toHaveLength(2);
  });

  test('past its limit needs the check box and a reason, and sends both', async () => {
    const { server, user } = await givenHeldDraft();
    await user.click(await shownDay('2026-12-04'));
    // The hold is released, so others can book the other day.
    expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]);
    expect(screen.getByText('Friday, 04 Dec is full: 40 booked, limit 40')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use Saturday, 05 Dec' })).toBeInTheDocument();
    await book(user);
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    await user.click(past());
    await user.click(screen.getByRole('radio', { name: 'Agreed with the branch' }));
    await enter(user, 'In your own words', 'Azlan takes it');
    await user.click(screen.getByRole('button', { name: 'Book past the limit' }));
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      expect.objectContaining({ holdToken: null, override: true, overrideReason: 'Agreed with the branch: Azlan takes it' }),
    ]);
  });

  test('past its limit without a reason is not booked: the error is at the reason, and its words are kept', async () => {
    const { server, user } = await givenHeldDraft();
    await user.click(await shownDay('2026-12-04'));
    await book(user);
    expect(screen.getByText('One thing needs checking')).toBeInTheDocument();
    await user.click(past());
    await book(user);
    expect(screen.getByText('Choose a reason')).toBeInTheDocument();
    const first = screen.getByRole('radio', { name: 'Replaces a failed delivery' });
    expect(first).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    await book(user);
    const words = screen.getByLabelText('In your own words');
    expect(words).toHaveFocus();
    expect(words).toHaveAccessibleDescription(/Choose a reason/);
    await user.paste('Azlan takes it');
    expect(screen.queryByText('Choose a reason')).toBeNull();
    await user.click(past());
    expect(screen.queryByLabelText('In your own words')).toBeNull();
    await user.click(past());
    expect(screen.getByLabelText('In your own words')).toHaveValue('Azlan takes it');
    expect(screen.getByRole('radio', { name: 'Another reason' })).toBeChecked();
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
  });

  test('that was full is still full after its user comes back', async () => {
    const { server, user, view } = givenPage({ StaffHoldDate: unavailable('holdDate') });
    await typePostcode(user);
    await user.click(await shownDay('2026-12-04'));
    await screen.findByText('Friday, 04 Dec is full: 40 booked, limit 40');
    view.unmount();
    renderStaff(<PhoneBooking />, { path: '/admin/bookings/new' });
    await shownDay('2026-12-04');
    expect(await screen.findByText('Friday, 04 Dec is full: 40 booked, limit 40')).toBeInTheDocument();
    expect(server.sentTo('StaffHoldDate')).toEqual([]);
  });

  test('is not booked before its hold is answered, or the hold would take the place from the booking', async () => {
    const { gate, answer } = delayed(held);
    givenDraft();
    const { server, user } = givenPage({ StaffHoldDate: answer });
    await screen.findByText('Holding Saturday, 05 Dec …');
    await book(user);
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    gate.open();
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([expect.objectContaining({ holdToken: 'token' })]);
  });

  test('that is deselected while its hold is requested releases the hold', async () => {
    const { gate, answer } = delayed(held);
    givenDraft();
    const { server, user } = givenPage({ StaffHoldDate: answer });
    await screen.findByText('Holding Saturday, 05 Dec …');
    await user.click(await shownDay('2026-12-04'));
    expect(server.sentTo('StaffReleaseHold')).toEqual([]);
    gate.open();
    await waitFor(() => expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]));
    expect(screen.queryByText(/is held$/)).toBeNull();
  });

  test('that somebody else has just taken offers the next free ones, each taken by one press', async () => {
    const { server, user } = await givenHeldDraft({ StaffBookDelivery: [unavailable('bookDelivery'), booked] });
    await book(user);
    const panel = await screen.findByRole('group', { name: 'Saturday, 05 Dec has just been taken' });
    expect(panel).toHaveFocus();
    expect(field('Name')).toHaveValue('Lau Pui San');
    await user.click(within(panel).getByRole('button', { name: 'Use Monday, 07 Dec' }));
    await screen.findByText(/Monday, 07 Dec is held/);
    await book(user);
    await screen.findByText('BKT7-3XAB');
    const keys = server.sentTo('StaffBookDelivery').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('is held longer while its user types, and the end of the hold has a notice', async () => {
    const { server, user } = await givenHeldDraft();
    expect(server.sentTo('StaffHoldDate')).toHaveLength(1);
    clock.time += 9 * 60_000;
    await user.type(field('Name'), ' A');
    await waitFor(() => expect(server.sentTo('StaffHoldDate')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('10:00'));
    clock.time += 11 * 60_000;
    await user.type(field('Name'), 'B');
    expect(screen.getByText('No longer held for you')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hold it again' }));
    expect(await screen.findByText(/is held$/)).toBeInTheDocument();
  });

  test('stays chosen if its hold could not be requested', async () => {
    const { user } = givenPage({ StaffHoldDate: () => gqlError('SERVICE_UNAVAILABLE') });
    await typePostcode(user);
    await user.click(await shownDay('2026-12-05'));
    expect(await screen.findByText('Saturday, 05 Dec is chosen but not held: the server did not answer.')).toBeInTheDocument();
    expect(day('2026-12-05')).toHaveAttribute('aria-pressed', 'true');
  });

  test('of the address is chosen as soon as there is a postcode', async () => {
    const { user } = givenPage({}, { path: '/admin/bookings/new?date=2026-12-05' });
    await typePostcode(user);
    expect(await screen.findByText('Saturday, 05 Dec is held')).toBeInTheDocument();
  });

  test('a notice says so if another branch delivers than the one of the opened day', async () => {
    const { user } = givenPage({}, { path: '/admin/bookings/new?branch=b1&date=2026-12-05' });
    await typePostcode(user);
    expect(screen.getByText(/^Perak Branch does not deliver there/)).toBeInTheDocument();
    cleanup();
    givenPage({}, { path: '/admin/bookings/new?branch=b2&date=2026-12-05' });
    await isHeld();
    expect(screen.queryByText(/does not deliver there/)).toBeNull();
  });
});
