import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { retryUntilConnected, tryNow, useLostConnection, waitForConnection, watchConnection } from './connection';

const fault = new TypeError('Failed to fetch');
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = watchConnection();
});
afterEach(async () => {
  stop();
  await vi.runAllTimersAsync();
});

/** Fails until the connection is back. */
function givenConnection() {
  const connection = { back: false, tries: 0 };
  const attempt = () => {
    connection.tries += 1;
    return connection.back ? Promise.resolve() : Promise.reject(fault);
  };
  return { connection, attempt };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('what fails waits, and is tried again after ten seconds until it succeeds', async () => {
  const { connection, attempt } = givenConnection();
  const done = retryUntilConnected(attempt);
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.tries).toBe(2);
  connection.back = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(connection.tries).toBe(3);
});

test('the browser says that it is online, or somebody presses: it is tried at once', async () => {
  const { connection, attempt } = givenConnection();
  const done = retryUntilConnected(attempt);
  await settle();
  tryNow();
  await settle();
  expect(connection.tries).toBe(2);
  connection.back = true;
  window.dispatchEvent(new Event('online'));
  await done;
});

test('the page knows while something waits, when it is tried again, and whether it leads on', async () => {
  const { connection, attempt } = givenConnection();
  const { result, rerender } = renderHook(useLostConnection);
  expect(result.current).toBeNull();
  const read = waitForConnection();
  const again = read.nextTry(fault);
  rerender();
  expect(result.current).toEqual({ nextTry: Date.now() + 10_000, leaving: false });
  const done = retryUntilConnected(attempt, true);
  await settle();
  rerender();
  expect(result.current?.leaving).toBe(true);
  connection.back = true;
  tryNow();
  await Promise.all([again, done]);
  rerender();
  expect(result.current).toEqual({ nextTry: null, leaving: false });
  read.end();
  rerender();
  expect(result.current).toBeNull();
});

test('the next step takes over: what waits goes on waiting', async () => {
  const { connection, attempt } = givenConnection();
  const done = retryUntilConnected(attempt);
  await settle();
  stop();
  stop = watchConnection();
  await settle();
  connection.back = true;
  tryNow();
  await done;
});

test('where no page shows that something waits, the fault is handed back', async () => {
  const { attempt } = givenConnection();
  const waits = expect(retryUntilConnected(attempt)).rejects.toBe(fault);
  await settle();
  stop();
  await waits;
  await expect(retryUntilConnected(attempt)).rejects.toBe(fault);
  stop = () => {};
});
