import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { overTheLine, tryNow, useLostLine, waitForLine, watchLine } from './line';

const fault = new TypeError('Failed to fetch');
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = watchLine();
});
afterEach(async () => {
  stop();
  await vi.runAllTimersAsync();
});

/** Fails until it is told that the line is back. */
function givenLine() {
  const line = { back: false, tries: 0 };
  const attempt = () => {
    line.tries += 1;
    return line.back ? Promise.resolve() : Promise.reject(fault);
  };
  return { line, attempt };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('what fails waits, and is tried again after ten seconds until it succeeds', async () => {
  const { line, attempt } = givenLine();
  const done = overTheLine(attempt);
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.tries).toBe(2);
  line.back = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(line.tries).toBe(3);
});

test('the browser says that it is online, or somebody presses: it is tried at once', async () => {
  const { line, attempt } = givenLine();
  const done = overTheLine(attempt);
  await settle();
  tryNow();
  await settle();
  expect(line.tries).toBe(2);
  line.back = true;
  window.dispatchEvent(new Event('online'));
  await done;
});

test('the page is told while something waits, when it is tried again, and whether it leads on', async () => {
  const { line, attempt } = givenLine();
  const { result, rerender } = renderHook(useLostLine);
  expect(result.current).toBeNull();
  const read = waitForLine();
  const again = read.nextTry(fault);
  rerender();
  expect(result.current).toEqual({ nextTry: Date.now() + 10_000, leaving: false });
  const done = overTheLine(attempt, true);
  await settle();
  rerender();
  expect(result.current?.leaving).toBe(true);
  line.back = true;
  tryNow();
  await Promise.all([again, done]);
  rerender();
  expect(result.current).toEqual({ nextTry: null, leaving: false });
  read.end();
  rerender();
  expect(result.current).toBeNull();
});

test('the next step takes over: what waits goes on waiting', async () => {
  const { line, attempt } = givenLine();
  const done = overTheLine(attempt);
  await settle();
  stop();
  stop = watchLine();
  await settle();
  line.back = true;
  tryNow();
  await done;
});

test('where nobody is shown that something waits, the fault is handed back', async () => {
  const { attempt } = givenLine();
  const waits = expect(overTheLine(attempt)).rejects.toBe(fault);
  await settle();
  stop();
  await waits;
  await expect(overTheLine(attempt)).rejects.toBe(fault);
  stop = () => {};
});
