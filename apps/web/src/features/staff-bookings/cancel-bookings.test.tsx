import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import {
  bar,
  bookingOf,
  dialog,
  givenList as givenRows,
  many,
  pageOf,
  tick,
  type Booking,
  type Sent,
  type User,
} from '../../testing/given-bookings-list';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import { query } from '../../testing/render-ui';

const cancelled = ({ bookings }: Sent, left: Readonly<Record<string, [reference: string, code: string]>> = {}) => {
  const asked = bookings as { id: string; version: number }[];
  const done = asked.filter(({ id }) => !(id in left));
  return data({
    cancelBookings: {
      __typename: 'BulkResult',
      id: 'bulk-1',
      done: done.map(({ id, version }) => ({
        __typename: 'Booking',
        id,
        status: 'CANCELLED',
        deliveryDate: '2026-12-04',
        version: version + 1,
      })),
      left: asked
        .filter(({ id }) => id in left)
        .map(({ id }) => ({ __typename: 'BulkLeft', bookingId: id, reference: left[id]?.[0], code: left[id]?.[1] })),
    },
  });
};

const givenList = (all: readonly Booking[], over: Answers = {}, how: Parameters<typeof givenRows>[2] = {}) =>
  givenRows(all, { CancelBookings: (sent) => cancelled(sent), ...over }, how);
async function ask(user: User) {
  await user.click((await bar()).getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Cancel bookings?' });
}
const chooseReason = (user: User) => user.click(dialog().getByRole('button', { name: 'Booked without verification' }));
const press = (user: User, name: string) => user.click(dialog().getByRole('button', { name }));
/** The Close button at the end of the dialog, not the cross. */
async function close(user: User) {
  const [, button] = dialog().getAllByRole('button', { name: 'Close' });
  if (button) await user.click(button);
}

test('the selected bookings are cancelled with a reason, each with its version; the ones that stay say why', async () => {
  const all = [bookingOf(1), bookingOf(2), bookingOf(3), bookingOf(4, { status: 'DELIVERED' }), bookingOf(5), bookingOf(6)];
  const later = all.map((booking) => (booking.id === 'k2' ? { ...booking, version: 9 } : booking));
  const { server, user } = await givenList(all, {
    BookingRows: [pageOf(all, 50), pageOf(later, 50)],
    CancelBookings: (sent) =>
      cancelled(sent, {
        k2: ['BK00-0002', 'STALE_VERSION'],
        k3: ['', 'NOT_FOUND'],
        k5: ['BK00-0005', 'STALE_VERSION'],
      }),
  });
  for (const { reference } of all.slice(0, 5)) await tick(user, reference);
  await ask(user);
  expect(dialog().getByText(/^The places of 4 bookings become available at once/)).toBeVisible();
  expect(dialog().getByText('1 selected booking stays as it is: only confirmed and failed ones can be cancelled.')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Choose a reason' })).toBeDisabled();
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), '   ');
  expect(dialog().getByRole('button', { name: 'Choose a reason' })).toBeDisabled();
  await chooseReason(user);
  await user.click(dialog().getByRole('checkbox', { name: 'Notify the customers' }));
  await press(user, 'Cancel 4 bookings');
  expect(await screen.findByText('1 booking is cancelled.')).toBeVisible();
  const [sent] = server.sentTo('CancelBookings');
  expect(sent).toEqual({
    bookings: [1, 2, 3, 5].map((index) => ({ id: `k${index}`, version: index })),
    reason: 'Booked without verification',
    notify: false,
    idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as string,
  });
  expect(dialog().getByText('3 bookings were left as they are:')).toBeVisible();
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Changed by somebody else in the meantimeBK00-0002, BK00-0005',
    'No longer exists, or belongs to a branch that is not yoursBK00-0003',
  ]);
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  // A booking that was not cancelled stays selected; after a reload, it can be cancelled in its present state.
  expect((await bar()).getByText('4 selected')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false'));
  await ask(user);
  await chooseReason(user);
  await press(user, 'Cancel 3 bookings');
  await waitFor(() => expect(server.sentTo('CancelBookings')).toHaveLength(2));
  expect(server.sentTo('CancelBookings')[1]).toMatchObject({
    bookings: [
      { id: 'k2', version: 9 },
      { id: 'k3', version: 3 },
      { id: 'k5', version: 5 },
    ],
  });
});

test('all matching bookings are read before the question, and changed by one request', async () => {
  const all = [...many(150), bookingOf(151, { status: 'CANCELLED' })];
  const { server, user } = await givenList(all, {}, { search: '?needs=unproved&from=2026-12-04&to=2026-12-04' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all bookings that match' }));
  await tick(user, 'BK00-0002');
  await ask(user);
  expect(server.sentTo('BookingIds')).toEqual([
    {
      filter: { unproved: true, deliveryDateFrom: '2026-12-04', deliveryDateTo: '2026-12-04', statuses: ['CONFIRMED', 'FAILED'] },
      after: null,
    },
    expect.objectContaining({ after: '100' }),
  ]);
  await chooseReason(user);
  await press(user, 'Cancel 149 bookings');
  expect(await screen.findByText('149 bookings are cancelled.')).toBeVisible();
  const [sent, ...more] = server.sentTo('CancelBookings') as { bookings: { id: string }[]; notify: boolean }[];
  expect(more).toEqual([]);
  expect(sent?.notify).toBe(true);
  expect(sent?.bookings.map(({ id }) => id)).toEqual(
    all
      .slice(0, 150)
      .map(({ id }) => id)
      .filter((id) => id !== 'k2'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Actions for the selected bookings' })).toBeNull();
});

test.each([
  ['one gets an SMS', { notifySms: true }, '22:30', true],
  ['none gets an SMS', {}, '22:30', false],
])('at night the dialog says when the SMS goes out, if there is one: %s', async (_, over, time, isShown) => {
  givenQuietHours();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-12-01T${time}:00+08:00`) });
  const { user } = await givenList([bookingOf(1, over), bookingOf(2)]);
  for (const reference of ['BK00-0001', 'BK00-0002']) await tick(user, reference);
  await ask(user);
  expect(dialog().queryByText('The SMS goes out at 08:00.') !== null).toBe(isShown);
});

test('without an answer, the request is sent again with the same key and the typed reason; another reason has another key', async () => {
  const { server, user } = await givenList(many(3), { CancelBookings: [noConnection, noConnection, (sent) => cancelled(sent)] });
  await tick(user, 'BK00-0001');
  await ask(user);
  await chooseReason(user);
  await press(user, 'Cancel 1 booking');
  expect(await dialog().findByText('The connection was lost')).toBeVisible();
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('Booked without verification');
  await press(user, 'Cancel 1 booking');
  await waitFor(() => expect(server.sentTo('CancelBookings')).toHaveLength(2));
  await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), '!');
  await press(user, 'Cancel 1 booking');
  expect(await screen.findByText('1 booking is cancelled.')).toBeVisible();
  const keys = server.sentTo('CancelBookings').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a reason that the server refuses has an error at its field', async () => {
  const refused = () => gqlError('BAD_USER_INPUT', [{ path: 'reason', message: 'Characters that cannot be read are not allowed' }]);
  const { user } = await givenList(many(2), { CancelBookings: [refused, (sent) => cancelled(sent)] });
  await tick(user, 'BK00-0001');
  await ask(user);
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'x');
  await press(user, 'Cancel 1 booking');
  expect(await dialog().findByText('Characters that cannot be read are not allowed')).toBeVisible();
  await press(user, 'Cancel 1 booking');
  expect(await screen.findByText('1 booking is cancelled.')).toBeVisible();
});

test('more than 500 bookings cannot be changed at once', async () => {
  const { server, user } = await givenList(many(501));
  await user.click(screen.getByRole('checkbox', { name: 'Select all bookings that match' }));
  await ask(user);
  expect(dialog().getByText('At most 500 bookings can be changed at once. Narrow the list, or select fewer.')).toBeVisible();
  expect(dialog().queryByRole('textbox')).toBeNull();
  await close(user);
  expect(server.sentTo('CancelBookings')).toEqual([]);
});

test('if none of the selected bookings can be cancelled, the dialog says so and has no field for a reason', async () => {
  const { user } = await givenList([bookingOf(1, { status: 'OUT_FOR_DELIVERY' })]);
  await tick(user, 'BK00-0001');
  await ask(user);
  expect(dialog().getByText(/^None of the selected bookings can be cancelled/)).toBeVisible();
  expect(dialog().queryByRole('textbox')).toBeNull();
});

test('a user who has left the page gets the result as a message', async () => {
  let answer: () => void = () => undefined;
  const held = (sent: Sent) =>
    new Promise<Response>((resolve) => (answer = () => resolve(cancelled(sent, { k2: ['BK00-0002', 'STALE_VERSION'] }))));
  const { user } = await givenList(many(3), { CancelBookings: held });
  for (const reference of ['BK00-0001', 'BK00-0002']) await tick(user, reference);
  await ask(user);
  await chooseReason(user);
  await press(user, 'Cancel 2 bookings');
  // The question stays until there is an answer.
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave', hidden: true }));
  answer();
  expect(await screen.findByText('1 booking is cancelled. 1 was left as it is.')).toBeVisible();
});

test('without the right to change bookings nothing can be cancelled', async () => {
  const { user } = await givenList(many(1), {}, { scope: ['booking:read'] });
  await tick(user, 'BK00-0001');
  expect((await bar()).queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('in the archive nothing can be cancelled', async () => {
  const { user } = await givenList([bookingOf(1, { archived: true, status: 'CANCELLED' })], {}, { archived: true });
  await tick(user, 'BK00-0001');
  expect((await bar()).getByRole('button', { name: 'Restore' })).toBeVisible();
  expect((await bar()).queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('the list can be narrowed to unverified bookings', async () => {
  const { server, user } = await givenList(many(1));
  await user.click(screen.getByRole('button', { name: 'Needs attention' }));
  await user.click(screen.getByRole('checkbox', { name: 'Unverified' }));
  await waitFor(() => expect(server.sentTo('BookingRows').at(-1)).toMatchObject({ filter: { unproved: true } }));
  expect(query().get('needs')).toBe('unproved');
});
