import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conflict as refusedFor, data, gqlError } from '../../testing/account-server';
import { givenAction, givenError, givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { beginDay, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { allActions, replaceActions } from './queue/day-store';
import type { ActionError } from './queue/queued-action';

beforeEach(beginDay);
afterEach(endDay);

const stepped = (status: string, version: number) => () =>
  data({ updateBookingStatus: { ...givenSheet().stops[2]?.booking, status, version } });
const alertOf = async (title: string) => (await screen.findByText(title)).closest('[role="alert"]') as HTMLElement;
const changed = 'This booking has changed in the meantime';
const send = { name: 'Send mine anyway' };
const drop = { name: 'Discard mine' };

const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
/** Out, then delivered with a photo, both recorded at a stop that was only confirmed. */
const recorded = (error: ActionError | null) => [
  givenAction({ bookingId: 'k3', version: 2, status: 'OUT_FOR_DELIVERY', sendAt: 0, error }),
  givenAction({ id: 't2', number: 2, bookingId: 'k3', version: 3, sendAt: 0, photos: [photo], uploaded: ['/door.jpg'] }),
];
const conflict = givenError('CONFLICT');
const sentOut = () => data({ runSheet: sheetWith('k3', { status: 'OUT_FOR_DELIVERY', version: 3 }) });

test('a stop that the office and the crew both sent out is no conflict, and is delivered with its photo', async () => {
  await replaceActions([], recorded(null));
  const { server } = givenDay({ DayRunSheet: sentOut, DayStep: [() => gqlError('CONFLICT'), stepped('DELIVERED', 4)] });
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(server.sentTo('DayStep').map(({ version, status, docUrls }) => [version, status, docUrls])).toEqual([
    [2, 'OUT_FOR_DELIVERY', null],
    [3, 'DELIVERED', ['/door.jpg']],
  ]);
  expect(screen.queryByText(changed)).toBeNull();
});

test('a conflict is shown at its stop with the actions behind it, and blocks the stop until it is dropped', async () => {
  await replaceActions([], recorded(conflict));
  const { user } = givenDay();
  const stop = await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  const shown = await alertOf(changed);
  expect(shown).toHaveTextContent('You tapped: Out for delivery and Delivered with 1 photo. Its status is now: Confirmed.');
  expect(within(stop).queryByRole('button', { name: 'Out for delivery' })).toBeNull();
  expect(within(shown).getByRole('button', send)).toBeVisible();
  await user.click(within(shown).getByRole('button', drop));
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(await within(stop).findByRole('button', { name: 'Out for delivery' })).toBeVisible();
});

test('if the office has done the conflicting step already, only the rest is sent', async () => {
  await replaceActions([], recorded(conflict));
  const { server, user } = givenDay({ DayRunSheet: sentOut, DayStep: stepped('DELIVERED', 4) });
  await user.click(await screen.findByRole('button', send));
  await waitFor(() => expect(server.sentTo('DayStep')).toMatchObject([{ version: 3, status: 'DELIVERED', docUrls: ['/door.jpg'] }]));
});

const onOtherDay = {
  answers: { DayRunSheet: () => data({ runSheet: givenSheet({ stops: [] }) }), DayStep: stepped('DELIVERED', 8) },
  opened: { path: '/admin/day?branch=b2&date=2026-12-02' },
} as const;

test('a conflict of a stop that is not on the page is shown above the stops, and is sent with the version of the booking', async () => {
  await replaceActions([], recorded(givenError('CONFLICT', { status: 'OUT_FOR_DELIVERY', version: 7, docUrls: [] })));
  const { server, user } = givenDay(onOtherDay.answers, onOtherDay.opened);
  const shown = await alertOf(changed);
  expect(shown).toHaveTextContent('You tapped at 10:31 for Tue 01 Dec: Out for delivery and Delivered with 1 photo.');
  expect(shown).toHaveTextContent('Its status is now: Out for delivery.');
  await user.click(within(shown).getByRole('button', send));
  await waitFor(() => expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'DELIVERED', docUrls: ['/door.jpg'] }]));
});

test.each([
  ['GONE', 'This stop is not yours any more', true],
  ['EXPIRED', 'This was not sent in time', false],
] as const)('a rejected action (%s) says so and can be dropped', async (code, title, sendable) => {
  await replaceActions([], [givenAction({ bookingId: 'k9', sendAt: 0, error: givenError(code) })]);
  const { user } = givenDay();
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  const shown = await alertOf(title);
  expect(shown).toHaveTextContent('Call the office if goods were handed over.');
  expect(within(shown).queryAllByRole('button', send)).toHaveLength(sendable ? 1 : 0);
  await user.click(within(shown).getByRole('button', drop));
  await waitFor(async () => expect(await allActions()).toEqual([]));
});

test('on the telephone, a refused photo is shown even if its stop is far down the list', async () => {
  onTelephone();
  await replaceActions([], [givenAction({ bookingId: 'k9', error: { ...givenError('PHOTO'), text: 'Too dark.' }, photos: [photo] })]);
  const sheet = givenSheet();
  const [, out] = sheet.stops;
  const stops = out ? [2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ ...out, position: n, booking: { ...out.booking, id: `k${n}` } })) : [];
  givenDay({ DayRunSheet: () => data({ runSheet: { ...sheet, stops } }) });
  expect(await alertOf('A photo was not accepted')).toHaveTextContent('Too dark. Its status is now: Out for delivery.');
});

test('a stop that is sent out by a clock ahead of the server’s is refused, says so, and is sent again on request', async () => {
  await replaceActions([], [givenAction({ bookingId: 'k3', version: 2, status: 'OUT_FOR_DELIVERY', sendAt: 0 })]);
  const { server, user } = givenDay({ DayStep: [() => refusedFor('NOT_ITS_DAY'), stepped('OUT_FOR_DELIVERY', 3)] });
  const shown = await alertOf('This could not be saved');
  // In place of the code, the server says it in words.
  expect(shown).toHaveTextContent('You tapped: Out for delivery. CONFLICT Its status is now: Confirmed.');
  await user.click(within(shown).getByRole('button', send));
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(server.sentTo('DayStep')).toHaveLength(2);
});

/** The second stop, which was out, as others have ended it meanwhile. */
const ended = (status: 'DELIVERED' | 'FAILED' | 'OUT_FOR_DELIVERY', version: number) => () =>
  data({ runSheet: sheetWith('k2', { status, version, docUrls: [] }) });
const second = (field: string, status: string, version: number) => () =>
  data({ [field]: { ...givenSheet().stops[1]?.booking, status, version, docUrls: [] } });
const delivered = { sendAt: 0, photos: [photo], uploaded: ['/door.jpg'], error: conflict };

test('a delivery that conflicts with a failure is sent after the failure is undone, and keeps its photo', async () => {
  await replaceActions([], [givenAction(delivered)]);
  const { server, user } = givenDay({
    DayRunSheet: ended('FAILED', 6),
    DayTakeBack: second('undoBookingStatus', 'OUT_FOR_DELIVERY', 7),
    DayStep: second('updateBookingStatus', 'DELIVERED', 8),
  });
  const shown = await alertOf(changed);
  expect(shown).toHaveTextContent('Its status is now: Failed. If you send yours, the current status is undone first.');
  await user.click(within(shown).getByRole('button', send));
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(server.sentTo('DayTakeBack')).toEqual([{ id: 'k2', version: 6 }]);
  expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'DELIVERED', docUrls: ['/door.jpg'] }]);
});

test('a resolution whose first answer was lost continues with the second step', async () => {
  await replaceActions([], [givenAction(delivered)]);
  const { server, user } = givenDay({
    DayRunSheet: [ended('FAILED', 6), ended('OUT_FOR_DELIVERY', 7)],
    DayTakeBack: () => gqlError('CONFLICT'),
    DayStep: second('updateBookingStatus', 'DELIVERED', 8),
  });
  await user.click(await screen.findByRole('button', send));
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'DELIVERED', docUrls: ['/door.jpg'] }]);
});

test('the second user to resolve a conflict sees the choice of the first', async () => {
  await replaceActions([], [givenAction({ sendAt: 0, status: 'FAILED', reason: 'Refused', failure: 'REFUSED', error: conflict })]);
  let standing = ended('OUT_FOR_DELIVERY', 5);
  const { server, user } = givenDay({
    DayRunSheet: () => standing(),
    DayStep: () => {
      standing = ended('DELIVERED', 7);
      return gqlError('CONFLICT');
    },
  });
  await user.click(await screen.findByRole('button', send));
  expect(await screen.findByText(/You tapped: Failed\. Its status is now: Delivered\./)).toBeVisible();
  expect(screen.getByRole('button', send)).toBeVisible();
  expect(server.sentTo('DayStep')).toHaveLength(1);
});
