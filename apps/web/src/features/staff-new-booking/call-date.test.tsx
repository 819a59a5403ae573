import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { gqlError } from '../../testing/account-server';
import { renderStaff } from '../../testing/render-staff';
import {
  book,
  booked,
  day,
  days,
  delayed,
  enter,
  field,
  givenCall,
  givenHeldCall,
  givenPage,
  held,
  isHeld,
  onCallDay,
  shownDay,
  unavailable,
} from '../../testing/staff-call';
import { NewBookingView } from './new-booking-view';

const clock = onCallDay();

describe('the date of a call', () => {
  const typePostcode = async (user: UserEvent) => {
    await user.paste('68100');
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

  test('is chosen by a figure only while the focus is in the dates: figures of a street are none of a date', async () => {
    const { server, user } = await givenHeldCall();
    // As typed without looking: the field is not where it was thought to be.
    field('Name').focus();
    await user.keyboard('{Tab}');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('23');
    expect(day('2026-12-05')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Alt>}2{/Alt}1');
    expect(await screen.findByText(/Thursday, 03 Dec is held/)).toBeInTheDocument();
    expect(server.sentTo('StaffHoldDate')).toHaveLength(2);
  });

  test('that a key has just changed is named with the person before it is booked; one that was clicked is not', async () => {
    const { server, user } = await givenHeldCall();
    await user.keyboard('{Alt>}2{/Alt}1');
    await screen.findByText(/Thursday, 03 Dec is held/);
    clock.time += 4_999;
    await book(user);
    const sure = screen.getByRole('dialog', { name: 'Book Thursday, 03 Dec for Lau Pui San?' });
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    await user.click(within(sure).getByRole('button', { name: 'Not yet' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await book(user);
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Book Thursday, 03 Dec' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toHaveLength(1);
  });

  test.each([
    ['it was clicked', 0, async (user: UserEvent) => user.click(await shownDay('2026-12-03'))],
    ['the key was pressed five seconds ago', 5_000, (user: UserEvent) => user.keyboard('{Alt>}2{/Alt}1')],
  ])('is booked without a question: %s', async (_, later, choose) => {
    const { server, user } = await givenHeldCall();
    await choose(user);
    await screen.findByText(/Thursday, 03 Dec is held/);
    clock.time += later;
    await book(user);
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      expect.objectContaining({ input: expect.objectContaining({ deliveryDate: '2026-12-03' }) as unknown }),
    ]);
  });

  test('of a full day nothing is promised to the customer before its limit is passed', async () => {
    const { user } = await givenHeldCall();
    await user.click(await shownDay('2026-12-04'));
    const say = within(screen.getByRole('region', { name: 'What to say' }));
    expect(say.getByText('On Friday, 4 December we cannot come, I am sorry.')).toBeInTheDocument();
    expect(say.queryByText(/We come to Batu Caves on Friday/)).toBeNull();
    await user.keyboard('{Alt>}o{/Alt}');
    expect(say.getByText('We can bring it on Friday, 4 December, as an exception.')).toBeInTheDocument();
  });

  test('past its limit takes a tick and a reason, and says so when it is booked', async () => {
    const { server, user } = await givenHeldCall();
    await user.click(await shownDay('2026-12-04'));
    // Nothing is held any more: the other day is free for others.
    expect(server.sentTo('StaffReleaseHold')).toEqual([{ holdToken: 'token' }]);
    expect(screen.getByText('Friday, 04 Dec is full: 40 booked, limit 40')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take Saturday, 05 Dec' })).toBeInTheDocument();
    await book(user);
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    await user.keyboard('{Alt>}o{/Alt}');
    expect(screen.getByRole('checkbox', { name: 'Book past the limit' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Replaces a failed delivery' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Agreed with the branch' }));
    await enter(user, 'In your own words', 'Azlan takes it');
    await user.click(screen.getByRole('button', { name: 'Book past the limit' }));
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([
      expect.objectContaining({ holdToken: null, override: true, overrideReason: 'Agreed with the branch: Azlan takes it' }),
    ]);
  });

  test('past its limit is not booked without a reason: that is said where it is chosen, and its words stay', async () => {
    const { server, user } = await givenHeldCall();
    await user.click(await shownDay('2026-12-04'));
    await book(user);
    expect(screen.getByText('One thing needs checking')).toBeInTheDocument();
    await user.keyboard('{Alt>}o{/Alt}');
    await book(user);
    expect(screen.getByText('Say why first')).toBeInTheDocument();
    const first = screen.getByRole('radio', { name: 'Replaces a failed delivery' });
    expect(first).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    await book(user);
    const words = screen.getByLabelText('In your own words');
    expect(words).toHaveFocus();
    expect(words).toHaveAccessibleDescription(/Say why first/);
    await user.paste('Azlan takes it');
    expect(screen.queryByText('Say why first')).toBeNull();
    await user.keyboard('{Alt>}o{/Alt}');
    expect(screen.queryByLabelText('In your own words')).toBeNull();
    await user.keyboard('{Alt>}o{/Alt}');
    expect(screen.getByLabelText('In your own words')).toHaveValue('Azlan takes it');
    expect(screen.getByRole('radio', { name: 'Another reason' })).toHaveFocus();
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
  });

  test('that was full is as full when somebody comes back', async () => {
    const { server, user, view } = givenPage({ StaffHoldDate: unavailable('holdDate') });
    await typePostcode(user);
    await user.click(await shownDay('2026-12-04'));
    await screen.findByText('Friday, 04 Dec is full: 40 booked, limit 40');
    view.unmount();
    renderStaff(<NewBookingView />, { path: '/admin/bookings/new' });
    await shownDay('2026-12-04');
    await user.keyboard('{Alt>}2{/Alt}{Alt>}3{/Alt}');
    expect(await screen.findByText('Friday, 04 Dec is full: 40 booked, limit 40')).toBeInTheDocument();
    expect(server.sentTo('StaffHoldDate')).toEqual([]);
  });

  test('is not booked before its place has answered, or the call would lose against its own hold', async () => {
    const { gate, answer } = delayed(held);
    givenCall();
    const { server, user } = givenPage({ StaffHoldDate: answer });
    await screen.findByText('Holding Saturday, 05 Dec …');
    await book(user);
    expect(server.sentTo('StaffBookDelivery')).toEqual([]);
    gate.open();
    await screen.findByText('BKT7-3XAB');
    expect(server.sentTo('StaffBookDelivery')).toEqual([expect.objectContaining({ holdToken: 'token' })]);
  });

  test('can be chosen by its figure before the days are there', async () => {
    const { gate, answer } = delayed(days);
    const { user } = givenPage({ StaffDays: answer });
    await user.keyboard('68100{Alt>}2{/Alt}2');
    gate.open();
    expect(await screen.findByText('Saturday, 05 Dec is held')).toBeInTheDocument();
  });

  test('that somebody else has just taken says so with the next free ones, and one press takes another', async () => {
    const { server, user } = await givenHeldCall({ StaffBookDelivery: [unavailable('bookDelivery'), booked] });
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
    const { server, user } = await givenHeldCall();
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

  test('where another branch delivers than the one whose day it came from, that is said', async () => {
    const { user } = givenPage({}, { path: '/admin/bookings/new?branch=b1&date=2026-12-05' });
    await typePostcode(user);
    expect(screen.getByText(/^Perak Branch does not deliver there/)).toBeInTheDocument();
    cleanup();
    givenPage({}, { path: '/admin/bookings/new?branch=b2&date=2026-12-05' });
    await isHeld();
    expect(screen.queryByText(/does not deliver there/)).toBeNull();
  });
});
