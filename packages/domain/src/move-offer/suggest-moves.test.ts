import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideDate, type BranchPlan, type DayCount } from '../availability/decide-date.js';
import { placesOfBooking } from '../booking/places.js';
import { addDays, type CalendarDate } from '../calendar/calendar-date.js';
import { branchPlan } from '../testing/branch-plan.js';
import { suggestMoves, whoMoves, type Movable, type MoveChoice, type MoveSituation } from './suggest-moves.js';

const now = { date: '2026-03-04', time: '12:00' };
const present = '2026-03-08';
const nothing: DayCount = { booked: 0, held: 0 };
const booking = (id: string, input: Partial<Movable> = {}): Movable => ({
  id,
  branchId: 'selayang',
  postcode: '68100',
  quantityMattress: 1,
  quantityBedset: 0,
  places: 1,
  createdAt: new Date(2026, 1, Number(id) || 1),
  movedBefore: 0,
  declined: [],
  ...input,
});
const situation = (input: Partial<MoveSituation> = {}): MoveSituation => ({
  date: present,
  now,
  covering: () => [branchPlan()],
  countOf: () => nothing,
  stopsOf: () => [],
  ...input,
});
const datesOf = (choices: readonly MoveChoice<Movable>[]) => choices.map(({ booking: { id }, to }) => `${id} ${to?.date ?? 'none'}`);

describe('the bookings that must move', () => {
  test('the latest made, and those that were moved before only if the others are not enough', () => {
    const day = [booking('1'), booking('2'), booking('3', { movedBefore: 1 }), booking('4')];
    const ids = (places: number) => whoMoves(day, places).map(({ id }) => id);
    expect([ids(-1), ids(0), ids(2), ids(3), ids(4), ids(9)]).toEqual([
      [],
      [],
      ['4', '2'],
      ['4', '2', '1'],
      ['4', '3', '2', '1'],
      ['4', '3', '2', '1'],
    ]);
  });

  test('as many as give back the places', () => {
    const day = [booking('1'), booking('2', { places: 8 }), booking('3', { places: 2 })];
    const ids = (places: number) => whoMoves(day, places).map(({ id }) => id);
    expect([ids(1), ids(2), ids(3), ids(10), ids(11)]).toEqual([['3'], ['3'], ['3', '2'], ['3', '2'], ['3', '2', '1']]);
  });
});

describe('where to', () => {
  test('the earliest date after the present one; before it only if there is none; never today, nor the present date', () => {
    expect(datesOf(suggestMoves([booking('1')], situation()))).toEqual(['1 2026-03-09']);
    const closedAfter = branchPlan({
      leadTime: 0,
      rules: [{ id: 'r', name: 'R', startDate: '2026-03-09', endDate: '2026-12-31', dailyLimit: 0 }],
    });
    const [choice] = suggestMoves([booking('1')], situation({ covering: () => [closedAfter] }));
    expect(choice?.to?.date).toBe('2026-03-05');
    expect(choice?.alternatives).toEqual(['2026-03-06', '2026-03-07']);
  });

  test('the last place of a date goes to the booking nearest to its branch’s stops, then to the latest made', () => {
    const countOf = (_: string, date: CalendarDate) => ({ booked: date === '2026-03-09' ? 7 : 0, held: 0 });
    const far = booking('2', { postcode: '68000' });
    const near = booking('1', { postcode: '68055' });
    const stopsOf = (_: string, date: CalendarDate) => (date === '2026-03-09' ? ['68050'] : []);
    expect(datesOf(suggestMoves([far, near], situation({ countOf, stopsOf })))).toEqual(['2 2026-03-10', '1 2026-03-09']);
    expect(datesOf(suggestMoves([far, near], situation({ countOf })))).toEqual(['2 2026-03-09', '1 2026-03-10']);
  });

  test('a hold counts like a booking, and a second branch takes the bookings that the first cannot', () => {
    const other = branchPlan({ id: 'kajang', name: 'Kajang', priority: 20, dailyLimit: 1 });
    const countOf = (id: string, date: CalendarDate) => (id === 'selayang' && date === '2026-03-09' ? { booked: 4, held: 3 } : nothing);
    const bookings = ['5', '4', '3'].map((id) => booking(id));
    const choices = suggestMoves(bookings, situation({ covering: () => [branchPlan(), other], countOf }));
    expect(choices.map(({ to }) => `${to?.date} ${to?.branch.id}`)).toEqual([
      '2026-03-09 selayang',
      '2026-03-09 kajang',
      '2026-03-10 selayang',
    ]);
  });

  test('nowhere, where no branch delivers', () => {
    expect(suggestMoves([booking('1')], situation({ covering: () => [] }))).toEqual([
      { booking: booking('1'), to: null, alternatives: [] },
    ]);
    expect(suggestMoves([], situation())).toEqual([]);
  });
});

/** Branches with few places, some days of which are taken, and bookings in their areas. */
const arbitrary = fc.record({
  branches: fc.array(
    fc.record({
      dailyLimit: fc.nat({ max: 4 }),
      priority: fc.integer({ min: 1, max: 3 }),
      deliveryRange: fc.nat({ max: 8 }),
      from: fc.nat({ max: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  taken: fc.array(
    fc.record({ branch: fc.nat({ max: 2 }), day: fc.nat({ max: 12 }), booked: fc.nat({ max: 5 }), held: fc.nat({ max: 3 }) }),
    { maxLength: 20 },
  ),
  bookings: fc.array(
    fc.record({
      area: fc.nat({ max: 2 }),
      made: fc.nat({ max: 5 }),
      movedBefore: fc.nat({ max: 2 }),
      places: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 12 },
  ),
  stops: fc.array(fc.record({ branch: fc.nat({ max: 2 }), day: fc.nat({ max: 12 }), area: fc.nat({ max: 2 }) }), { maxLength: 10 }),
});

function worldOf({ branches: input, taken, bookings: asked, stops }: typeof arbitrary extends fc.Arbitrary<infer T> ? T : never) {
  const branches: BranchPlan[] = input.map(({ from, ...plan }, index) => {
    // Each covers its own area, and up to two others.
    const coverage = Array.from({ length: from + 1 }, (_, more) => ({
      first: `6${(index + more) % 3}000`,
      last: `6${(index + more) % 3}999`,
    }));
    return branchPlan({ ...plan, id: `b${index}`, name: `Branch ${index}`, coverage });
  });
  const counts = new Map(taken.map(({ branch, day, booked, held }) => [`b${branch} ${addDays(now.date, day)}`, { booked, held }]));
  const countOf = (id: string, date: CalendarDate) => counts.get(`${id} ${date}`) ?? nothing;
  const covering = (postcode: string) =>
    branches.filter(({ coverage }) => coverage.some(({ first, last }) => first <= postcode && postcode <= last));
  const stopsOf = (id: string, date: CalendarDate) =>
    stops.filter(({ branch, day }) => id === `b${branch}` && date === addDays(now.date, day)).map(({ area }) => `6${area}000`);
  const bookings = asked.map(({ area, made, movedBefore, places }, index) =>
    // Of the first branch: with another it takes one place.
    booking(`x${index}`, { branchId: 'b0', postcode: `6${area}100`, createdAt: new Date(2026, 1, 1 + made), movedBefore, places }),
  );
  const choices = suggestMoves(bookings, situation({ covering, countOf, stopsOf }));
  const given = (id: string, date: CalendarDate) =>
    choices.reduce(
      (sum, { booking: { places }, to }) => sum + (to?.branch.id === id && to.date === date ? (id === 'b0' ? places : 1) : 0),
      0,
    );
  /** As the day is once all suggestions are followed. */
  const after = (id: string, date: CalendarDate) => ({ ...countOf(id, date), held: countOf(id, date).held + given(id, date) });
  const bookable = (one: Movable, date: CalendarDate, count = after) =>
    decideDate(date, now, covering(one.postcode), count, placesOfBooking(one)).bookable;
  const dates = Array.from({ length: 20 }, (_, day) => addDays(now.date, day + 1)).filter((date) => date !== present);
  return { branches, bookings, choices, countOf, given, bookable, dates };
}

test('a date that its customer declined is neither suggested nor an alternative, and may be suggested to others', () => {
  const declined = [addDays(present, 1), addDays(present, 3)];
  const [mine, other] = suggestMoves([booking('1', { declined }), booking('2')], situation());
  expect(datesOf([mine!, other!])).toEqual([`1 ${addDays(present, 2)}`, `2 ${addDays(present, 1)}`]);
  expect(mine?.alternatives.filter((date) => declined.includes(date))).toEqual([]);
  expect(mine?.alternatives).toContain(addDays(present, 4));
  expect(other?.alternatives).toContain(addDays(present, 3));
});

describe('of any bookings and any days', () => {
  test('all suggestions together fit: no branch gets more than the limit that is left', () => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const { branches, choices, countOf, given, bookable } = worldOf(input);
        for (const { booking: one, to } of choices) {
          if (to === null) continue;
          const { booked, held } = countOf(to.branch.id, to.date);
          const limit = branches.find(({ id }) => id === to.branch.id)?.dailyLimit ?? 0;
          expect(booked + held + given(to.branch.id, to.date)).toBeLessThanOrEqual(limit);
          expect([bookable(one, to.date, countOf), to.date]).toEqual([true, to.date]);
          expect(to.date === present || to.date <= now.date).toBe(false);
        }
      }),
    );
  });

  test('no booking could get an earlier date after the others have moved, and every booking that fits gets a date', () => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const { choices, bookable, dates } = worldOf(input);
        const inOrder = [...dates.filter((date) => date > present), ...dates.filter((date) => date < present)];
        for (const { booking: one, to } of choices) {
          const better = to === null ? inOrder : inOrder.slice(0, inOrder.indexOf(to.date));
          expect(better.filter((date) => bookable(one, date))).toEqual([]);
        }
      }),
    );
  });

  test('alternatives are dates that have a place beside all suggestions, at most eight, soonest first', () => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const { bookings, choices, bookable } = worldOf(input);
        expect(choices.map((choice) => choice.booking)).toEqual(bookings);
        for (const { booking: one, to, alternatives } of choices) {
          expect(alternatives.length).toBeLessThanOrEqual(8);
          expect(alternatives).toEqual([...new Set(alternatives)].sort());
          expect(alternatives.filter((date) => date === to?.date || date === present || !bookable(one, date))).toEqual([]);
        }
      }),
    );
  });
});
