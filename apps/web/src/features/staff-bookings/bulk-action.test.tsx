import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { bar, bookingOf, dialog, givenList, tick, type Sent, type User } from '../../testing/given-bookings-list';

const press = (user: User, name: string) => user.click(dialog().getByRole('button', { name }));
const answerOf = (field: string, { bookings, ids }: Sent, left: readonly object[] = []) => {
  const asked = (bookings as { id: string }[] | undefined)?.map(({ id }) => id) ?? (ids as string[]);
  const refused = new Set(left.map((one) => (one as { bookingId: string }).bookingId));
  const done = asked.filter((id) => !refused.has(id)).map((id) => ({ ...bookingOf(Number(id.slice(1))), version: 90 }));
  return data({ [field]: { __typename: 'BulkResult', id: 'bulk-1', done, left: left.map((one) => ({ __typename: 'BulkLeft', ...one })) } });
};
const barPress = async (user: User, name: string) => user.click((await bar()).getByRole('button', { name }));

test('bookings move to a typed date; the ones that stay say why, and the others are undone together', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00+08:00') });
  const all = [bookingOf(1), bookingOf(2, { deliveryDate: '2026-12-08' }), bookingOf(3), bookingOf(4, { status: 'DELIVERED' })];
  const { server, user } = await givenList(all, {
    MoveBookings: (sent) => answerOf('moveBookings', sent, [{ bookingId: 'k3', reference: 'BK00-0003', code: 'FULL' }]),
    UndoBulk: () => data({ undoBulk: { __typename: 'BulkResult', id: 'bulk-2', done: [bookingOf(1)], left: [] } }),
  });
  for (const { reference } of all) await tick(user, reference);
  await barPress(user, 'Move');
  await screen.findByRole('dialog', { name: 'Move bookings' });
  expect(dialog().getByText(/^Move 3 bookings to one date/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Choose a date' })).toBeDisabled();
  await user.type(dialog().getByRole('textbox', { name: 'New delivery date' }), '8/12{Enter}');
  // One booking has this date already, and one is delivered.
  expect(dialog().getByText(/^Move 2 bookings to one date/)).toBeVisible();
  expect(dialog().getByText(/^2 selected bookings stay on their date/)).toBeVisible();
  await press(user, 'Move 2 bookings');
  expect(await dialog().findByText('1 booking is now on Tue 08 Dec.')).toBeVisible();
  expect(dialog().getByText('the day is full')).toBeVisible();
  expect(server.sentTo('MoveBookings')[0]).toMatchObject({
    bookings: [
      { id: 'k1', version: 1 },
      { id: 'k3', version: 3 },
    ],
    deliveryDate: '2026-12-08',
    notify: true,
  });
  // The dialog is closed; Undo stays.
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('1 booking is now on Tue 08 Dec. 1 was left as it is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 booking is as it was before.')).toBeVisible();
  expect(server.sentTo('UndoBulk')).toEqual([{ id: 'bulk-1' }]);
});

test('a status that needs today is offered for today only; if all changed, the toast has Undo, which names what it left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-04T12:00:00+08:00') });
  const all = [bookingOf(1), bookingOf(2, { deliveryDate: '2026-12-11' }), bookingOf(3, { status: 'OUT_FOR_DELIVERY' })];
  const { server, user } = await givenList(all, {
    SetBookingStatuses: (sent) => answerOf('setBookingStatuses', sent),
    UndoBulk: () =>
      data({
        undoBulk: {
          __typename: 'BulkResult',
          id: 'bulk-2',
          done: [],
          left: [{ __typename: 'BulkLeft', bookingId: 'k1', reference: 'BK00-0001', code: 'STALE_VERSION' }],
        },
      }),
  });
  for (const { reference } of all) await tick(user, reference);
  await barPress(user, 'Set status');
  await screen.findByRole('dialog', { name: 'Set the status of bookings' });
  expect(dialog().getByRole('button', { name: 'Choose a status' })).toBeDisabled();
  await user.click(dialog().getByRole('radio', { name: 'Out for delivery' }));
  expect(dialog().getByText(/^2 selected bookings keep their status/)).toBeVisible();
  await press(user, 'Set 1 to “Out for delivery”');
  expect(await screen.findByText('1 booking is now “Out for delivery”.')).toBeVisible();
  expect(server.sentTo('SetBookingStatuses')).toEqual([
    { bookings: [{ id: 'k1', version: 1 }], status: 'OUT_FOR_DELIVERY', idempotencyKey: expect.any(String) as string },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing could be undone. 1 was changed in the meantime and stays as it is: BK00-0001.')).toBeVisible();
});

test('one message is written in each language of the selected customers', async () => {
  const all = [bookingOf(1), bookingOf(2, { locale: 'cn', notifySms: true }), bookingOf(3, { status: 'DELIVERED' })];
  const { server, user } = await givenList(all, { MessageBookings: (sent) => answerOf('messageBookings', sent) });
  for (const { reference } of all) await tick(user, reference);
  await barPress(user, 'Message');
  await screen.findByRole('dialog', { name: 'Write to the customers' });
  const [english, chinese, ...others] = dialog().getAllByRole('textbox');
  expect(others).toEqual([]);
  await user.type(chinese ?? document.body, '  晚一点 ');
  expect(dialog().getByRole('button', { name: 'Write a message' })).toBeDisabled();
  await user.type(english ?? document.body, 'A little late');
  await press(user, 'Send to 2 customers');
  expect(await screen.findByText('The messages to 2 customers are on their way.')).toBeVisible();
  expect(server.sentTo('MessageBookings')).toEqual([
    { ids: ['k1', 'k2'], words: { en: 'A little late', cn: '  晚一点 ' }, idempotencyKey: expect.any(String) as string },
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a link in a message is warned of before sending; customers with three messages within the hour are left out', async () => {
  const all = [bookingOf(1), bookingOf(2, { locale: 'cn', notifySms: true })];
  const left = [{ bookingId: 'k2', reference: 'BK00-0002', code: 'TOO_MANY_REQUESTS' }];
  const { user } = await givenList(all, { MessageBookings: (sent) => answerOf('messageBookings', sent, left) });
  for (const { reference } of all) await tick(user, reference);
  await barPress(user, 'Message');
  await screen.findByRole('dialog', { name: 'Write to the customers' });
  const [english, chinese] = dialog().getAllByRole('textbox');
  await user.type(chinese ?? document.body, '请看 example.test');
  expect(dialog().getByText(/^This looks like a link.* it cannot be sent like this/)).toBeVisible();
  await user.clear(chinese ?? document.body);
  expect(dialog().queryByText(/^This looks like a link/)).toBeNull();
  await user.type(chinese ?? document.body, '晚一点');
  await user.type(english ?? document.body, 'See https://example.test');
  expect(dialog().getByText(/^This looks like a link.* include it only if they need it/)).toBeVisible();
  await press(user, 'Send to 2 customers');
  expect(await dialog().findByText('At most three messages an hour can be sent for one booking')).toBeVisible();
});

const archived = (field: string, { ids }: Sent, isArchived: boolean) =>
  data({ [field]: (ids as string[]).map((id) => bookingOf(Number(id.slice(1)), { archived: isArchived })) });

test('a few bookings are archived without a question, and Undo restores them', async () => {
  const all = [bookingOf(1, { status: 'DELIVERED' }), bookingOf(2, { status: 'FAILED' }), bookingOf(3)];
  const { server, user } = await givenList(all, {
    ArchiveBookings: (sent) => archived('archiveBookings', sent, true),
    RestoreBookings: (sent) => archived('restoreBookings', sent, false),
  });
  await tick(user, 'BK00-0001');
  await tick(user, 'BK00-0002');
  await barPress(user, 'Archive');
  expect(await screen.findByText('2 bookings are archived.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('ArchiveBookings')).toEqual([{ ids: ['k1', 'k2'] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 bookings are restored.')).toBeVisible();
  expect(server.sentTo('RestoreBookings')).toEqual([{ ids: ['k1', 'k2'] }]);
});

test('an Undo that is refused says why', async () => {
  const { user } = await givenList([bookingOf(1, { status: 'DELIVERED' })], {
    ArchiveBookings: (sent) => archived('archiveBookings', sent, true),
    RestoreBookings: () => gqlError('FORBIDDEN'),
  });
  await tick(user, 'BK00-0001');
  await barPress(user, 'Archive');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('You do not have the right to do this')).toBeVisible();
});

test('if some of the selected cannot be archived, a question says how many stay', async () => {
  const { server, user } = await givenList([bookingOf(1, { status: 'CANCELLED' }), bookingOf(2)], {
    ArchiveBookings: (sent) => archived('archiveBookings', sent, true),
  });
  await tick(user, 'BK00-0001');
  await tick(user, 'BK00-0002');
  await barPress(user, 'Archive');
  await screen.findByRole('dialog', { name: 'Archive bookings?' });
  expect(dialog().getByText(/^1 booking stays in the list/)).toBeVisible();
  expect(server.sentTo('ArchiveBookings')).toEqual([]);
  await press(user, 'Archive 1');
  expect(await screen.findByText('1 booking is archived.')).toBeVisible();
  expect(server.sentTo('ArchiveBookings')).toEqual([{ ids: ['k1'] }]);
});

test('a few bookings are restored from the archive without a question', async () => {
  const all = [bookingOf(1, { status: 'DELIVERED', archived: true }), bookingOf(2, { status: 'CANCELLED', archived: true })];
  const { server, user } = await givenList(
    all,
    { RestoreBookings: (sent) => archived('restoreBookings', sent, false) },
    { archived: true },
  );
  for (const { reference } of all) await tick(user, reference);
  await barPress(user, 'Restore');
  expect(await screen.findByText('2 bookings are restored.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('RestoreBookings')).toEqual([{ ids: ['k1', 'k2'] }]);
});
