import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import shared from '../../locales/en/delivery-form.json';
import loads from '../../locales/en/staff/day-load.json';
import messages from '../../locales/en/staff/staff-calendar.json';
import { givenDay } from '../../testing/given-day';
import { givenLoad } from '../../testing/given-load';
import type { CalendarDay } from './calendar-days';
import { cellLabel, cellLook, dropOn } from './cell-look';

const intl = createIntl({ locale: 'en', messages: { ...shared, ...loads, ...messages } });
const today = '2026-12-01';
const dayOf = (date: string, day: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  booked: 36,
  deliveries: day.booked ?? 36,
  pieces: day.booked ?? 36,
  limit: 40,
  overbookedBy: 0,
  held: 0,
  heldInForms: 0,
  unproved: 0,
  status: 'LIMITED',
  reason: null,
  note: null,
  branches: [],
  ...day,
});
const labelOf = (day: CalendarDay) => cellLabel(intl, { dateText: day.date, today, date: day.date, day, drop: null, isWaiting: false });

describe('a day', () => {
  test('from today on, shows how many places are free', () => {
    expect(cellLook(intl, dayOf(today), today)).toMatchObject({ tone: 'limited', isSpoken: true });
    expect(labelOf(dayOf(today))).toBe('2026-12-01, today: Almost full. 36 of 40 booked');
  });

  test('shows the places that are held for offers beside the booked ones', () => {
    const held = dayOf('2026-12-03', { booked: 22, held: 18, status: 'FULL', reason: 'FULL' });
    expect(labelOf(held)).toBe('2026-12-03: Fully booked. 22 of 40 booked, 18 held');
  });

  test('shows its deliveries and pieces if they differ from its places', () => {
    const large = dayOf('2026-12-03', { booked: 31, deliveries: 28, pieces: 44, held: 2 });
    expect(labelOf(large)).toBe('2026-12-03: Almost full. 31 of 40 places, 2 held · 28 deliveries · 44 pieces');
  });

  test('in the past, shows its load and nothing about free places', () => {
    expect(cellLook(intl, dayOf('2026-11-30'), today)).toBeNull();
    expect(labelOf(dayOf('2026-11-30'))).toBe('2026-11-30: 36 of 40 booked');
  });

  test('in the past, still shows its holiday', () => {
    const closed = dayOf('2026-11-30', { status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Deepavali', booked: 0, limit: 0 });
    expect(cellLook(intl, closed, today)).toMatchObject({ tone: 'closed', word: 'Deepavali' });
  });
});

const booking = { deliveryDate: '2026-12-05', branchName: 'Selayang Branch', places: 1 };
const on = (date: string, load = givenLoad({ date }), offered?: ReturnType<typeof givenDay>) =>
  dropOn(booking, date, { load, offered, today });

describe('a drop', () => {
  test('on its own day does nothing', () => {
    expect(on('2026-12-05')).toEqual({ kind: 'same' });
  });

  test('on a day with room shows the load with one more', () => {
    expect(on('2026-12-09')).toEqual({ kind: 'fits', after: 15, limit: 40, branchName: null });
  });

  test('on a full day shows by how much it is past the limit', () => {
    const full = givenLoad({ booked: 40, status: 'FULL', reason: 'FULL' });
    expect(on('2026-12-04', full)).toEqual({ kind: 'past limit', after: 41, limit: 40, reason: 'FULL', note: null });
  });

  test('on a full day that another branch of the postcode can take shows that branch', () => {
    const full = givenLoad({ booked: 40, status: 'FULL', reason: 'FULL' });
    const drop = on('2026-12-04', full, givenDay('2026-12-04', { branchName: 'Selayang Selected Branch' }));
    expect(drop).toMatchObject({ kind: 'fits', branchName: 'Selayang Selected Branch' });
  });

  test('on a Sunday without deliveries names another branch only if that branch is free', () => {
    const sunday = givenLoad({ booked: 0, limit: 0, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY' });
    const drop = on('2026-12-06', sunday, givenDay('2026-12-06', { reason: 'NOT_A_DELIVERY_DAY', branchName: 'Selayang Selected Branch' }));
    expect(drop).toMatchObject({ kind: 'past limit', reason: 'NOT_A_DELIVERY_DAY' });
    const free = on('2026-12-06', sunday, givenDay('2026-12-06', { branchName: 'Selayang Selected Branch' }));
    expect(free).toMatchObject({ kind: 'fits', branchName: 'Selayang Selected Branch' });
  });

  test('on a day whose last places are held is past the limit, though the load has room', () => {
    const drop = on('2026-12-09', givenLoad({ booked: 39 }), givenDay('2026-12-09', { reason: 'FULL' }));
    expect(drop).toMatchObject({ kind: 'past limit', reason: 'FULL' });
  });

  test('counts places held for offers in the load after the move', () => {
    const held = givenLoad({ booked: 22, held: 18, status: 'FULL', reason: 'FULL' });
    expect(on('2026-12-03', held)).toMatchObject({ kind: 'past limit', after: 41 });
    expect(on('2026-12-09', givenLoad({ booked: 22, held: 8, status: 'LIMITED' }))).toMatchObject({ kind: 'fits', after: 31 });
  });

  test('on a holiday is past a limit of 0, with the name of the holiday', () => {
    const holiday = givenLoad({ booked: 0, limit: 0, status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' });
    expect(on('2026-12-25', holiday)).toEqual({
      kind: 'past limit',
      after: null,
      limit: 0,
      reason: 'PUBLIC_HOLIDAY',
      note: 'Christmas Day',
    });
  });

  test('in the past, too soon or too far is not allowed, even for staff', () => {
    expect(on('2026-11-30')).toEqual({ kind: 'outside', reason: 'TOO_SOON' });
    expect(on('2026-12-02', undefined, givenDay('2026-12-02', { reason: 'TOO_SOON' }))).toEqual({ kind: 'outside', reason: 'TOO_SOON' });
    expect(on('2027-03-02', undefined, givenDay('2027-03-02', { reason: 'TOO_FAR' }))).toEqual({ kind: 'outside', reason: 'TOO_FAR' });
  });

  test('before the load is known has no text', () => {
    expect(dropOn(booking, '2026-12-09', { load: undefined, offered: undefined, today })).toEqual({ kind: 'unknown' });
  });
});
