import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import shared from '../../locales/en/delivery-form.json';
import messages from '../../locales/en/staff/staff-calendar.json';
import type { CalendarDay } from './calendar-days';
import { cellLabel, cellLook } from './cell-look';

const intl = createIntl({ locale: 'en', messages: { ...shared, ...messages } });
const today = '2026-12-01';
const dayOf = (date: string, day: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  booked: 36,
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
  test('of today or later says what it has left', () => {
    expect(cellLook(intl, dayOf(today), today)).toMatchObject({ tone: 'limited', isSpoken: true });
    expect(labelOf(dayOf(today))).toBe('2026-12-01, today: Few slots left. 36 of 40 booked');
  });

  test('says the places that are held for offers beside what is booked', () => {
    const held = dayOf('2026-12-03', { booked: 22, held: 18, status: 'FULL', reason: 'FULL' });
    expect(labelOf(held)).toBe('2026-12-03: Fully booked. 22 of 40 booked, 18 held');
  });

  test('that is over says what it had, and nothing of places left', () => {
    expect(cellLook(intl, dayOf('2026-11-30'), today)).toBeNull();
    expect(labelOf(dayOf('2026-11-30'))).toBe('2026-11-30: 36 of 40 booked');
  });

  test('that is over and was a holiday still says so', () => {
    const closed = dayOf('2026-11-30', { status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Deepavali', booked: 0, limit: 0 });
    expect(cellLook(intl, closed, today)).toMatchObject({ tone: 'closed', word: 'Deepavali' });
  });
});
