import { describe, expect, test } from 'vitest';
import { heatStrip, heatTone, type HeatLoad } from './heat-strip';

const givenLoad = (over: Partial<HeatLoad> = {}): HeatLoad => ({
  branchId: 'b1',
  branchName: 'Perak Branch',
  date: '2026-12-01',
  booked: 4,
  deliveries: 4,
  pieces: 4,
  limit: 20,
  overbookedBy: 0,
  held: 0,
  heldInForms: 0,
  unproved: 0,
  status: 'AVAILABLE',
  reason: null,
  note: null,
  ...over,
});

test('the loads are in rows of branches and columns of dates, in the order of the server', () => {
  const [first, second] = [
    { branchId: 'b2', branchName: 'Selayang Branch' },
    { branchId: 'b1', branchName: 'Perak Branch' },
  ];
  const { dates, rows } = heatStrip([
    givenLoad(first),
    givenLoad(second),
    givenLoad({ ...first, date: '2026-12-02', booked: 7 }),
    givenLoad({ ...second, date: '2026-12-02' }),
  ]);
  expect(dates).toEqual(['2026-12-01', '2026-12-02']);
  expect(rows.map(({ branchName }) => branchName)).toEqual(['Selayang Branch', 'Perak Branch']);
  expect(rows[0]?.days.map(({ booked }) => booked)).toEqual([4, 7]);
});

test('without branches there is no strip', () => {
  expect(heatStrip([])).toEqual({ dates: [], rows: [] });
});

describe('a day is drawn as', () => {
  test.each([
    ['low', { booked: 6 }],
    ['middle', { booked: 7 }],
    ['middle', { booked: 10 }],
    ['high', { booked: 11 }],
    ['limited', { booked: 16, status: 'LIMITED' }],
    ['full', { booked: 20, status: 'FULL', reason: 'FULL' }],
    ['overbooked', { booked: 15, limit: 12, overbookedBy: 3, status: 'FULL', reason: 'FULL' }],
    ['closed', { booked: 0, limit: 0, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY' }],
    ['holiday', { booked: 0, limit: 0, status: 'CLOSED', reason: 'PUBLIC_HOLIDAY' }],
    ['overbooked', { booked: 2, limit: 0, overbookedBy: 2, status: 'CLOSED', reason: 'PUBLIC_HOLIDAY' }],
  ] as const)('%s: %o', (tone, load) => {
    expect(heatTone(givenLoad(load))).toBe(tone);
  });
});
