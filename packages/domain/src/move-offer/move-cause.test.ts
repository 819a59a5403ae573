import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf, weekdays } from '../calendar/calendar-date.js';
import type { BranchPlan } from '../availability/decide-date.js';
import { branchPlan } from '../testing/branch-plan.js';
import { moveCauses, moveReason, type MoveCause } from './move-cause.js';

const booking = { postcode: '68100', deliveryDate: '2026-03-10' };
const name = { en: 'Nuzul Al-Quran', bm: 'Nuzul Al-Quran', cn: '可兰经降世日' };
const holiday = { date: booking.deliveryDate, kind: 'PUBLIC_HOLIDAY' as const, name };
const stockTake = { ...holiday, kind: 'STOCK_TAKE' as const };
const flood = { ...holiday, kind: 'OTHER' as const };
const withoutItsWeekday = weekdays.filter((day) => day !== weekdayOf(booking.deliveryDate));

/** What makes each cause hold, but for OTHER, which holds when none does. */
const makes = {
  BRANCH_SUSPENDED: { status: 'SUSPENDED' },
  AREA_HANDED_OVER: { coverage: [{ first: '68000', last: '68099' }] },
  DAY_CLOSED: { closedDays: [holiday] },
  NO_DELIVERY_DAY: { deliveryWeekdays: withoutItsWeekday },
  LIMIT_LOWERED: { dailyLimit: 4 },
} as const satisfies Record<Exclude<MoveCause, 'OTHER'>, object>;
const booked = 5;

describe('why a booking cannot stay on its date', () => {
  test('of several causes that apply the first in the order is returned', () => {
    fc.assert(
      fc.property(fc.subarray(moveCauses.filter((cause) => cause !== 'OTHER')), (causes) => {
        const plan = branchPlan(Object.assign({}, ...causes.map((cause) => makes[cause])) as object);
        const { cause, closed } = moveReason(plan, booking, booked);
        expect(cause).toBe(moveCauses.find((one) => one === 'OTHER' || causes.includes(one)));
        expect(closed).toEqual(cause === 'DAY_CLOSED' ? { kind: 'PUBLIC_HOLIDAY', names: name } : null);
      }),
    );
  });

  test.each([
    ['a stock-take', { closedDays: [stockTake] }, 'DAY_CLOSED'],
    ['a holiday of another date', { closedDays: [{ ...holiday, date: '2026-03-11' }] }, 'OTHER'],
    ['as many as the limit', { dailyLimit: booked }, 'OTHER'],
    [
      'a rule that closes the day',
      { rules: [{ id: 'r', name: 'Lorry', startDate: '2026-03-09', endDate: '2026-03-11', dailyLimit: 0 }] },
      'LIMIT_LOWERED',
    ],
    [
      'a rule that raises the limit of a branch with fewer',
      { dailyLimit: 2, rules: [{ id: 'r', name: 'More', startDate: '2026-03-10', endDate: '2026-03-10', dailyLimit: 9 }] },
      'OTHER',
    ],
  ] as const)('%s', (_, plan, cause) => {
    expect(moveReason(branchPlan(plan), booking, booked).cause).toBe(cause);
  });

  test('a closed day has its kind: of several on the date a holiday, then a stock-take', () => {
    const closedBy = (closedDays: BranchPlan['closedDays']) => moveReason(branchPlan({ closedDays }), booking, 1).closed?.kind;
    expect(closedBy([flood])).toBe('OTHER');
    expect(closedBy([flood, stockTake])).toBe('STOCK_TAKE');
    expect(closedBy([stockTake, holiday])).toBe('PUBLIC_HOLIDAY');
  });
});
