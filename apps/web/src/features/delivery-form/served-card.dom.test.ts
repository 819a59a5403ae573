import { expect, test } from 'vitest';
import { givenDay } from '../../testing/given-day';
import { deliveryWeekdays, onlyBranch } from './served-card';

const days = [
  givenDay('2026-12-01', { reason: 'TOO_SOON' }),
  givenDay('2026-12-03'),
  givenDay('2026-12-04', { reason: 'FULL' }),
  givenDay('2026-12-06', { reason: 'NOT_A_DELIVERY_DAY' }),
  givenDay('2026-12-10', { status: 'LIMITED' }),
  givenDay('2026-12-12', { reason: 'PUBLIC_HOLIDAY' }),
  givenDay('2026-12-14', { reason: 'TOO_FAR' }),
];

test('a full day and a holiday count as delivery days of the week', () => {
  expect(deliveryWeekdays(days)).toEqual([3, 4, 5]);
});

test('one branch is named, several branches are not', () => {
  expect(onlyBranch(days)).toBe('Selayang Branch');
  expect(onlyBranch([...days, givenDay('2026-12-08', { branchName: 'Selayang Selected Branch' })])).toBeNull();
  expect(onlyBranch([])).toBeNull();
});
