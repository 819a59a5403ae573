import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { AccessTokens } from './access-token.js';

test('verifies a signature once, and of more tokens than it keeps only the oldest again', async () => {
  const tokens = new AccessTokens('a secret of at least thirty-two characters', { now: () => new Date('2026-03-04T04:00:00Z') }, 3);
  const issued = await Promise.all(Array.from({ length: 4 }, () => tokens.issue({ userId: randomUUID(), familyId: randomUUID() })));
  for (const token of issued) await tokens.verify(token);
  const verified = vi.spyOn(crypto.subtle, 'verify');
  for (const token of issued.slice(1)) await tokens.verify(token);
  expect(verified).not.toHaveBeenCalled();
  await tokens.verify(issued[0] ?? '');
  expect(verified).toHaveBeenCalledOnce();
  verified.mockRestore();
});
