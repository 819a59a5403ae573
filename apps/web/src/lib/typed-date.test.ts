import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedDate } from './typed-date';

// A Sunday.
const today = '2026-11-22';

test.each([
  ['4 dec', '2026-12-04'],
  ['4dec', '2026-12-04'],
  ['04 December', '2026-12-04'],
  ['4 Dis', '2026-12-04'],
  ['4 Disember 2027', '2027-12-04'],
  ['31 Ogos', '2027-08-31'],
  ['2 mac', '2027-03-02'],
  ['31 Ogs', '2027-08-31'],
  ['5 Sept. 2026', '2026-09-05'],
  ['9 jun', '2027-06-09'],
  ['9 Julai', '2027-07-09'],
  ['9 febru', '2027-02-09'],
  ['4 marc', '2027-03-04'],
  ['4/12', '2026-12-04'],
  ['4-12-26', '2026-12-04'],
  ['4.12.2025', '2025-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['12月4日', '2026-12-04'],
  ['2027年1月2日', '2027-01-02'],
  ['12 月 4 号', '2026-12-04'],
  ['today', '2026-11-22'],
  ['hari ini', '2026-11-22'],
  ['Esok', '2026-11-23'],
  ['明天', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['fri', '2026-11-27'],
  ['Jumaat', '2026-11-27'],
  ['mond', '2026-11-23'],
  ['tues', '2026-11-24'],
  ['Sel', '2026-11-24'],
  ['khamis', '2026-11-26'],
  ['ahad', '2026-11-22'],
  ['星期五', '2026-11-27'],
  ['sunday', '2026-11-22'],
  // Days of next week, whose Monday is tomorrow.
  ['next sat', '2026-11-28'],
  ['Next Monday', '2026-11-23'],
  ['sabtu depan', '2026-11-28'],
  ['下周六', '2026-11-28'],
  ['下个星期一', '2026-11-23'],
  ['Fri 04 Dec, 2026', '2026-12-04'],
  ['Ahd 06 Dis, 2026', '2026-12-06'],
  ['2026年12月4日 周五', '2026-12-04'],
  ['１２月４日', '2026-12-04'],
  // The weekday does not belong to the date.
  ['Fri 05 Dec, 2026', '2026-12-05'],
  ['29 feb', '2028-02-29'],
  // Two weeks ago is nearer than next year.
  ['8 nov', '2026-11-08'],
  // The year's end is near.
  ['3 jan', '2027-01-03'],
])('%s is %s', (typed, date) => {
  expect(typedDate(typed, today)).toBe(date);
});

test.each([
  '',
  '4',
  'perak',
  '31 nov',
  '30/2',
  '0/5',
  '4/13',
  '12月',
  '4 foo',
  '4 marina',
  '12 mayang',
  '8 septic',
  '3 junaidi',
  '2026-02-30',
  '星期八',
  'BK7K-4M92',
  '31/02',
  '0/0',
  '32 dec',
  '99999',
  '+60',
  'sunita 4 dec',
  'next',
  'next sunita',
  '下周八',
  'constructor',
  '__proto__',
  '\u0000',
  '\ud83d',
  '4/12/2026/1',
  '1'.repeat(1000),
  ' '.repeat(1000),
])('%j is not a date', (typed) => {
  expect(typedDate(typed, today)).toBeNull();
});

test.each('Khairul Satish Selvam Sunita Monica Sabrina Rabiah Ahamad Sunway Selayang Isna Thuraya su'.split(' '))(
  '%s is a name and not a weekday',
  (typed) => {
    expect(typedDate(typed, today)).toBeNull();
  },
);

test.each([
  ['+3', '2026-11-25'],
  ['＋3', '2026-11-25'],
  ['-1', '2026-11-21'],
  ['+', null],
  ['+1234', null],
])('%s counts days from today only with the option `counted`', (typed, date) => {
  expect(typedDate(typed, today, { counted: true })).toBe(date);
  expect(typedDate(typed, today)).toBeNull();
});

test.each([
  // A future date, even if a past one is nearer.
  ['8 nov', {}, '2027-11-08'],
  ['22 nov', {}, '2026-11-22'],
  // No future date is within reach.
  ['8 nov', { max: today }, '2026-11-08'],
  ['1 dec', { max: today }, '2025-12-01'],
  ['fri', { max: today }, '2026-11-20'],
  ['1 mar', { min: '2027-06-01' }, '2028-03-01'],
  // No date is within reach: the next one, so that the field can say why it is refused.
  ['4 dec', { max: '2026-12-01', min: today }, '2026-12-04'],
  // A typed year is kept, even outside of the reach.
  ['8 nov 2025', { min: today }, '2025-11-08'],
])('%s within %j is %s', (typed, ends, date) => {
  expect(typedDate(typed, today, { back: 0, ...ends })).toBe(date);
});

test('returns an existing date or null for any text, and never throws', () => {
  const pieces = fc.constantFrom(...'4|12|/|-|.| |dec|fri|next |月|日|年|下周|+|,|2026|\u0000|\ud83d'.split('|'));
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = typedDate(text, today);
      expect(read === null || isCalendarDate(read)).toBe(true);
    }),
  );
});
