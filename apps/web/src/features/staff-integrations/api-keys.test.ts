import { expect, test } from 'vitest';
import { inOrder } from './api-keys';

test('keys that work come first, newest first; of the revoked ones the latest', () => {
  const key = (id: string, revokedAt: string | null = null) => ({ id, revokedAt });
  const given = [
    key('old', '2026-11-01T02:00:00Z'),
    key('new'),
    key('late', '2026-11-30T02:00:00Z'),
    key('older'),
    key('same', '2026-11-30T02:00:00Z'),
  ];
  expect(inOrder(given).map(({ id }) => id)).toEqual(['new', 'older', 'late', 'same', 'old']);
  expect(given[0]?.id).toBe('old');
});
