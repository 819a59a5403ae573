import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './use-today';

// A minute to midnight in Kuala Lumpur.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T15:59:00Z') }));

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('changes at each midnight in Malaysia', () => {
  const { result, unmount } = renderHook(useToday);
  after(59_000);
  expect(result.current).toBe('2026-11-22');
  after(1_000);
  expect(result.current).toBe('2026-11-23');
  after(86_400_000);
  expect(result.current).toBe('2026-11-24');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('changes when the tab becomes visible after the device slept over midnight', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date('2026-11-23T01:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-23');
  after(15 * 3_600_000);
  expect(result.current).toBe('2026-11-24');
});
