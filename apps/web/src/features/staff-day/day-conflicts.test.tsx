import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conflict as refusedFor, data, gqlError } from '../../testing/account-server';
import { givenSheet, givenTap, sheetWith } from '../../testing/given-day-sheet';
import { beginDay, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { allTaps, putTaps } from './outbox/day-store';
import type { Tap } from './outbox/tap';

beforeEach(beginDay);
afterEach(endDay);

const taken = (status: string, version: number) => () =>
  data({ updateBookingStatus: { ...givenSheet().stops[2]?.booking, status, version } });

const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
/** Out, then delivered with a photo, both tapped at a stop that was only confirmed. */
const tapped = (trouble: Tap['trouble']) => [
  givenTap({ bookingId: 'k3', version: 2, status: 'OUT_FOR_DELIVERY', sendAt: 0, trouble }),
  givenTap({ id: 't2', number: 2, bookingId: 'k3', version: 3, sendAt: 0, photos: [photo], uploaded: ['/door.jpg'] }),
];
const conflict = { code: 'CONFLICT', text: null } as const;
const sentOut = () => data({ runSheet: sheetWith('k3', { status: 'OUT_FOR_DELIVERY', version: 3 }) });

test('a stop that the office sent out meanwhile as the crew did is no conflict, and is delivered with its photo', async () => {
  await putTaps(tapped(null));
  const { server } = givenDay({ DayRunSheet: sentOut, DayStep: [() => gqlError('CONFLICT'), taken('DELIVERED', 4)] });
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  expect(server.sentTo('DayStep').map(({ version, status, docUrls }) => [version, status, docUrls])).toEqual([
    [2, 'OUT_FOR_DELIVERY', null],
    [3, 'DELIVERED', ['/door.jpg']],
  ]);
  expect(screen.queryByText('This booking has changed meanwhile')).toBeNull();
});

test('what waits behind a conflict is listed with it, nothing more is tapped there, and all is dropped only when it is asked for', async () => {
  await putTaps(tapped(conflict));
  const { user } = givenDay();
  const stop = await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  const told = (await screen.findByText('This booking has changed meanwhile')).closest('[role="alert"]') as HTMLElement;
  expect(told).toHaveTextContent('You tapped: Out for delivery. It now stands as: Confirmed.');
  expect(told).toHaveTextContent('After that you tapped: Delivered with 1 photo.');
  expect(within(stop).queryByRole('button', { name: 'Send out' })).toBeNull();
  expect(within(told).getByRole('button', { name: 'Note Out for delivery and Delivered all the same' })).toBeVisible();

  await user.click(within(told).getByRole('button', { name: 'Leave it: Confirmed' }));
  const asked = await screen.findByRole('dialog', { name: 'Drop what you tapped?' });
  expect(asked).toHaveTextContent('Not noted then: Out for delivery and Delivered with 1 photo. The photo is deleted from this device.');
  await user.click(within(asked).getByRole('button', { name: 'Keep it' }));
  expect(await allTaps()).toHaveLength(2);
  await user.click(within(told).getByRole('button', { name: 'Leave it: Confirmed' }));
  await user.click(within(asked).getByRole('button', { name: 'Drop it' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
});

test('on the telephone, who dropped what was tapped is not asked again when something else is in conflict there', async () => {
  onTelephone();
  await putTaps([givenTap({ sendAt: 0, photos: [photo], trouble: conflict })]);
  const { user } = givenDay({ DayStep: () => gqlError('CONFLICT') });
  await user.click(await screen.findByRole('button', { name: 'Leave it: Out for delivery' }));
  await user.click(screen.getByRole('button', { name: 'Drop it' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'More for Thomas a/l Raj' }));
  await user.click(screen.getByRole('button', { name: 'Not out yet' }));
  expect(await screen.findByText(/You tapped: Confirmed/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the office has done meanwhile what is in conflict, only the rest is noted', async () => {
  await putTaps(tapped(conflict));
  const { server, user } = givenDay({ DayRunSheet: sentOut, DayStep: taken('DELIVERED', 4) });
  await user.click(await screen.findByRole('button', { name: 'Note Delivered all the same' }));
  await waitFor(() => expect(server.sentTo('DayStep')).toMatchObject([{ version: 3, status: 'DELIVERED', docUrls: ['/door.jpg'] }]));
});

test('a conflict is shown on another day as waiting for a choice, with the way to its stop', async () => {
  await putTaps(tapped(conflict));
  givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ stops: [] }) }) }, { path: '/admin/day?branch=b2&date=2026-12-02' });
  const told = (await screen.findByText('Something you tapped waits for your choice')).closest('[role="alert"]') as HTMLElement;
  expect(told).toHaveTextContent('Out for delivery and Delivered with 1 photo, tapped at 10:31 for Tue 01 Dec');
  const link = within(told).getByRole('link', { name: 'Open Perak Branch, Tue 01 Dec' });
  expect(link).toHaveAttribute('href', '/admin/day?branch=b1&date=2026-12-01');
  expect(screen.queryByRole('button', { name: 'I have seen it' })).toBeNull();
});

test('on the telephone, a photo that was refused is shown however far behind its stop is', async () => {
  onTelephone();
  await putTaps([givenTap({ bookingId: 'k9', trouble: { code: 'PHOTO', text: 'Too dark.' }, photos: [photo] })]);
  const sheet = givenSheet();
  const [, out] = sheet.stops;
  const stops = out ? [2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ ...out, position: n, booking: { ...out.booking, id: `k${n}` } })) : [];
  givenDay({ DayRunSheet: () => data({ runSheet: { ...sheet, stops } }) });
  expect(await screen.findByText('A photo was not taken')).toBeVisible();
});

test('a stop that went out by a clock that is ahead is not noted, says so, and is sent again when it is asked for', async () => {
  await putTaps([givenTap({ bookingId: 'k3', version: 2, status: 'OUT_FOR_DELIVERY', sendAt: 0 })]);
  const { server, user } = givenDay({ DayStep: [() => refusedFor('NOT_ITS_DAY'), taken('OUT_FOR_DELIVERY', 3)] });
  const told = (await screen.findByText('This could not be noted')).closest('[role="alert"]') as HTMLElement;
  // In place of the code, the server says it in words.
  expect(told).toHaveTextContent('You tapped: Out for delivery. CONFLICT It now stands as: Confirmed.');
  expect(screen.queryByText('This booking has changed meanwhile')).toBeNull();
  await user.click(within(told).getByRole('button', { name: 'Note Out for delivery all the same' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  expect(server.sentTo('DayStep')).toHaveLength(2);
});

/** The second stop, which was out, as others have ended it meanwhile. */
const ended = (status: 'DELIVERED' | 'FAILED' | 'OUT_FOR_DELIVERY', version: number) => () =>
  data({ runSheet: sheetWith('k2', { status, version, docUrls: [] }) });
const second = (field: string, status: string, version: number) => () =>
  data({ [field]: { ...givenSheet().stops[1]?.booking, status, version, docUrls: [] } });
const delivered = { sendAt: 0, photos: [photo], uploaded: ['/door.jpg'] };

test('failed by one and delivered by the other: both can be chosen, and what was delivered keeps its photo', async () => {
  await putTaps([givenTap({ ...delivered, trouble: conflict })]);
  const { server, user } = givenDay({
    DayRunSheet: ended('FAILED', 6),
    DayTakeBack: second('undoBookingStatus', 'OUT_FOR_DELIVERY', 7),
    DayStep: second('updateBookingStatus', 'DELIVERED', 8),
  });
  const told = (await screen.findByText('This booking has changed meanwhile')).closest('[role="alert"]') as HTMLElement;
  expect(told).toHaveTextContent('You tapped: Delivered with 1 photo. It now stands as: Failed.');
  expect(within(told).getByRole('button', { name: 'Leave it: Failed' })).toBeVisible();
  await user.click(within(told).getByRole('button', { name: 'It was delivered' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  expect(server.sentTo('DayTakeBack')).toEqual([{ id: 'k2', version: 6 }]);
  expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'DELIVERED', docUrls: ['/door.jpg'] }]);
});

test('delivered by one and failed by the other: it failed after all, with the reason', async () => {
  await putTaps([givenTap({ sendAt: 0, status: 'FAILED', reason: 'Refused', failure: 'REFUSED', trouble: conflict })]);
  const { server, user } = givenDay({
    DayRunSheet: ended('DELIVERED', 6),
    DayTakeBack: second('undoBookingStatus', 'OUT_FOR_DELIVERY', 7),
    DayStep: second('updateBookingStatus', 'FAILED', 8),
  });
  expect(await screen.findByRole('button', { name: 'Leave it: Delivered' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'It failed' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'FAILED', failure: 'REFUSED', reason: 'Refused' }]);
});

test('a choice whose first answer was lost goes on with the second step', async () => {
  await putTaps([givenTap({ ...delivered, trouble: conflict })]);
  const { server, user } = givenDay({
    DayRunSheet: [ended('FAILED', 6), ended('OUT_FOR_DELIVERY', 7)],
    DayTakeBack: () => gqlError('CONFLICT'),
    DayStep: second('updateBookingStatus', 'DELIVERED', 8),
  });
  await user.click(await screen.findByRole('button', { name: 'It was delivered' }));
  await waitFor(async () => expect(await allTaps()).toEqual([]));
  expect(server.sentTo('DayStep')).toMatchObject([{ version: 7, status: 'DELIVERED', docUrls: ['/door.jpg'] }]);
});

test('whoever chooses second sees what the first has chosen', async () => {
  await putTaps([givenTap({ sendAt: 0, status: 'FAILED', reason: 'Refused', failure: 'REFUSED', trouble: conflict })]);
  let stands = ended('OUT_FOR_DELIVERY', 5);
  const { server, user } = givenDay({
    DayRunSheet: () => stands(),
    DayStep: () => {
      stands = ended('DELIVERED', 7);
      return gqlError('CONFLICT');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Note Failed all the same' }));
  expect(await screen.findByText(/You tapped: Failed\. It now stands as: Delivered\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'It failed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave it: Delivered' })).toBeVisible();
  expect(server.sentTo('DayStep')).toHaveLength(1);
});
