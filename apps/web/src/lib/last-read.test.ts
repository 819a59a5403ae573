import { expect, test } from 'vitest';
import { lastRead, type LastRead } from './last-read';

// Tuesday, 01 Dec, 2026, 10:14 in Kuala Lumpur.
const now = Date.parse('2026-12-01T02:14:00Z');

test.each<[string | null, LastRead]>([
  [null, { when: 'never' }],
  ['2026-12-01T02:14:00Z', { when: 'now' }],
  // The device's clock is behind the server's.
  ['2026-12-01T02:30:00Z', { when: 'now' }],
  ['2026-12-01T02:09:01Z', { when: 'now' }],
  ['2026-12-01T02:09:00Z', { when: 'minutes', minutes: 5 }],
  ['2026-12-01T01:14:01Z', { when: 'minutes', minutes: 59 }],
  ['2026-12-01T01:14:00Z', { when: 'today', time: '09:14' }],
  ['2026-11-30T16:00:00Z', { when: 'today', time: '00:00' }],
  ['2026-11-30T15:59:00Z', { when: 'yesterday', time: '23:59' }],
  ['2026-11-29T15:59:00Z', { when: 'date', date: '2026-11-29' }],
])('%s is %j', (at, expected) => {
  expect(lastRead(at, now)).toEqual(expected);
});
