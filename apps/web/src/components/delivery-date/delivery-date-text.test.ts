import { expect, test } from 'vitest';
import { aroundFirst, dateTileText, deliveryDateText, monthTitle, weekdayNames, weekdaysText, type DateStyle } from './delivery-date-text';

const date = '2026-12-05';

test.each<[DateStyle, string, string, string]>([
  ['full', 'Saturday, 05 Dec, 2026', 'Sabtu, 05 Dis, 2026', '2026年12月5日（星期六）'],
  ['day', 'Saturday, 05 Dec', 'Sabtu, 05 Dis', '12月5日（星期六）'],
  ['short', 'Sat, 05 Dec, 2026', 'Sab, 05 Dis, 2026', '2026年12月5日（星期六）'],
  ['plain', '05 Dec, 2026', '05 Dis, 2026', '2026年12月5日'],
  ['dayMonth', '05 Dec', '05 Dis', '12月5日'],
  ['brief', 'Sat 05 Dec', 'Sab 05 Dis', '12月5日（星期六）'],
  ['chip', 'Sat 05', 'Sab 05', '5日（星期六）'],
  ['weekday', 'Saturday', 'Sabtu', '星期六'],
  ['weekdayShort', 'Sat', 'Sab', '星期六'],
])('%s in three languages', (style, en, bm, cn) => {
  expect(deliveryDateText(date, 'en', style)).toBe(en);
  expect(deliveryDateText(date, 'bm', style)).toBe(bm);
  expect(deliveryDateText(date, 'cn', style)).toBe(cn);
});

test('September has three letters in English', () => {
  expect(deliveryDateText('2026-09-01', 'en', 'day')).toBe('Tuesday, 01 Sep');
});

test('a tile shows the month above the day', () => {
  expect(dateTileText('2026-12-03', 'en')).toEqual({ month: 'DEC', day: '03' });
  expect(dateTileText('2026-12-03', 'cn')).toEqual({ month: '12月', day: '03' });
});

test('the year comes first in Chinese', () => {
  expect(monthTitle('2026-12', 'bm')).toEqual({ name: 'Disember', year: '2026', yearFirst: false });
  expect(monthTitle('2026-12', 'cn')).toEqual({ name: '12月', year: '2026年', yearFirst: true });
});

test('weeks begin on Monday', () => {
  expect(weekdayNames('en').map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});

test('a Chinese calendar has one character for each weekday', () => {
  expect(weekdayNames('cn').map(({ short }) => short)).toEqual(['一', '二', '三', '四', '五', '六', '日']);
});

test('consecutive weekdays are a range, any others a list', () => {
  const run = (first: string, last: string) => `${first} to ${last}`;
  expect(weekdaysText([0, 1, 2, 3, 4, 5], 'en', run)).toBe('Monday to Saturday');
  expect(weekdaysText([1, 5], 'en', run)).toBe('Tuesday and Saturday');
  expect(weekdaysText([3], 'en', run)).toBe('Thursday');
  expect(weekdaysText([], 'en', run)).toBe('');
});

test('the first of a month has its name beside the number, in the order of the language', () => {
  expect(aroundFirst('2026-12-01', 'en')).toEqual({ before: '', after: ' Dec' });
  expect(aroundFirst('2027-03-01', 'bm')).toEqual({ before: '', after: ' Mac' });
  expect(aroundFirst('2026-12-01', 'cn')).toEqual({ before: '12月', after: '日' });
});
