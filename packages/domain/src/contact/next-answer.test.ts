import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdays } from '../calendar/calendar-date.js';
import type { OfficeHours } from './contact.js';
import { nextAnswer } from './next-answer.js';

const usual: OfficeHours = { firstDay: 'MONDAY', lastDay: 'SATURDAY', opens: '09:00', closes: '18:00' };
const fridays: OfficeHours = { ...usual, firstDay: 'FRIDAY', lastDay: 'FRIDAY' };
const overSunday: OfficeHours = { ...usual, firstDay: 'SATURDAY', lastDay: 'THURSDAY' };

// 22 November 2026 is a Sunday.
test.each([
  ['2026-11-22', '12:00', usual, { open: false, inDays: 1, weekday: 'MONDAY', from: '09:00' }],
  ['2026-11-23', '08:59', usual, { open: false, inDays: 0, weekday: 'MONDAY', from: '09:00' }],
  ['2026-11-23', '09:00', usual, { open: true, until: '18:00' }],
  ['2026-11-23', '17:59', usual, { open: true, until: '18:00' }],
  ['2026-11-23', '18:00', usual, { open: false, inDays: 1, weekday: 'TUESDAY', from: '09:00' }],
  ['2026-11-28', '18:00', usual, { open: false, inDays: 2, weekday: 'MONDAY', from: '09:00' }],
  ['2026-11-27', '18:00', fridays, { open: false, inDays: 7, weekday: 'FRIDAY', from: '09:00' }],
  ['2026-11-22', '10:00', overSunday, { open: true, until: '18:00' }],
  ['2026-11-27', '10:00', overSunday, { open: false, inDays: 1, weekday: 'SATURDAY', from: '09:00' }],
] as const)('on %s at %s somebody answers', (date, time, hours, expected) => {
  expect(nextAnswer(hours, { date, time })).toEqual(expected);
});

test('there is always a next time, within a week', () => {
  const day = fc.constantFrom(...weekdays);
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 28 }), (firstDay, lastDay, at) => {
      const answer = nextAnswer({ ...usual, firstDay, lastDay }, { date: `2026-02-${String(at).padStart(2, '0')}`, time: '20:00' });
      expect(answer).toMatchObject({ open: false });
      if (!answer.open) expect(answer.inDays).toBeLessThanOrEqual(7);
    }),
  );
});
