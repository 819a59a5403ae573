import { expect, test } from 'vitest';
import { listOfAddress } from './booking-filter';
import { mayBeListed } from './may-be-listed';

const branch = '01a203a8-99c0-7a33-a6ad-1e4b2d0dff72';
const booking = { id: 'b1', status: 'CONFIRMED', archived: false, deliveryDate: '2026-12-05', branch: { id: branch } } as const;

test.each([
  ['', true],
  [`branch=${branch}&status=CONFIRMED&from=2026-12-05&to=2026-12-05`, true],
  ['from=2026-12-06', false],
  ['to=2026-12-04', false],
  ['status=FAILED', false],
  ['branch=01a203a8-99c0-7a33-a6ad-000000000000', false],
  ['search=lim', true],
  ['needs=overbooked', true],
  ['search=lim&status=FAILED', false],
])('a booking of another place is news of the list %s: %s', (address, expected) => {
  const { filter } = listOfAddress(new URLSearchParams(address));
  expect(mayBeListed(booking, filter)).toBe(expected);
  expect(mayBeListed({ ...booking, archived: true }, filter)).toBe(false);
  expect(mayBeListed({ ...booking, archived: true }, { ...filter, archived: true })).toBe(expected);
});
