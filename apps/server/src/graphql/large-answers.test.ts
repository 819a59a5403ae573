import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LargeAnswers } from './large-answers.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What has begun, and what was refused, in that order. */
function given() {
  const answers = new LargeAnswers();
  const happened: string[] = [];
  const requests = { a: {}, b: {}, c: {} };
  const ask = (name: keyof typeof requests) =>
    void answers.begin(requests[name]).then(
      () => happened.push(name),
      (error: { code: string; retryAfter: number }) => happened.push(`${name} ${error.code} ${error.retryAfter}`),
    );
  return { ask, end: (name: keyof typeof requests) => answers.end(requests[name]), happened };
}

it('are made one after the other, each after a rest as long as the last one took', async () => {
  const { ask, end, happened } = given();
  ask('a');
  ask('b');
  await vi.advanceTimersByTimeAsync(40);
  expect(happened).toEqual(['a']);
  end('a');
  await vi.advanceTimersByTimeAsync(39);
  expect(happened).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['a', 'b']);
});

it('rest no longer than 200 ms, however slow the database was', async () => {
  const { ask, end, happened } = given();
  ask('a');
  ask('b');
  await vi.advanceTimersByTimeAsync(5_000);
  end('a');
  await vi.advanceTimersByTimeAsync(200);
  expect(happened).toEqual(['a', 'b']);
});

it('ask whoever waited for ten seconds to come back', async () => {
  const { ask, happened } = given();
  ask('a');
  ask('b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(happened).toEqual(['a', 'b SERVICE_UNAVAILABLE 2']);
});

it('are not ended by a request that did not wait, nor by one twice', async () => {
  const { ask, end, happened } = given();
  ask('a');
  ask('b');
  end('c');
  await vi.advanceTimersByTimeAsync(300);
  expect(happened).toEqual(['a']);
  end('a');
  end('a');
  ask('c');
  await vi.advanceTimersByTimeAsync(300);
  expect(happened).toEqual(['a', 'b']);
});
