import { addDays } from '@booking/domain/calendar/calendar-date';
import { locales } from '@booking/domain/locale/locale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedDate } from '../../lib/typed-date';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { shownDate } from './shown-date';

const today = '2026-11-22';
const anyDate = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays(today, days));

test('parses every shown date in three languages, on any day', () => {
  const styles = ['full', 'plain', 'short'] as const;
  fc.assert(
    fc.property(anyDate, anyDate, fc.constantFrom(...locales), fc.constantFrom(...styles), (date, now, locale, style) => {
      expect(typedDate(shownDate(date, locale), now)).toBe(date);
      expect(typedDate(deliveryDateText(date, locale, style), now)).toBe(date);
    }),
  );
});

test('a date without a year is the next such day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), anyDate, fc.constantFrom(...locales), (days, now, locale) => {
      const read = typedDate(deliveryDateText(addDays(now, days), locale, 'dayMonth'), now, { back: 0 });
      // A year of 366 days has the same date twice but for its first.
      expect([addDays(now, days), addDays(now, days - 365)]).toContain(read);
    }),
  );
});
