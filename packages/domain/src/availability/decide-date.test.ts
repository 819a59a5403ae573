// @module-tag invariant
import { describe, expect, test } from 'vitest';
import { placesForQuantities } from '../booking/places.js';
import { branchPlan } from '../testing/branch-plan.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import {
  bookingWindow,
  closedDayApplies,
  decideBranchDate,
  decideDate,
  limitOn,
  type BranchPlan,
  type ClosedReason,
  type DayCount,
  type DayReason,
  type LimitInForce,
  type PlanRule,
} from './decide-date.js';

// Monday 2 March 2026.
const now = { date: '2026-03-02', time: '10:00' };
const none: DayCount = { booked: 0, held: 0 };
const rule = (dailyLimit: number, startDate = '2026-03-01', endDate = '2026-03-31'): PlanRule => ({
  id: `r${dailyLimit}`,
  name: `Rule ${dailyLimit}`,
  startDate,
  endDate,
  dailyLimit,
});
const name = { en: 'Closed', bm: 'Tutup', cn: '休息' };
const holiday = { date: '2026-03-05', kind: 'PUBLIC_HOLIDAY' as const, name };
const stockTake = { date: '2026-03-05', kind: 'STOCK_TAKE' as const, name: { ...name, en: 'Stock-take' } };
const flood = { date: '2026-03-05', kind: 'OTHER' as const, name: { ...name, en: 'Flood' } };
const everyClosure = { rules: [rule(0)], closedDays: [stockTake, holiday] };
const decide = (date: string, branches: BranchPlan[], count = none) => decideDate(date, now, branches, () => count);

describe('the window', () => {
  test('includes both ends', () => {
    const branch = branchPlan({ leadTime: 2, deliveryRange: 5 });
    expect(bookingWindow(branch, now)).toEqual({ earliest: '2026-03-04', latest: '2026-03-09' });
    expect(decide('2026-03-03', [branch])).toMatchObject({ bookable: false, status: 'CLOSED', reason: 'TOO_SOON' });
    expect(decide('2026-03-04', [branch]).bookable).toBe(true);
    expect(decide('2026-03-09', [branch]).bookable).toBe(true);
    expect(decide('2026-03-10', [branch])).toMatchObject({ bookable: false, status: 'CLOSED', reason: 'TOO_FAR' });
  });

  test('of no lead time and no range is today', () => {
    const branch = branchPlan({ leadTime: 0, deliveryRange: 0 });
    expect(bookingWindow(branch, now)).toEqual({ earliest: '2026-03-02', latest: '2026-03-02' });
    expect(decide('2026-03-02', [branch]).bookable).toBe(true);
  });

  test.each([
    ['15:59', '2026-03-03'],
    ['16:00', '2026-03-04'],
    ['16:01', '2026-03-04'],
  ])('at %s, with a cut-off at 16:00, begins on %s', (time, earliest) => {
    expect(bookingWindow(branchPlan({ cutoffTime: '16:00' }), { date: '2026-03-02', time }).earliest).toBe(earliest);
  });

  test('moves its end with the cut-off', () => {
    expect(bookingWindow(branchPlan({ cutoffTime: '00:00' }), now)).toEqual({ earliest: '2026-03-04', latest: '2026-03-14' });
  });

  test('crosses a leap day and the end of a year', () => {
    const branch = branchPlan({ leadTime: 1, deliveryRange: 1 });
    expect(bookingWindow(branch, { date: '2028-02-28', time: '09:00' })).toEqual({ earliest: '2028-02-29', latest: '2028-03-01' });
    expect(bookingWindow(branch, { date: '2026-12-30', time: '09:00' })).toEqual({ earliest: '2026-12-31', latest: '2027-01-01' });
  });
});

describe('the limit in force', () => {
  test("is the branch's own without a rule", () => {
    expect(limitOn(branchPlan(), '2026-03-05')).toEqual({ limit: 8, reason: null, note: null });
  });

  test('is the lowest of the rules on the date', () => {
    expect(limitOn(branchPlan({ rules: [rule(5), rule(3), rule(4)] }), '2026-03-05').limit).toBe(3);
    expect(limitOn(branchPlan({ rules: [rule(5), rule(3, '2026-03-06')] }), '2026-03-05').limit).toBe(5);
  });

  test('may be raised by a single rule', () => {
    expect(limitOn(branchPlan({ rules: [rule(20)] }), '2026-03-05').limit).toBe(20);
  });

  test.each([
    ['2026-03-04', 8],
    ['2026-03-05', 2],
    ['2026-03-07', 2],
    ['2026-03-08', 8],
  ])('a rule counts on both its ends: %s has %i', (date, limit) => {
    expect(limitOn(branchPlan({ rules: [rule(2, '2026-03-05', '2026-03-07')] }), date).limit).toBe(limit);
  });

  test('a rule of 0 closes and is named in every language', () => {
    const note = { en: 'Rule 0', bm: 'Rule 0', cn: 'Rule 0' };
    expect(limitOn(branchPlan({ rules: [rule(5), rule(0)] }), '2026-03-05')).toEqual({ limit: 0, reason: 'BOOKING_RULE', note });
    expect(decide('2026-03-05', [branchPlan({ rules: [rule(0)] })])).toEqual({
      bookable: false,
      status: 'CLOSED',
      reason: 'BOOKING_RULE',
      note,
      closedAnyway: null,
    });
  });

  // 5 March is a Thursday.
  test.each<[string, Partial<BranchPlan>, LimitInForce['reason'], LimitInForce['note']]>([
    ['the weekday before a rule that raises', { rules: [rule(20)], deliveryWeekdays: ['MONDAY'] }, 'NOT_A_DELIVERY_DAY', null],
    ['a closed day before a rule that raises', { rules: [rule(20)], closedDays: [stockTake] }, 'STOCK_TAKE', stockTake.name],
    ['the weekday before all', { ...everyClosure, deliveryWeekdays: ['MONDAY'] }, 'NOT_A_DELIVERY_DAY', null],
    ['a holiday before a stock-take', { ...everyClosure, deliveryWeekdays: ['THURSDAY'] }, 'PUBLIC_HOLIDAY', name],
    ['a stock-take before a rule of 0', { ...everyClosure, closedDays: [stockTake] }, 'STOCK_TAKE', stockTake.name],
    ['a stock-take before another closure', { closedDays: [flood, stockTake] }, 'STOCK_TAKE', stockTake.name],
    ['another closure before a rule of 0', { ...everyClosure, closedDays: [flood] }, 'OTHER_CLOSURE', flood.name],
    ['the first of two holidays', { closedDays: [holiday, { ...holiday, name: stockTake.name }] }, 'PUBLIC_HOLIDAY', name],
  ])('is 0 with the first reason: %s', (_, changes, reason, note) => {
    expect(limitOn(branchPlan(changes), '2026-03-05')).toEqual({ limit: 0, reason, note });
  });
});

describe('the status of a day', () => {
  test.each([
    [8, 0, 'AVAILABLE'],
    [8, 5, 'AVAILABLE'],
    [8, 6, 'LIMITED'],
    [8, 7, 'LIMITED'],
    [9, 5, 'AVAILABLE'],
    [9, 6, 'LIMITED'],
    [5, 2, 'AVAILABLE'],
    [5, 3, 'LIMITED'],
    [2, 0, 'AVAILABLE'],
    [2, 1, 'LIMITED'],
    [1, 0, 'LIMITED'],
  ])('limit %i with %i taken is %s', (dailyLimit, booked, status) => {
    expect(decide('2026-03-05', [branchPlan({ dailyLimit })], { booked, held: 0 })).toMatchObject({ bookable: true, status });
  });

  test.each([
    [8, 0],
    [0, 8],
    [5, 3],
    [9, 0],
    [100, 100],
  ])('%i booked and %i held of 8 is full', (booked, held) => {
    const full = { bookable: false, status: 'FULL', reason: 'FULL', note: null, closedAnyway: null };
    expect(decide('2026-03-05', [branchPlan()], { booked, held })).toEqual(full);
  });

  test('a limit of 0 of the branch itself is full from the start', () => {
    expect(decide('2026-03-05', [branchPlan({ dailyLimit: 0 })])).toMatchObject({ bookable: false, reason: 'FULL' });
  });
});

describe('a delivery that takes several places', () => {
  const branch = branchPlan({ piecesPerPlace: 6 });
  const places = (needed: number, booked: number, held = 0) => {
    const decision = decideDate(
      '2026-03-05',
      now,
      [branch],
      () => ({ booked, held }),
      () => needed,
    );
    return decision.bookable ? `${decision.status} ${decision.candidates[0]?.places}` : `${decision.status} ${decision.reason}`;
  };

  test.each([
    [8, 0, 0, 'AVAILABLE 8'],
    [8, 1, 0, 'CLOSED NOT_ENOUGH_ROOM'],
    [8, 0, 1, 'CLOSED NOT_ENOUGH_ROOM'],
    [2, 6, 0, 'LIMITED 2'],
    [3, 6, 0, 'CLOSED NOT_ENOUGH_ROOM'],
    [3, 8, 0, 'FULL FULL'],
    [9, 0, 0, 'CLOSED NOT_ENOUGH_ROOM'],
  ])('of %i, with %i booked and %i held of 8, is %s', (needed, booked, held, expected) => {
    expect(places(needed, booked, held)).toBe(expected);
  });

  test('has the reason of the date before that of the room', () => {
    const closedByRule = branchPlan({ rules: [rule(0)] });
    expect(
      decideDate(
        '2026-03-05',
        now,
        [closedByRule],
        () => none,
        () => 9,
      ),
    ).toMatchObject({ reason: 'BOOKING_RULE' });
    expect(
      decideDate(
        '2026-02-01',
        now,
        [branch],
        () => none,
        () => 9,
      ),
    ).toMatchObject({ reason: 'TOO_SOON', closedAnyway: null });
    expect(decideBranchDate(branch, '2026-03-05', now, none, 9)).toMatchObject({ reason: 'NOT_ENOUGH_ROOM' });
  });

  test('goes to the branch that has the room, each by its own pieces for a place', () => {
    const small = branchPlan({ id: 'small', priority: 1, dailyLimit: 3, piecesPerPlace: 2 });
    const decision = decideDate(
      '2026-03-05',
      now,
      [small, branch],
      () => none,
      placesForQuantities({ quantityMattress: 12, quantityBedset: 1 }),
    );
    expect(decision.bookable && decision.candidates.map(({ branch: { id }, places: needed }) => [id, needed])).toEqual([['selayang', 3]]);
  });
});

describe('several branches', () => {
  const counts =
    (taken: Record<string, number>) =>
    (branchId: string): DayCount => ({ booked: taken[branchId] ?? 0, held: 0 });
  const selayang = branchPlan();
  const muar = branchPlan({ id: 'muar', name: 'Muar Branch', priority: 20 });

  test('are tried by priority, then by name', () => {
    const twin = branchPlan({ id: 'twin', name: 'Kajang Branch', priority: 10, dailyLimit: 4 });
    const decision = decide('2026-03-05', [muar, selayang, twin]);
    expect(decision.bookable && decision.candidates.map(({ branch, limit }) => [branch.id, limit])).toEqual([
      ['twin', 4],
      ['selayang', 8],
      ['muar', 8],
    ]);
    expect(decision.bookable && decision.branch.id).toBe('twin');
  });

  test('pass a full or closed branch over', () => {
    const decision = decideDate('2026-03-05', now, [selayang, muar], counts({ selayang: 8, muar: 7 }));
    expect(decision).toMatchObject({ bookable: true, status: 'LIMITED', branch: { id: 'muar' } });
    expect(decision.bookable && decision.candidates).toHaveLength(1);
  });

  test('suspended ones are ignored', () => {
    const suspended = branchPlan({ status: 'SUSPENDED', priority: 1 });
    expect(decide('2026-03-05', [suspended, muar])).toMatchObject({ bookable: true, branch: { id: 'muar' } });
    expect(decide('2026-03-05', [suspended])).toMatchObject({
      bookable: false,
      status: 'CLOSED',
      reason: 'NOT_A_DELIVERY_DAY',
      note: null,
    });
    expect(decide('2026-03-05', [])).toMatchObject({ bookable: false, status: 'CLOSED' });
  });

  test('give the reason of the branch that is nearest to delivering', () => {
    const reasonOf = (branches: BranchPlan[], taken: Record<string, number> = {}) => {
      const decision = decideDate('2026-03-05', now, branches, counts(taken));
      return decision.bookable ? null : decision.reason;
    };
    const soon = branchPlan({ id: 'soon', leadTime: 30 });
    const far = branchPlan({ id: 'far', leadTime: 0, deliveryRange: 0 });
    const closed = branchPlan({ id: 'closed', closedDays: [holiday] });
    const ruled = branchPlan({ id: 'ruled', rules: [rule(0)] });
    expect(reasonOf([soon, far])).toBe('TOO_FAR');
    expect(reasonOf([far, soon, closed])).toBe('PUBLIC_HOLIDAY');
    expect(reasonOf([ruled, closed, soon])).toBe('BOOKING_RULE');
    expect(reasonOf([muar, ruled], { muar: 8 })).toBe('FULL');
  });

  test('of equal reasons give the note of the first by priority', () => {
    const late = branchPlan({ id: 'late', priority: 20, closedDays: [{ ...holiday, name: { ...name, en: 'Late' } }] });
    const early = branchPlan({ id: 'early', priority: 5, closedDays: [holiday] });
    expect(decide('2026-03-05', [late, early])).toMatchObject({ reason: 'PUBLIC_HOLIDAY', note: { en: 'Closed' } });
  });
});

describe('a date past the range, or before it', () => {
  // Until 12 March; 15 March is a Sunday.
  const near = { leadTime: 0, deliveryRange: 10 };
  const weekdaysOnly = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;
  const far = { ...holiday, date: '2026-03-17' };
  const farStockTake = { ...stockTake, date: '2026-03-17' };
  const closedAnywayOn = (date: string, ...branches: BranchPlan[]) => {
    const decision = decide(date, branches);
    return decision.bookable ? 'bookable' : [decision.reason, decision.closedAnyway];
  };
  const ruled = { en: 'Rule 0', bm: 'Rule 0', cn: 'Rule 0' };

  test.each<[string, Partial<BranchPlan>, DayReason, { reason: ClosedReason; note: LimitInForce['note'] } | null]>([
    ['2026-03-16', near, 'TOO_FAR', null],
    ['2026-03-15', { ...near, deliveryWeekdays: weekdaysOnly }, 'TOO_FAR', { reason: 'NOT_A_DELIVERY_DAY', note: null }],
    ['2026-03-17', { ...near, closedDays: [far] }, 'TOO_FAR', { reason: 'PUBLIC_HOLIDAY', note: name }],
    ['2026-03-17', { ...near, closedDays: [farStockTake] }, 'TOO_FAR', { reason: 'STOCK_TAKE', note: stockTake.name }],
    ['2026-03-17', { ...near, closedDays: [{ ...flood, date: '2026-03-17' }] }, 'TOO_FAR', { reason: 'OTHER_CLOSURE', note: flood.name }],
    ['2026-03-20', { ...near, rules: [rule(0)] }, 'TOO_FAR', { reason: 'BOOKING_RULE', note: ruled }],
    ['2026-03-05', { leadTime: 9, closedDays: [holiday] }, 'TOO_SOON', { reason: 'PUBLIC_HOLIDAY', note: name }],
  ])('%s with %j is %s, and closed anyway by %j', (date, changes, reason, closedAnyway) => {
    expect(closedAnywayOn(date, branchPlan(changes))).toEqual([reason, closedAnyway]);
  });

  test('is not closed where one of the branches delivers on it; with all of them closed, the one nearest to delivering counts', () => {
    const onHoliday = branchPlan({ ...near, id: 'holiday', closedDays: [far] });
    const stockTaking = branchPlan({ ...near, id: 'stock', priority: 99, closedDays: [farStockTake] });
    const open = branchPlan({ ...near, id: 'open' });
    expect(closedAnywayOn('2026-03-17', onHoliday, open)).toEqual(['TOO_FAR', null]);
    expect(closedAnywayOn('2026-03-17', onHoliday, stockTaking)).toMatchObject(['TOO_FAR', { reason: 'STOCK_TAKE' }]);
    // Within the range of one of them, its reason is the date's.
    expect(closedAnywayOn('2026-03-17', { ...onHoliday, deliveryRange: 60 }, open)).toEqual(['PUBLIC_HOLIDAY', null]);
  });
});

test('a date that does not exist is never bookable', () => {
  const branch = branchPlan({ deliveryRange: 365, cutoffTime: '16:00' });
  // Within the window when compared as text.
  expect(decide('2026-04-31', [branch])).toMatchObject({ bookable: false, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY', note: null });
  expect(limitOn(branch, '2026-04-31').limit).toBe(0);
  for (const text of ['2026-02-29', '2026-03-05T00:00:00Z', '2026-03-5', 'soon', ...hostileTexts]) {
    expect(decide(text, [branch]).bookable).toBe(false);
    expect(decideBranchDate(branch, text, now, none).bookable).toBe(false);
    expect(decideDate('2026-03-05', { date: text, time: text }, [branch], () => none).bookable).toBe(false);
  }
});

test('one branch decides as it would alone', () => {
  const branch = branchPlan();
  expect(decideBranchDate(branch, '2026-03-05', now, { booked: 6, held: 0 })).toEqual({ bookable: true, status: 'LIMITED', limit: 8 });
  expect(decideBranchDate({ ...branch, status: 'SUSPENDED' }, '2026-03-05', now, { booked: 8, held: 0 })).toMatchObject({ reason: 'FULL' });
});

describe('a closed day applies', () => {
  const branch = { id: 'b1', state: 'Selangor' };
  test.each([
    [[], [], true],
    [['Selangor'], [], true],
    [['Johor'], [], false],
    [[], ['b1', 'b2'], true],
    [[], ['b2'], false],
    [['Selangor'], ['b1'], true],
    [['Selangor'], ['b2'], false],
    [['Johor'], ['b1'], false],
  ])('states %j, branches %j: %s', (states, branchIds, applies) => {
    expect(closedDayApplies(branch, { states, branchIds })).toBe(applies);
  });

  test('not by state to a branch of unknown state', () => {
    expect(closedDayApplies({ id: 'b1', state: null }, { states: ['Selangor'], branchIds: [] })).toBe(false);
    expect(closedDayApplies({ id: 'b1', state: null }, { states: [], branchIds: [] })).toBe(true);
  });
});
