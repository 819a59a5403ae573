import { describe, expect, test } from 'vitest';
import { givenDay } from '../../testing/given-day';
import { givenLoad } from '../../testing/given-load';
import { dropOn } from './drop';

const booking = { deliveryDate: '2026-12-05', branchName: 'Selayang Branch' };
const today = '2026-12-01';
const on = (date: string, load = givenLoad({ date }), offered?: ReturnType<typeof givenDay>) =>
  dropOn(booking, date, { load, offered, today });

describe('what a drop means', () => {
  test('where it is: nothing', () => {
    expect(on('2026-12-05')).toEqual({ kind: 'same' });
  });

  test('on a day with room: the load with one more', () => {
    expect(on('2026-12-09')).toEqual({ kind: 'fits', after: 15, limit: 40, branchName: null });
  });

  test('on a full day: past the limit, by how much', () => {
    const full = givenLoad({ booked: 40, status: 'FULL', reason: 'FULL' });
    expect(on('2026-12-04', full)).toEqual({ kind: 'past limit', after: 41, limit: 40, reason: 'FULL', note: null });
  });

  test('on a full day that another branch of the postcode can take: with that branch', () => {
    const full = givenLoad({ booked: 40, status: 'FULL', reason: 'FULL' });
    const drop = on('2026-12-04', full, givenDay('2026-12-04', { branchName: 'Selayang Selected Branch' }));
    expect(drop).toMatchObject({ kind: 'fits', branchName: 'Selayang Selected Branch' });
  });

  test('on a Sunday that no branch has, though another one would: no branch is promised', () => {
    const sunday = givenLoad({ booked: 0, limit: 0, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY' });
    const drop = on('2026-12-06', sunday, givenDay('2026-12-06', { reason: 'NOT_A_DELIVERY_DAY', branchName: 'Selayang Selected Branch' }));
    expect(drop).toMatchObject({ kind: 'past limit', reason: 'NOT_A_DELIVERY_DAY' });
    const free = on('2026-12-06', sunday, givenDay('2026-12-06', { branchName: 'Selayang Selected Branch' }));
    expect(free).toMatchObject({ kind: 'fits', branchName: 'Selayang Selected Branch' });
  });

  test('on a day whose last places are held: full, though the load has room', () => {
    const drop = on('2026-12-09', givenLoad({ booked: 39 }), givenDay('2026-12-09', { reason: 'FULL' }));
    expect(drop).toMatchObject({ kind: 'past limit', reason: 'FULL' });
  });

  test('places held for offers count in the load after the move', () => {
    const held = givenLoad({ booked: 22, held: 18, status: 'FULL', reason: 'FULL' });
    expect(on('2026-12-03', held)).toMatchObject({ kind: 'past limit', after: 41 });
    expect(on('2026-12-09', givenLoad({ booked: 22, held: 8, status: 'LIMITED' }))).toMatchObject({ kind: 'fits', after: 31 });
  });

  test('on a holiday: past a limit of none, with its name', () => {
    const holiday = givenLoad({ booked: 0, limit: 0, status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' });
    expect(on('2026-12-25', holiday)).toEqual({
      kind: 'past limit',
      after: null,
      limit: 0,
      reason: 'PUBLIC_HOLIDAY',
      note: 'Christmas Day',
    });
  });

  test('in the past, too soon and too far: not even staff', () => {
    expect(on('2026-11-30')).toEqual({ kind: 'outside', reason: 'TOO_SOON' });
    expect(on('2026-12-02', undefined, givenDay('2026-12-02', { reason: 'TOO_SOON' }))).toEqual({ kind: 'outside', reason: 'TOO_SOON' });
    expect(on('2027-03-02', undefined, givenDay('2027-03-02', { reason: 'TOO_FAR' }))).toEqual({ kind: 'outside', reason: 'TOO_FAR' });
  });

  test('before anything is known: nothing is said', () => {
    expect(dropOn(booking, '2026-12-09', { load: undefined, offered: undefined, today })).toEqual({ kind: 'unknown' });
  });
});
