import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekdays, type LocalDateTime } from '../calendar/calendar-date.js';
import { branchPlan } from '../testing/branch-plan.js';
import { availabilityCalendar, nearestBookable, wholeRange } from './availability-calendar.js';
import { closedDayKinds, dayReasons, decideBranchDate, decideDate, type BranchPlan, type DayCount, type DayReason } from './decide-date.js';

const today = '2026-02-20';
const offset = fc.integer({ min: -3, max: 25 });
const name = fc.constant({ en: 'a', bm: 'b', cn: 'c' });

const rules = fc.array(
  fc
    .record({ from: offset, length: fc.integer({ min: 0, max: 8 }), dailyLimit: fc.integer({ min: 0, max: 12 }) })
    .map(({ from, length, dailyLimit }) => ({
      id: `${from}/${length}/${dailyLimit}`,
      name: 'Rule',
      startDate: addDays(today, from),
      endDate: addDays(today, from + length),
      dailyLimit,
    })),
  { maxLength: 5 },
);
const closedDays = fc.array(
  fc.record({
    date: offset.map((days) => addDays(today, days)),
    kind: fc.constantFrom(...closedDayKinds),
    name,
  }),
  { maxLength: 5 },
);
const plan = (id: string) =>
  fc
    .record({
      id: fc.constant(id),
      name: fc.constantFrom('Ampang', 'Butterworth', 'Cheras'),
      status: fc.constantFrom('ACTIVE' as const, 'ACTIVE' as const, 'SUSPENDED' as const),
      priority: fc.integer({ min: 0, max: 2 }),
      dailyLimit: fc.integer({ min: 0, max: 12 }),
      leadTime: fc.integer({ min: 0, max: 6 }),
      deliveryRange: fc.integer({ min: 0, max: 20 }),
      cutoffTime: fc.constantFrom(null, '00:00', '12:00', '16:00'),
      deliveryWeekdays: fc.subarray([...weekdays], { minLength: 3 }),
      rules,
      closedDays,
    })
    .map((changes) => branchPlan(changes));
const moment = fc.record({ date: fc.constant(today), time: fc.constantFrom('00:00', '11:59', '12:00', '15:59', '16:00', '23:59') });
const counts = fc
  .array(fc.record({ booked: fc.integer({ min: 0, max: 12 }), held: fc.integer({ min: 0, max: 3 }) }), { minLength: 29, maxLength: 29 })
  .map(
    (days) =>
      (branchId: string, date: string): DayCount =>
        days[(daysBetween(today, date) + branchId.length + 40) % days.length] ?? { booked: 0, held: 0 },
  );
const world = fc.record({
  branches: fc.tuple(plan('a'), plan('bb'), plan('ccc')).chain((all) => fc.shuffledSubarray(all)),
  now: moment,
  countOf: counts,
});
const range = { from: addDays(today, -3), to: addDays(today, 25) };

/** The rules of the domain in another way: it collects all reasons that apply, and the first one counts. */
function model(date: string, now: LocalDateTime, branch: BranchPlan, { booked, held }: DayCount) {
  const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const isLate = branch.cutoffTime !== null && Number(now.time.replace(':', '')) >= Number(branch.cutoffTime.replace(':', ''));
  const ahead = dayNumber(date) - dayNumber(now.date) - branch.leadTime - Number(isLate);
  const weekday = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  const kinds = branch.closedDays.filter((day) => day.date === date).map((day) => day.kind);
  const limits = branch.rules
    .filter((rule) => dayNumber(rule.startDate) <= dayNumber(date) && dayNumber(date) <= dayNumber(rule.endDate))
    .map((rule) => rule.dailyLimit);
  const limit = limits.length > 0 ? Math.min(...limits) : branch.dailyLimit;
  const holds: Record<DayReason, boolean> = {
    TOO_SOON: ahead < 0,
    TOO_FAR: ahead > branch.deliveryRange,
    NOT_A_DELIVERY_DAY: !branch.deliveryWeekdays.some((day) => day === weekday),
    PUBLIC_HOLIDAY: kinds.includes('PUBLIC_HOLIDAY'),
    STOCK_TAKE: kinds.includes('STOCK_TAKE'),
    OTHER_CLOSURE: kinds.includes('OTHER'),
    BOOKING_RULE: limits.includes(0),
    // One place is asked for: a day without it is full.
    NOT_ENOUGH_ROOM: false,
    FULL: booked + held >= limit,
  };
  const reason = dayReasons.find((each) => holds[each]) ?? null;
  const closed = dayReasons.filter((each) => !['TOO_SOON', 'TOO_FAR', 'FULL'].includes(each)).find((each) => holds[each]) ?? null;
  return { reason, closed, limit, isLimited: (limit - booked - held) * 4 < limit + 4 };
}

describe('the calendar', () => {
  test('lists a date as bookable exactly when decideDate decides so', () => {
    fc.assert(
      fc.property(world, ({ branches, now, countOf }) => {
        const days = availabilityCalendar(range.from, range.to, now, branches, countOf);
        expect(days).toHaveLength(29);
        for (const { date, ...decision } of days) expect(decision).toEqual(decideDate(date, now, branches, countOf));
      }),
    );
  });

  test('agrees with an independent model of the rules', () => {
    fc.assert(
      fc.property(world, ({ branches, now, countOf }) => {
        for (const day of availabilityCalendar(range.from, range.to, now, branches, countOf)) {
          const active = branches.filter((branch) => branch.status === 'ACTIVE');
          const verdicts = active.map((branch) => ({ branch, ...model(day.date, now, branch, countOf(branch.id, day.date)) }));
          const able = verdicts.filter((verdict) => verdict.reason === null);
          expect(day.bookable).toBe(able.length > 0);
          if (day.bookable) {
            const chosen = able.find((verdict) => verdict.branch === day.branch);
            expect(day.status).toBe(chosen?.isLimited === true ? 'LIMITED' : 'AVAILABLE');
            expect(new Map(day.candidates.map((each) => [each.branch.id, each.limit]))).toEqual(
              new Map(able.map((each) => [each.branch.id, each.limit])),
            );
          } else if (verdicts.length > 0) {
            const last = [...dayReasons].reverse();
            expect(day.reason).toBe(last.find((reason) => verdicts.some((verdict) => verdict.reason === reason)));
            const outside = day.reason === 'TOO_SOON' || day.reason === 'TOO_FAR';
            const closed = outside && verdicts.every((verdict) => verdict.closed !== null);
            expect(day.closedAnyway?.reason).toBe(
              closed ? last.find((reason) => verdicts.some((verdict) => verdict.closed === reason)) : undefined,
            );
            expect(day.status).toBe(day.reason === 'FULL' ? 'FULL' : 'CLOSED');
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('has only active candidates, by priority and then by name, each able by itself', () => {
    fc.assert(
      fc.property(world, ({ branches, now, countOf }) => {
        for (const day of availabilityCalendar(range.from, range.to, now, branches, countOf)) {
          if (!day.bookable) continue;
          expect(day.candidates[0]?.branch).toBe(day.branch);
          for (const { branch, limit } of day.candidates) {
            expect(branch.status).toBe('ACTIVE');
            expect(decideBranchDate(branch, day.date, now, countOf(branch.id, day.date))).toMatchObject({ bookable: true, limit });
          }
          const keys = day.candidates.map(({ branch }) => `${branch.priority} ${branch.name}`);
          expect(keys).toEqual([...keys].sort());
        }
      }),
    );
  });

  test('does not depend on the order of the branches, except for equal priority and name', () => {
    fc.assert(
      fc.property(world, ({ branches, now, countOf }) => {
        const distinct = branches.map((branch, index) => ({ ...branch, priority: index }));
        const calendar = (plans: BranchPlan[]) => availabilityCalendar(range.from, range.to, now, plans, countOf);
        expect(calendar([...distinct].reverse())).toEqual(calendar(distinct));
      }),
    );
  });

  test('one more booking or hold never makes more dates bookable', () => {
    fc.assert(
      fc.property(world, ({ branches, now, countOf }) => {
        const more = (branchId: string, date: string) => ({ ...countOf(branchId, date), booked: countOf(branchId, date).booked + 1 });
        const [before, after] = [countOf, more].map((count) => availabilityCalendar(range.from, range.to, now, branches, count));
        before?.forEach((day, index) => expect(day.bookable || after?.[index]?.bookable === false).toBe(true));
      }),
    );
  });
});

describe('the whole range', () => {
  const now = { date: today, time: '10:00' };

  test('reaches from today to the last date of any active branch', () => {
    const branches = [
      branchPlan({ leadTime: 1, deliveryRange: 10 }),
      branchPlan({ leadTime: 3, deliveryRange: 20 }),
      branchPlan({ status: 'SUSPENDED', deliveryRange: 60 }),
    ];
    expect(wholeRange(branches, now)).toEqual({ from: today, to: addDays(today, 23) });
    expect(wholeRange([branchPlan({ leadTime: 365, deliveryRange: 365 })], now)).toEqual({ from: today, to: addDays(today, 730) });
    expect(wholeRange([], now)).toEqual({ from: today, to: today });
  });

  test('contains every bookable date', () => {
    fc.assert(
      fc.property(world, ({ branches, now: at, countOf }) => {
        const { from, to } = wholeRange(branches, at);
        const bookable = availabilityCalendar(range.from, addDays(today, 60), at, branches, countOf).filter((day) => day.bookable);
        expect(bookable.every((day) => from <= day.date && day.date <= to)).toBe(true);
      }),
    );
  });
});

describe('the nearest bookable dates', () => {
  const now = { date: today, time: '10:00' };
  const full = new Set(['2026-02-25', '2026-02-26']);
  const days = availabilityCalendar(today, '2026-03-10', now, [branchPlan({ deliveryRange: 30 })], (_, date) => ({
    booked: full.has(date) ? 8 : 0,
    held: 0,
  }));

  test('are at most five, in calendar order, of two equally near the earlier', () => {
    expect(nearestBookable('2026-02-25', days)).toEqual(['2026-02-22', '2026-02-23', '2026-02-24', '2026-02-27', '2026-02-28']);
    expect(nearestBookable('2026-02-28', days, 1)).toEqual(['2026-02-27']);
  });

  test('leave out the date itself', () => {
    expect(nearestBookable('2026-03-01', days)).not.toContain('2026-03-01');
  });

  test('are none if no date is bookable', () => {
    expect(nearestBookable('2026-02-25', [])).toEqual([]);
  });

  test('are bookable, and no other date is nearer', () => {
    fc.assert(
      fc.property(world, offset, ({ branches, now: at, countOf }, wanted) => {
        const date = addDays(today, wanted);
        const calendar = availabilityCalendar(range.from, range.to, at, branches, countOf);
        const bookable = calendar.filter((day) => day.bookable && day.date !== date).map((day) => day.date);
        const nearest = nearestBookable(date, calendar);
        expect(nearest).toHaveLength(Math.min(5, bookable.length));
        expect(nearest.every((each) => bookable.includes(each))).toBe(true);
        const furthest = Math.max(0, ...nearest.map((each) => Math.abs(daysBetween(date, each))));
        const left = bookable.filter((each) => !nearest.includes(each));
        expect(left.every((each) => Math.abs(daysBetween(date, each)) >= furthest)).toBe(true);
      }),
    );
  });
});
