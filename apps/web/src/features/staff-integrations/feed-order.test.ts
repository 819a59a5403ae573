import { expect, test } from 'vitest';
import { inOrder } from './feed-order';

test('feeds that are read come first, newest first; of the revoked ones the latest', () => {
  const feed = (id: string, revokedAt: string | null = null) => ({ id, revokedAt });
  const given = [
    feed('old', '2026-11-01T02:00:00Z'),
    feed('new'),
    feed('late', '2026-11-30T02:00:00Z'),
    feed('older'),
    feed('same', '2026-11-30T02:00:00Z'),
  ];
  expect(inOrder(given).map(({ id }) => id)).toEqual(['new', 'older', 'late', 'same', 'old']);
  expect(given[0]?.id).toBe('old');
});
