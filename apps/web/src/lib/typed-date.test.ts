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
  // Two weeks ago, and not a year ahead.
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
])('%s is no date', (typed) => {
  expect(typedDate(typed, today)).toBeNull();
});

test.each('Khairul Satish Selvam Sunita Monica Sabrina Rabiah Ahamad Sunway Selayang Isna Thuraya su'.split(' '))(
  '%s is a name, and no weekday',
  (typed) => {
    expect(typedDate(typed, today)).toBeNull();
  },
);
