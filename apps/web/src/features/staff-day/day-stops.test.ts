import { expect, test } from 'vitest';
import type { DayBookingFragment } from '../../graphql/day.generated';
import { givenAction, givenError, givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { countStops, dayRounds, latestSteps, moved, nextStop, onTheLorry, isOutdated } from './day-stops';
import { pendingActions } from './queue/queued-action';

const sheet = givenSheet();
const today = sheet.date;
const dayStops = (given: typeof sheet, actions: Parameters<typeof dayRounds>[2], on: string) =>
  dayRounds(given, null, actions, on).flatMap(({ stops }) => stops);
const stopsOf = (actions: Parameters<typeof dayRounds>[2], on = today) => dayStops(sheet, actions, on);

test('a stop has the server’s values, overlaid with the actions of this device', () => {
  const [first, second, third] = stopsOf([
    givenAction({ bookingId: 'k2', version: 5, status: 'DELIVERED', photos: [{ bytes: new ArrayBuffer(1), type: 'image/jpeg' }] }),
    givenAction({ bookingId: 'k3', status: 'OUT_FOR_DELIVERY', error: givenError('CONFLICT') }),
  ]);
  expect(first).toMatchObject({ status: 'DELIVERED', at: '08:22', waits: null, rejected: [], version: 4, photos: 1 });
  expect(second).toMatchObject({ status: 'DELIVERED', at: '10:31', version: 6, photos: 1 });
  expect(second?.waits?.status).toBe('DELIVERED');
  // A rejected action does not change the stop: it is shown beside it.
  expect(third).toMatchObject({ status: 'CONFIRMED', waits: null, version: 2 });
  expect(third?.rejected.map(({ status }) => status)).toEqual(['OUT_FOR_DELIVERY']);
});

test('the next stop is the first that is out, else the first that is open', () => {
  const stops = stopsOf([]);
  expect(nextStop(stops)?.booking.id).toBe('k2');
  expect(nextStop(stopsOf([givenAction({ bookingId: 'k2', status: 'FAILED' })]))?.booking.id).toBe('k3');
  expect(nextStop(stops.slice(0, 1))).toBeNull();
});

test('counts the stops of each status, and what is still on the lorry: failed ones come back', () => {
  const stops = stopsOf([givenAction({ bookingId: 'k2', status: 'FAILED' })]);
  expect(countStops(stops)).toEqual({ DELIVERED: 1, FAILED: 1, OUT_FOR_DELIVERY: 0, CONFIRMED: 1 });
  expect(onTheLorry(stops)).toEqual({ mattresses: 1, bedsets: 1, stops: 1 });
});

test('a stop that has not left is not on the lorry, and a failed one comes back with it', () => {
  const stops = stopsOf([givenAction({ bookingId: 'k3', version: 2, status: 'OUT_FOR_DELIVERY' })]);
  expect(onTheLorry(stops)).toEqual({ mattresses: 3, bedsets: 1, stops: 2 });
  const failed = stops.map((stop) => ({ ...stop, status: 'FAILED' as const }));
  expect(onTheLorry(failed).stops).toBe(failed.length);
  expect(onTheLorry(stops.map((stop) => ({ ...stop, status: 'CONFIRMED' as const }))).stops).toBe(0);
});

test('a stop is due on and after its date', () => {
  const isDue = (on: string) => stopsOf([], on).map((stop) => stop.isDue);
  expect([isDue('2026-11-30'), isDue(today), isDue('2026-12-02')]).toEqual([
    Array(3).fill(false),
    Array(3).fill(true),
    Array(3).fill(true),
  ]);
});

test('actions that wait behind a rejected one are listed with it', () => {
  const actions = [
    givenAction({ bookingId: 'k3', status: 'OUT_FOR_DELIVERY', error: givenError('CONFLICT') }),
    givenAction({ id: 't2', bookingId: 'k3' }),
  ];
  expect(stopsOf(actions)[2]).toMatchObject({ rejected: actions, waits: null });
  expect(pendingActions([...actions, givenAction()])).toEqual([givenAction()]);
});

test('moves an item to another index', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('lists the latest steps, newest first, with the reason of a failure and the stops added after printing', () => {
  expect(latestSteps(sheet, 3).map(({ time, kind, reason }) => [time, kind, reason])).toEqual([
    ['10:50', 'ADDED', null],
    ['08:22', 'DELIVERED', null],
    ['07:41', 'OUT_FOR_DELIVERY', null],
  ]);
  // The history has the code of a failure before its text.
  const at = '2026-12-01T03:00:00Z';
  const failure = [
    ['STATUS', 'FAILED'],
    ['FAILURE', 'REFUSED'],
    ['STATUS_REASON', 'Wrong colour'],
  ].map(([change = '', to = '']) => ({ __typename: 'BookingEvent' as const, at, by: 'Nazri', change, from: null, to }));
  const stops = sheet.stops.map((stop, index) => (index === 2 ? { ...stop, booking: { ...stop.booking, history: failure } } : stop));
  expect(latestSteps({ ...sheet, stops }, 9).map(({ kind, reason }) => [kind, reason])).toContainEqual(['FAILED', 'Wrong colour']);
});

const [delivered] = givenSheet().stops;
const later = (change: string) => ({ ...(delivered?.booking.history[0] as object), at: '2026-12-01T01:00:00Z', change });
const withHistory = (...lines: object[]) =>
  sheetWith('k1', { history: [...(delivered?.booking.history ?? []), ...lines] as DayBookingFragment['history'] });
const wait = (over: object) => [givenAction({ bookingId: 'k1', version: 4, status: 'DELIVERED', ...over })];

test.each([
  ['a delivery that the server has', withHistory(), [], today, true],
  ['on the next day', withHistory(), [], '2026-12-02', true],
  ['later', withHistory(), [], '2026-12-03', false],
  ['when a photo has followed', withHistory(later('docUrls')), [], today, true],
  ['when the office has changed the booking since', withHistory(later('remarks')), [], today, false],
  ['when the office has moved it since', withHistory(later('MOVED')), [], today, false],
  ['a photo that has left the device', sheet, wait({ begun: true }), today, false],
  ['a photo that waits', sheet, wait({}), today, true],
  ['a delivery that has left the device', sheetWith('k1', { status: 'OUT_FOR_DELIVERY' }), wait({ begun: true }), today, true],
  ['what asks for a choice', sheet, wait({ error: givenError('CONFLICT') }), today, false],
])('whether a delivery can be undone: %s', (_name, given, actions, on, expected) => {
  expect(dayStops(given, actions, on)[0]?.mayUndo).toBe(expected);
});

test('only a delivered stop can be undone, not one that is out or confirmed', () => {
  expect(stopsOf([]).map(({ mayUndo }) => mayUndo)).toEqual([true, false, false]);
});

/** The day with its second booking at a version. */
const atVersion = (version: number) => sheetWith('k2', { version });
const gone = (version: number) => {
  const second = atVersion(version).stops[1];
  return givenSheet({ stops: givenSheet().stops.slice(0, 1), gone: second ? [second.booking] : [] });
};

test.each([
  ['a step was answered meanwhile', atVersion(5), atVersion(5), atVersion(6), true],
  ['it was in it already', atVersion(6), atVersion(5), atVersion(6), false],
  ['nothing came to be known meanwhile', atVersion(6), atVersion(5), atVersion(5), false],
  ['the booking has left the day meanwhile', atVersion(5), atVersion(5), gone(6), true],
  ['it had left the day and came back', gone(5), gone(5), atVersion(6), true],
  ['nothing was known', atVersion(5), null, null, false],
  ['the device’s own day was shown meanwhile', atVersion(5), null, atVersion(6), true],
  // The database was restored from a backup: the data known at the time of the request is no newer for that.
  ['the server has less than the page had before', atVersion(3), atVersion(6), atVersion(6), false],
])('whether an answer of the server is outdated: %s', (_name, answer, before, known, expected) => {
  expect(isOutdated(answer, before, known)).toBe(expected);
});
