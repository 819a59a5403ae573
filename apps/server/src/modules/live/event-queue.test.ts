import { beforeEach, expect, it, vi } from 'vitest';
import { EventQueue } from './event-queue.js';

const on = {
  end: vi.fn(),
  overflow: vi.fn(),
  isWanted: () => Promise.resolve(true),
  unite: (_waiting: number, newest: number) => newest,
};
beforeEach(() => vi.clearAllMocks());

it('returns pushed entries in order, and waits for more', async () => {
  const queue = new EventQueue<number>(on);
  queue.push('a', 1);
  queue.push('b', 2);
  expect([(await queue.next()).value, (await queue.next()).value]).toEqual([1, 2]);
  const third = queue.next();
  queue.push('a', 3);
  expect((await third).value).toBe(3);
});

it('only the newest entry of a key waits', async () => {
  const queue = new EventQueue<number>(on);
  queue.push('a', 1);
  queue.push('b', 2);
  queue.push('a', 3);
  expect([(await queue.next()).value, (await queue.next()).value]).toEqual([2, 3]);
});

it('combines a waiting entry with a newer one of its key', async () => {
  const queue = new EventQueue<number>({ ...on, unite: (waiting, newest) => waiting + newest });
  queue.push('a', 1);
  queue.push('a', 3);
  expect((await queue.next()).value).toBe(4);
});

it('ends for the waiting reader, once', async () => {
  const queue = new EventQueue<number>(on);
  const waiting = queue.next();
  await queue.return();
  await queue.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  queue.push('a', 1);
  expect((await queue.next()).done).toBe(true);
  expect(on.end).toHaveBeenCalledOnce();
});

it('reports too many entries, and keeps none of them', async () => {
  const queue = new EventQueue<number>(on);
  for (let entry = 0; entry < 6_000; entry += 1) queue.push(String(entry), entry);
  expect(on.overflow).toHaveBeenCalledOnce();
  expect(on.end).toHaveBeenCalledOnce();
  expect((await queue.next()).done).toBe(true);
});

it('skips entries that are not wanted when they are next, and ends when that cannot be determined', async () => {
  const isWanted = (entry: number) => (entry === 3 ? Promise.reject(new Error('session ended')) : Promise.resolve(entry === 2));
  const queue = new EventQueue<number>({ ...on, isWanted });
  for (const entry of [1, 2, 3, 4]) queue.push(String(entry), entry);
  expect((await queue.next()).value).toBe(2);
  await expect(queue.next()).rejects.toThrow('session ended');
  expect(on.end).toHaveBeenCalledOnce();
  expect((await queue.next()).done).toBe(true);
});
