import { expect, test } from 'vitest';
import { historyEntries } from './booking-history';

const event = (at: string, change: string, from: string | null = null, to: string | null = null, by = 'Farah') => ({
  at,
  by,
  change,
  from,
  to,
});

test('changes by one person at one moment are one entry, newest first, with the reason and whether the message was left out', () => {
  const entries = historyEntries([
    event('1', 'BOOKED', null, '2026-12-05', 'Customer'),
    event('2', 'MOVED', '2026-12-05', '2026-12-07'),
    event('2', 'BRANCH', 'A', 'B'),
    event('2', 'OVERRIDE', null, 'FULL'),
    event('2', 'OVERRIDE_REASON', null, 'Promised on the telephone'),
    event('2', 'NOT_TOLD'),
    event('2', 'remarks', null, 'Lift', 'Lim'),
  ]);
  expect(entries.map(({ by, lines, reason, nobodyNotified }) => [by, lines.map(({ change }) => change), reason, nobodyNotified])).toEqual([
    ['Lim', ['remarks'], null, false],
    ['Farah', ['MOVED', 'BRANCH', 'OVERRIDE'], 'Promised on the telephone', true],
    ['Customer', ['BOOKED'], null, false],
  ]);
});

test('another branch on the same date is not a move', () => {
  const entries = historyEntries([
    event('1', 'MOVED', '2026-12-05', '2026-12-05'),
    event('1', 'BRANCH', 'A', 'B'),
    event('1', 'postcode', '68100', '50000'),
  ]);
  expect(entries.map(({ lines }) => lines.map(({ change }) => change))).toEqual([['BRANCH', 'postcode']]);
});

test('a failed delivery shows its reason once: the text if there is one, else the code', () => {
  const linesOf = (...more: ReturnType<typeof event>[]) =>
    historyEntries([event('1', 'STATUS', 'OUT_FOR_DELIVERY', 'FAILED'), event('1', 'FAILURE', null, 'REFUSED'), ...more]).map(
      ({ lines, reason }) => [lines.map(({ change }) => change), reason],
    );
  expect(linesOf()).toEqual([[['STATUS', 'FAILURE'], null]]);
  expect(linesOf(event('1', 'STATUS_REASON', null, 'Wrong colour'))).toEqual([[['STATUS'], 'Wrong colour']]);
});

test('a booking without a history has no entries', () => {
  expect(historyEntries([])).toEqual([]);
});
