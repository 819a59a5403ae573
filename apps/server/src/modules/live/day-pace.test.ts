import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayEventThrottle } from './day-event-throttle.js';

let published: string[][];
let throttle: DayEventThrottle;
beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  throttle = new DayEventThrottle((days) => published.push(days.map(({ branchId, date }) => `${branchId} ${date}`)));
});
afterEach(() => {
  throttle.stop();
  vi.useRealTimers();
});
const day = (branchId: string, date: string) => ({ branchId, date });

it('a day is sent at once after a pause', () => {
  throttle.add([day('a', '2026-03-01'), day('b', '2026-03-01')]);
  expect(published).toEqual([['a 2026-03-01', 'b 2026-03-01']]);
});

it('then at most four times a second, and the last change is always sent', () => {
  for (let change = 0; change < 100; change += 1) {
    throttle.add([day('a', '2026-03-01')]);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(published).toHaveLength(5);
  vi.advanceTimersByTime(10_000);
  expect(published).toHaveLength(5);
});

it('another day does not wait for it', () => {
  throttle.add([day('a', '2026-03-01')]);
  vi.advanceTimersByTime(10);
  throttle.add([day('a', '2026-03-02'), day('a', '2026-03-01')]);
  expect(published).toEqual([['a 2026-03-01'], ['a 2026-03-02']]);
  vi.advanceTimersByTime(240);
  expect(published[2]).toEqual(['a 2026-03-01']);
});

it('waiting days are not sent after the stop', () => {
  throttle.add([day('a', '2026-03-01')]);
  throttle.add([day('a', '2026-03-01')]);
  throttle.stop();
  vi.advanceTimersByTime(1_000);
  expect(published).toHaveLength(1);
});
