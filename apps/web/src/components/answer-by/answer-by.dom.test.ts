import { expect, test } from 'vitest';
import { momentText } from '../delivery-date/delivery-date-text';
import { answerByChoices, mayEnd, usualAnswerBy } from './answer-by';

const texts = (now: string, dates: { from: string; to: string }) => answerByChoices(new Date(now), dates).map((at) => momentText(at, 'en'));
const usual = (now: string, dates: { from: string; to: string }) => {
  const at = usualAnswerBy(new Date(now), answerByChoices(new Date(now), dates));
  return at && momentText(at, 'en');
};

// Tuesday, 01 Dec, ten in the morning.
const now = '2026-12-01T02:00:00Z';

test('deadlines are offered until the day before the earlier of both dates', () => {
  expect(texts(now, { from: '2026-12-04', to: '2026-12-07' })).toEqual([
    'Tue 01 Dec, 12:00',
    'Tue 01 Dec, 18:00',
    'Tue 01 Dec, 21:00',
    'Wed 02 Dec, 12:00',
    'Wed 02 Dec, 18:00',
    'Wed 02 Dec, 21:00',
    'Thu 03 Dec, 18:00',
  ]);
  expect(texts(now, { from: '2026-12-09', to: '2026-12-03' })).toEqual(texts(now, { from: '2026-12-03', to: '2026-12-09' }));
  expect(usual(now, { from: '2026-12-04', to: '2026-12-07' })).toBe('Wed 02 Dec, 18:00');
});

test('no deadline is more than seven days ahead or less than an hour away', () => {
  expect(texts(now, { from: '2027-01-20', to: '2027-01-21' }).at(-1)).toBe('Mon 07 Dec, 18:00');
  expect(texts('2026-12-01T03:30:00Z', { from: '2026-12-20', to: '2026-12-21' })[0]).toBe('Tue 01 Dec, 18:00');
});

test('an offer for tomorrow must be answered today, and late in the evening there is no deadline', () => {
  expect(usual(now, { from: '2026-12-02', to: '2026-12-07' })).toBe('Tue 01 Dec, 21:00');
  expect(texts('2026-12-01T12:30:00Z', { from: '2026-12-02', to: '2026-12-07' })).toEqual([]);
  expect(usual('2026-12-01T12:30:00Z', { from: '2026-12-02', to: '2026-12-07' })).toBeNull();
  expect(texts(now, { from: '2026-12-01', to: '2026-12-07' })).toEqual([]);
});

test('a deadline that is valid for one date can be too late for another', () => {
  const at = new Date('2026-12-02T10:00:00Z');
  expect(mayEnd(at, new Date(now), { from: '2026-12-04', to: '2026-12-07' })).toBe(true);
  expect(mayEnd(at, new Date(now), { from: '2026-12-04', to: '2026-12-02' })).toBe(false);
});
