import { CombinedGraphQLErrors } from '@apollo/client/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inBatches, runBatches } from './run-batches';

const refusal = (code: string) => new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

/** A server that takes a batch whole or not at all, and at most 100. */
function archive(stubborn: ReadonlySet<string>) {
  const archived = new Set<string>();
  let calls = 0;
  return {
    archived,
    calls: () => calls,
    send: async (ids: readonly string[]) => {
      calls += 1;
      await Promise.resolve();
      if (ids.length > 100) throw refusal('BAD_USER_INPUT');
      if (ids.some((id) => stubborn.has(id))) throw refusal('CONFLICT');
      for (const id of ids) archived.add(id);
    },
  };
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `b${index}`);
const always = () => false;

test('each booking is archived once or refused by itself, whichever are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 350 }), fc.array(fc.nat({ max: 349 }), { maxLength: 8 }), async (count, wrong) => {
      const all = ids(count);
      const stubborn = new Set(wrong.map((index) => `b${index}`));
      const server = archive(stubborn);
      const worked: number[] = [];
      const outcome = await runBatches({
        batches: inBatches(all, 100),
        send: server.send,
        isStopped: always,
        onProgress: (now) => worked.push(now),
      });
      expect(outcome).toMatchObject({ ended: 'finished', failure: null });
      expect(outcome.done).toEqual(all.filter((id) => !stubborn.has(id)));
      expect(outcome.refused).toEqual(all.filter((id) => stubborn.has(id)));
      expect([...server.archived]).toEqual(outcome.done);
      expect(worked).toEqual([...worked].sort((a, b) => a - b));
      expect(worked.at(-1) ?? 0).toBe(count);
    }),
    { seed: 9, numRuns: 50 },
  );
});

test('100,000 bookings are a thousand calls, and a stop after some of them stands', async () => {
  const server = archive(new Set());
  let worked = 0;
  const outcome = await runBatches({
    batches: inBatches(ids(100_000), 100),
    send: server.send,
    isStopped: () => worked >= 30_000,
    onProgress: (now) => (worked = now),
  });
  expect(outcome.ended).toBe('stopped');
  expect(outcome.done).toHaveLength(30_000);
  expect(server.calls()).toBe(300);
});

describe('what ends it', () => {
  test('a server that cannot be reached: what was done is reported, and nothing more is sent', async () => {
    const sent: number[] = [];
    const outcome = await runBatches({
      batches: inBatches(ids(300), 100),
      send: async (batch) => {
        sent.push(batch.length);
        await Promise.resolve();
        if (sent.length === 2) throw new TypeError('Failed to fetch');
      },
      isStopped: always,
      onProgress: () => undefined,
    });
    expect(outcome).toMatchObject({ ended: 'failed', refused: [], failure: { code: 'NETWORK' } });
    expect(outcome.done).toHaveLength(100);
    expect(sent).toEqual([100, 100]);
  });

  test('ids that cannot be read', async () => {
    async function* broken() {
      yield ['b1'];
      await Promise.resolve();
      throw refusal('SERVICE_UNAVAILABLE');
    }
    const outcome = await runBatches({ batches: broken(), send: () => Promise.resolve(), isStopped: always, onProgress: () => undefined });
    expect(outcome).toEqual({ done: ['b1'], refused: [], ended: 'failed', failure: { code: 'SERVICE_UNAVAILABLE', fields: [] } });
  });
});
