import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useThrottledRead } from './use-throttled-read';

beforeEach(() => void vi.useFakeTimers());

test('reads at once, then at most every three seconds, and once more behind the last', () => {
  const read = vi.fn(() => Promise.resolve());
  const { result } = renderHook(() => useThrottledRead(read));
  // Ten seconds with twenty changes each.
  for (let event = 0; event < 200; event += 1) {
    void result.current();
    vi.advanceTimersByTime(50);
    if (event === 0) expect(read).toHaveBeenCalledTimes(1);
  }
  expect(read).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(60_000);
  expect(read, 'what came last is read too, and then nothing').toHaveBeenCalledTimes(5);
  void result.current();
  vi.advanceTimersByTime(0);
  expect(read, 'it was quiet').toHaveBeenCalledTimes(6);
});

test('calls what was drawn last, and nothing any more once it is gone', () => {
  const [first, second] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const { result, rerender, unmount } = renderHook(({ read }) => useThrottledRead(read), { initialProps: { read: first } });
  void result.current();
  rerender({ read: second });
  vi.advanceTimersByTime(0);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  void result.current();
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(second).toHaveBeenCalledTimes(1);
});

test('a caller that asked meanwhile learns whether the read behind it has worked', async () => {
  const read = vi.fn(() => Promise.resolve('read'));
  const { result } = renderHook(() => useThrottledRead(read));
  const first = result.current();
  vi.advanceTimersByTime(0);
  await expect(first).resolves.toBe('read');
  read.mockRejectedValueOnce(new Error('busy'));
  const both = [result.current(), result.current()];
  vi.advanceTimersByTime(3_000);
  for (const asked of both) await expect(asked).rejects.toThrow('busy');
  expect(read).toHaveBeenCalledTimes(2);
});
