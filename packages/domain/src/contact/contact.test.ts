import { expect, test } from 'vitest';
import { parseOfficeHours } from './contact.js';

test('office hours are a day or a span of days, and a span of time', () => {
  expect(parseOfficeHours('MON-SAT 09:00-18:00')).toEqual({ firstDay: 'MONDAY', lastDay: 'SATURDAY', opens: '09:00', closes: '18:00' });
  expect(parseOfficeHours('FRI 08:30-12:15')).toEqual({ firstDay: 'FRIDAY', lastDay: 'FRIDAY', opens: '08:30', closes: '12:15' });
  expect(parseOfficeHours('SAT-THU 09:00-18:00')).toMatchObject({ firstDay: 'SATURDAY', lastDay: 'THURSDAY' });
});

test.each([
  '',
  'MON-SAT',
  'mon-sat 09:00-18:00',
  'MON-XYZ 09:00-18:00',
  'MON-SAT 9-18',
  'MON 18:00-09:00',
  'MON 09:00-09:00',
  'MON 09:00-24:00',
])('%j is not office hours', (text) => {
  expect(parseOfficeHours(text)).toBeNull();
});
