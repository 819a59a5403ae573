import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitOn } from '../availability/decide-date.js';
import { addDays } from '../calendar/calendar-date.js';
import { branchPlan } from '../testing/branch-plan.js';
import { previewRestriction } from './preview-restriction.js';
import type { RestrictionForm } from './restriction-form.js';

const rule: RestrictionForm = { name: 'Hari Raya', branchIds: ['selayang'], startDate: '2026-03-03', endDate: '2026-03-04', dailyLimit: 4 };
const range = { from: '2026-03-01', to: '2026-03-31' };
const old = { ...rule, id: 'r1', startDate: '2026-03-04', endDate: '2026-03-05', dailyLimit: 2 };

describe('previewRestriction', () => {
  test('lists the days whose limit would change, with the number of bookings', () => {
    const booked = [{ branchId: 'selayang', date: '2026-03-04', booked: 6 }];
    const day = { branchId: 'selayang', branchName: 'Selayang Branch', limitBefore: 8, limitAfter: 4 };
    expect(previewRestriction({ rule, id: null, ...range, plans: [branchPlan()], booked })).toEqual([
      { date: '2026-03-03', ...day, booked: 0 },
      { date: '2026-03-04', ...day, booked: 6 },
    ]);
  });

  test('removes the rule that is replaced', () => {
    const days = previewRestriction({ rule, id: 'r1', ...range, plans: [branchPlan({ rules: [old] })], booked: [] });
    expect(days.map(({ date, limitBefore, limitAfter }) => [date, limitBefore, limitAfter])).toEqual([
      ['2026-03-03', 8, 4],
      ['2026-03-04', 2, 4],
      ['2026-03-05', 2, 8],
    ]);
  });

  test('gives a branch that is no longer in the rule its own limit again', () => {
    const plans = [branchPlan({ rules: [old] }), branchPlan({ id: 'muar', name: 'Muar Branch' })];
    const days = previewRestriction({ rule: { ...rule, branchIds: ['muar'] }, id: 'r1', ...range, plans, booked: [] });
    expect(days.map(({ date, branchId, limitAfter }) => [date, branchId, limitAfter])).toEqual([
      ['2026-03-03', 'muar', 4],
      ['2026-03-04', 'selayang', 8],
      ['2026-03-04', 'muar', 4],
      ['2026-03-05', 'selayang', 8],
    ]);
  });

  test('lists no day that does not change: a lower rule, a closed day', () => {
    const name = { en: 'a', bm: 'b', cn: 'c' };
    const plan = branchPlan({
      rules: [{ ...old, startDate: '2026-03-01', endDate: '2026-03-03', id: 'r2' }],
      closedDays: [{ date: '2026-03-04', kind: 'STOCK_TAKE', name }],
    });
    expect(previewRestriction({ rule, id: null, ...range, plans: [plan], booked: [] })).toEqual([]);
  });

  test('returns the limit that will be in force once the rule is saved', () => {
    const days = fc.integer({ min: 0, max: 12 });
    const someRule = fc
      .record({ from: days, length: days, dailyLimit: fc.integer({ min: 0, max: 9 }) })
      .map(({ from, length, dailyLimit }) => ({
        ...rule,
        dailyLimit,
        startDate: addDays(range.from, from),
        endDate: addDays(range.from, from + length),
      }));
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 4 }), someRule, fc.option(fc.nat(3)), (rules, changed, index) => {
        const plan = branchPlan({ rules: rules.map((each, position) => ({ ...each, id: String(position) })) });
        const id = index === null ? null : String(index);
        const saved = branchPlan({ rules: [...plan.rules.filter((each) => each.id !== id), { ...changed, id: 'saved' }] });
        const preview = new Map(
          previewRestriction({ rule: changed, id, ...range, plans: [plan], booked: [] }).map((day) => [day.date, day]),
        );
        for (let offset = 0; offset < 31; offset += 1) {
          const date = addDays(range.from, offset);
          const [before, after] = [limitOn(plan, date).limit, limitOn(saved, date).limit];
          const day = preview.get(date);
          expect(day === undefined ? null : [day.limitBefore, day.limitAfter]).toEqual(before === after ? null : [before, after]);
        }
      }),
    );
  });
});
