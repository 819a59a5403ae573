import { afterEach, expect, it, vi } from 'vitest';
import { SharedReads } from './shared-reads.js';

afterEach(() => vi.useRealTimers());

/** Reads that end when the test says so; each has the number of its start. */
function controlledReads() {
  const started: { end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((end, fail) => started.push({ end, fail }));
  return { started, read };
}
const settled = () => new Promise(setImmediate);

it('reads at once when no read is in progress, and again for each later request', async () => {
  const reads = new SharedReads<string>();
  const { started, read } = controlledReads();
  const first = reads.read('a', read);
  started[0]?.end('one');
  expect(await first).toBe('one');
  const second = reads.read('a', read);
  started[1]?.end('two');
  expect(await second).toBe('two');
});

it('gives requests during a read the result of the next one, which starts after them and once for all', async () => {
  const reads = new SharedReads<string>();
  const { started, read } = controlledReads();
  const first = reads.read('a', read);
  const joined = [reads.read('a', read), reads.read('a', read)];
  await settled();
  expect(started).toHaveLength(1);
  started[0]?.end('before');
  expect(await first).toBe('before');
  // The next read is in progress now: a later request waits for the one after it.
  await settled();
  const late = reads.read('a', read);
  expect(started).toHaveLength(2);
  started[1]?.end('after');
  expect(await Promise.all(joined)).toEqual(['after', 'after']);
  await settled();
  started[2]?.end('last');
  expect(await late).toBe('last');
});

it('keeps other keys apart', async () => {
  const reads = new SharedReads<string>();
  const { started, read } = controlledReads();
  void reads.read('a', read);
  const other = reads.read('b', read);
  started[1]?.end('b');
  expect(await other).toBe('b');
});

it('returns a failure to the callers that shared the read, and to no later one', async () => {
  const reads = new SharedReads<string>();
  const { started, read } = controlledReads();
  const first = reads.read('a', read);
  const joined = reads.read('a', read);
  started[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  started[1]?.end('back');
  expect(await joined).toBe('back');
});

it('does not let a caller wait long for a slow read', async () => {
  vi.useFakeTimers();
  const reads = new SharedReads<string>();
  const { started, read } = controlledReads();
  const slow = reads.read('a', read);
  const joined = reads.read('a', read);
  await vi.advanceTimersByTimeAsync(100);
  started[1]?.end('fresh');
  expect(await joined).toBe('fresh');
  started[0]?.end('slow');
  expect(await slow).toBe('slow');
  const next = reads.read('a', read);
  started[2]?.end('next');
  expect(await next).toBe('next');
});
