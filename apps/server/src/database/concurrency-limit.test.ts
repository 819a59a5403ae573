import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../shared/app-error.js';
import { ConcurrencyLimit } from './concurrency-limit.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Work that ends when the test says so. */
function given(slots: ConcurrencyLimit) {
  let end: (error?: Error) => void = () => undefined;
  let begun = false;
  const result = slots.run(
    () =>
      new Promise<void>((resolve, reject) => {
        begun = true;
        end = (error) => (error === undefined ? resolve() : reject(error));
      }),
  );
  const outcome = result.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
  );
  return { outcome, hasBegun: () => begun, end: (error?: Error) => end(error) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('runs so many at a time, the rest in their order', async () => {
  const slots = new ConcurrencyLimit({ slots: 2, patience: 1_000, longest: 5_000 });
  const works = [given(slots), given(slots), given(slots), given(slots)];
  expect(works.map((work) => work.hasBegun())).toEqual([true, true, false, false]);
  works[1]?.end();
  await settle();
  expect(works.map((work) => work.hasBegun())).toEqual([true, true, true, false]);
  works[0]?.end(new Error('of its own'));
  await settle();
  for (const work of works.slice(2)) work.end();
  expect(await Promise.all(works.map((work) => work.outcome))).toEqual(['failed', 'done', 'done', 'done']);
  expect(slots.isIdle).toBe(true);
});

it('lets no caller wait for what stands still', async () => {
  const slots = new ConcurrencyLimit({ slots: 1, patience: 1_000, longest: 5_000 });
  const stuck = given(slots);
  const waiting = given(slots);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting.outcome).toBe('SERVICE_UNAVAILABLE');
  expect(waiting.hasBegun()).toBe(false);
  stuck.end();
  await settle();
  expect(slots.isIdle).toBe(true);
});

it('refuses those who wait when work gives up that began after the last good end', async () => {
  const slots = new ConcurrencyLimit({ slots: 2, patience: 10_000, longest: 20_000 });
  const works = Array.from({ length: 5 }, () => given(slots));
  await vi.advanceTimersByTimeAsync(100);
  works[0]?.end();
  await settle();
  works[1]?.end(new AppError('SERVICE_UNAVAILABLE'));
  await settle();
  expect(works.map((work) => work.hasBegun())).toEqual([true, true, true, true, false]);
  works[2]?.end(new AppError('SERVICE_UNAVAILABLE'));
  await settle();
  expect(await works[4]?.outcome).toBe('SERVICE_UNAVAILABLE');
  expect(works[4]?.hasBegun()).toBe(false);
});

it('lets everybody wait for what moves, up to the longest time; work that is not answered moves nothing', async () => {
  const slots = new ConcurrencyLimit({ slots: 1, patience: 1_000, longest: 3_000 });
  const works = Array.from({ length: 6 }, () => given(slots));
  for (const work of works.slice(0, 3)) {
    await vi.advanceTimersByTimeAsync(900);
    work.end();
    await settle();
  }
  expect(works[3]?.hasBegun()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(await Promise.all(works.slice(4).map((work) => work.outcome))).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
});
