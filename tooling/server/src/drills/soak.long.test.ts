import { expect, it } from 'vitest';
import { soak } from './soak.js';

// Short: `npm run soak -- --minutes 60` measures what grows in an hour.
it('a server under load exports its heap and handles, and everything adds up at the end', async () => {
  const { acknowledged, lost, unknown, changed, integrityErrors, heap, handles } = await soak(4);
  expect(acknowledged).toBeGreaterThan(0);
  expect({ lost, unknown, changed, integrityErrors }).toEqual({ lost: [], unknown: 0, changed: [], integrityErrors: [] });
  for (const value of [heap.before, heap.after, handles.before, handles.after]) expect(value).toBeGreaterThan(0);
});
