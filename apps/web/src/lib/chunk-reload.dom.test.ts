import { beforeEach, expect, test, vi } from 'vitest';
import { isChunkLoadError, reloadForNewRelease } from './chunk-reload';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T01:00:00Z') });
});

test('reloads at most once per 60 seconds', () => {
  const reload = vi.fn();
  expect(reloadForNewRelease(reload)).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(reloadForNewRelease(reload)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reloadForNewRelease(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn();
  expect(reloadForNewRelease(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload if storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const reload = vi.fn();
  expect(reloadForNewRelease(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/date-view-1.js',
  'error loading dynamically imported module: http://localhost/assets/date-view-1.js',
  'Importing a module script failed.',
])('recognises a missing file by the message of a browser: %s', (message) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true);
});

test('does not recognise another error, or a message alone, as a missing file', () => {
  expect(isChunkLoadError(new TypeError('x is undefined'))).toBe(false);
  expect(isChunkLoadError('Importing a module script failed.')).toBe(false);
});
