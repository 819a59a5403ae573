import { expect, it } from 'vitest';
import { parseChanges } from './live-change.js';

it('parses what the database writes', () => {
  expect(parseChanges('booking i a a,booking i a b a/2026-03-01 b/2026-03-02,day a/2026-03-03,plan a,account u,many')).toEqual([
    { kind: 'booking', id: 'i', branchIds: ['a'], days: [] },
    {
      kind: 'booking',
      id: 'i',
      branchIds: ['a', 'b'],
      days: [
        { branchId: 'a', date: '2026-03-01' },
        { branchId: 'b', date: '2026-03-02' },
      ],
    },
    { kind: 'day', days: [{ branchId: 'a', date: '2026-03-03' }] },
    { kind: 'plan', branchId: 'a' },
    { kind: 'account', id: 'u' },
    { kind: 'many' },
  ]);
});

it.each(['', 'a word of a later version', 'order 7'])('treats "%s" as more changes than it knows', (payload) => {
  expect(parseChanges(payload)).toEqual([{ kind: 'many' }]);
});
