import { describe, expect, test } from 'vitest';
import { givenLoadOfWork, givenSuggestion, givenWork } from '../../testing/given-work';
import { plannedMoves, workList, type Choice, type WorkSources } from './work-list';

const sources = (over: Partial<WorkSources> = {}): WorkSources => ({
  branchId: 'b1',
  date: '2026-12-04',
  bookings: ['a', 'b', 'c', 'd'].map((id) => givenWork(id)),
  suggestions: [givenSuggestion('d', '2026-12-07'), givenSuggestion('c', '2026-12-07')],
  limit: 2,
  picked: [],
  excluded: [],
  gone: [],
  ...over,
});
const rowsOf = (over: Partial<WorkSources>) => workList(sources(over)).rows.map(({ booking, state }) => `${booking.id} ${state}`);
const staysOf = (over: Partial<WorkSources>) => workList(sources(over)).stays.map(({ id }) => id);
const offer = (state: 'WAITING' | 'DECLINED' | 'LAPSED' | 'WITHDRAWN') => ({
  moveOffer: { ...givenWork('x', { asked: true }).moveOffer!, state },
});

describe('the bookings that no longer fit', () => {
  test('are the bookings that the server proposes, latest made first; the others stay, first made first', () => {
    expect(rowsOf({})).toEqual(['d decide', 'c decide']);
    expect(staysOf({})).toEqual(['a', 'b']);
  });

  test.each([
    [{ email: '', toldBy: [] }, true],
    [{ email: '', toldBy: ['SMS' as const] }, false],
    // The customer wants no messages, but a question is sent by e-mail anyway.
    [{ toldBy: [] }, false],
  ])('whose customer is %j need a call: %s', (over, toCall) => {
    expect(workList(sources({ bookings: [givenWork('d', over)], limit: 0 })).rows[0]).toMatchObject({ state: 'decide', toCall });
  });

  test('keep their row after they are decided', () => {
    const bookings = [givenWork('a'), givenWork('b', { keptPastLimit: true }), givenWork('c', offer('WAITING')), givenWork('d')];
    expect(rowsOf({ bookings, limit: 1, suggestions: [givenSuggestion('d', null)] })).toEqual(['d decide', 'c asked', 'b kept']);
  });

  test('stay listed once after they have left the day', () => {
    const gone = [{ booking: givenWork('d', { deliveryDate: '2026-12-07' }), movedHere: 'notify' as const }];
    const bookings = [givenWork('a'), givenWork('c'), givenWork('d', { deliveryDate: '2026-12-07' })];
    const over = { bookings, limit: 1, suggestions: [givenSuggestion('c', null)] };
    expect(rowsOf({ ...over, gone })).toEqual(['d gone', 'c decide']);
    // The booking was moved back, by any user.
    expect(rowsOf({ ...over, gone, bookings: [givenWork('c'), givenWork('d')] })).toEqual(['c decide']);
  });

  test('can be replaced by another one, and an excluded one stays as long as others can move', () => {
    expect(rowsOf({ picked: ['a'], excluded: ['d'] })).toEqual(['c decide', 'a decide']);
    expect(staysOf({ picked: ['a'], excluded: ['d'] })).toEqual(['b', 'd']);
    expect(rowsOf({ excluded: ['d'] })).toEqual(['c decide', 'b decide']);
    expect(rowsOf({ excluded: ['d', 'c', 'b', 'a'], limit: 1 })).toEqual(['d decide', 'c decide', 'b decide']);
  });

  test('a kept booking can be moved after all, and takes no place from another', () => {
    const bookings = [givenWork('a', { keptPastLimit: true }), givenWork('b'), givenWork('c'), givenWork('d')];
    expect(rowsOf({ bookings, limit: 1, picked: ['a'] })).toEqual(['d decide', 'c decide', 'a decide']);
  });

  test('no customer is asked twice, nor one whose booking is cancelled, out for delivery or delivered', () => {
    const bookings = [
      givenWork('a'),
      givenWork('b', { status: 'CANCELLED' }),
      givenWork('c', { status: 'OUT_FOR_DELIVERY' }),
      givenWork('d', offer('WAITING')),
    ];
    expect(rowsOf({ bookings, suggestions: [], picked: ['d', 'c', 'b'], limit: 0 })).toEqual(['d asked', 'a decide']);
    expect(staysOf({ bookings, suggestions: [], picked: ['d', 'c', 'b'], limit: 0 })).toEqual(['c']);
  });

  test.each([
    ['DECLINED', true],
    ['LAPSED', true],
    ['WITHDRAWN', false],
  ] as const)('an offer that is %s needs a call: %s', (state, toCall) => {
    const bookings = [givenWork('d', offer(state))];
    expect(workList(sources({ bookings, limit: 0 })).rows[0]).toMatchObject({ state: 'decide', toCall });
  });
});

test('places are counted, not bookings', () => {
  const bookings = [givenWork('a', { places: 3 }), givenWork('b', { places: 2 }), givenWork('c', { places: 2 }), givenWork('d')];
  expect(rowsOf({ bookings, limit: 6 })).toEqual(['d decide', 'c decide']);
  expect(rowsOf({ bookings, limit: 6, picked: ['a'] })).toEqual(['a decide']);
  expect(workList(sources({ bookings, limit: 6 })).tally).toMatchObject({ booked: 8, left: 8, toDecide: 2 });
});

describe('the dates that they would move to', () => {
  const plan = (choices: [string, Choice][] = [], over: Partial<WorkSources> = {}) =>
    plannedMoves({
      rows: workList(sources(over)).rows,
      choices: new Map(choices),
      channel: 'ask',
      loads: [givenLoadOfWork('2026-12-07', { booked: 12, held: 1 }), givenLoadOfWork('2026-12-08', { booked: 4 })],
      branchName: 'Perak Branch',
    }).map(({ row, date, channel, after }) => [row.booking.id, date, channel, after?.booked]);

  test('count the rows above and the places that are held', () => {
    expect(plan()).toEqual([
      ['d', '2026-12-07', 'ask', 14],
      ['c', '2026-12-07', 'ask', 15],
    ]);
    expect(plan([['d', { date: '2026-12-08', channel: 'quiet' }]])).toEqual([
      ['d', '2026-12-08', 'quiet', 5],
      ['c', '2026-12-07', 'ask', 14],
    ]);
    expect(plan([['c', { date: '2026-12-30' }]])[1]).toEqual(['c', '2026-12-30', 'ask', undefined]);
    const bookings = [givenWork('a'), givenWork('b'), givenWork('c'), givenWork('d', { places: 3 })];
    expect(plan([], { bookings, limit: 2 })).toEqual([
      ['d', '2026-12-07', 'ask', 16],
      ['c', '2026-12-07', 'ask', 17],
    ]);
  });
});

test('the tally counts the asked bookings as gone', () => {
  const bookings = [givenWork('a'), givenWork('b', { keptPastLimit: true }), givenWork('c', offer('WAITING')), givenWork('d')];
  const gone = [
    { booking: givenWork('e', { deliveryDate: '2026-12-07' }), movedHere: 'notify' as const },
    { booking: givenWork('f', { status: 'CANCELLED' }), movedHere: null },
  ];
  expect(workList(sources({ bookings, gone, limit: 1 })).tally).toEqual({
    left: 3,
    limit: 1,
    booked: 4,
    asked: 1,
    moved: 1,
    kept: 1,
    toDecide: 1,
  });
});
