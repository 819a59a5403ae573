import { noArrival } from '@booking/domain/branch/arrival';
import type { BranchPlan } from '@booking/domain/availability/decide-date';
import { usualPlaces } from '@booking/domain/booking/places';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import type { Actor } from '@booking/domain/user/permissions';
import { expect, test } from 'vitest';
import { overrideOffer } from './override.js';
import { Plans } from '../../availability/plan.service.js';

const staff: Actor = {
  kind: 'user',
  userId: 'u',
  name: 'Aminah',
  confirmedEmail: null,
  role: 'admin',
  scope: ['booking:write'],
  branchIds: ['a', 'b', 'c'],
};
const now = { date: '2026-03-04', time: '12:00' };
/** A Sunday. */
const date = '2026-03-08';

const chosen = (...branches: BranchPlan[]): string | undefined => {
  const plans = new Plans({ fingerprint: '', branches: branches.map((plan) => ({ plan, version: 1, arrival: noArrival, phone: null })) });
  return overrideOffer(staff, date, now, branches, plans, usualPlaces)?.branchId;
};
/** A branch that delivers every day for a month from today. */
const plan = (input: Partial<BranchPlan>): BranchPlan => ({
  id: '',
  name: input.id ?? '',
  status: 'ACTIVE',
  priority: 10,
  dailyLimit: 8,
  piecesPerPlace: null,
  checkPieces: 6,
  leadTime: 0,
  deliveryRange: 30,
  cutoffTime: null,
  deliveryWeekdays: weekdays,
  state: null,
  coverage: [],
  rules: [],
  closedDays: [],
  ...input,
});

test('an override goes to a branch that is only full before one that does not deliver on that day, whatever their priorities', () => {
  const away = plan({ id: 'a', priority: 1, deliveryWeekdays: ['MONDAY', 'TUESDAY'] });
  const ruled = plan({
    id: 'b',
    priority: 2,
    rules: [{ id: 'r', name: 'Closed', startDate: date, endDate: date, dailyLimit: 0 }],
  });
  const full = plan({ id: 'c', priority: 3 });
  expect(chosen(away, ruled, full)).toBe('c');
  expect(chosen(away, ruled)).toBe('b');
  expect(chosen(away)).toBe('a');
});

test('an override goes to the first by priority of branches that are equally near', () => {
  expect(chosen(plan({ id: 'a', priority: 2 }), plan({ id: 'b', priority: 1 }))).toBe('b');
});

test('an override goes to no branch whose window does not contain the date', () => {
  expect(chosen(plan({ id: 'a', leadTime: 9 }), plan({ id: 'b', deliveryRange: 2 }))).toBeUndefined();
});
