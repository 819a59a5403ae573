import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayCaughtUp, sayLost, sayNothing, useLiveState, useTellsLine } from './live-state';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => sayNothing());
  vi.useRealTimers();
});
const state = () => renderHook(useLiveState).result.current;
const after = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

test('a short break is not worth a word, and tries that fail meanwhile do not put the word off', () => {
  sayLost();
  after(1_900);
  sayLost();
  expect(state()).toBe('quiet');
  after(200);
  expect(state()).toBe('lost');
});

test('bad news that the page says itself is not said twice; good news is', () => {
  const page = renderHook(({ isTold }) => useTellsLine(isTold), { initialProps: { isTold: true } });
  sayLost();
  after(2_000);
  expect(state()).toBe('quiet');
  page.rerender({ isTold: false });
  expect(state()).toBe('lost');
  page.rerender({ isTold: true });
  act(() => sayCaughtUp());
  expect(state()).toBe('back');
  page.unmount();
});

test('good news stands for a while, and only behind bad news', () => {
  sayLost();
  act(() => sayCaughtUp());
  after(10_000);
  expect(state()).toBe('quiet');
  sayLost();
  after(2_000);
  act(() => sayCaughtUp());
  expect(state()).toBe('back');
  after(5_000);
  expect(state()).toBe('quiet');
});

test('a second break while the good news stands, over at once, leaves nothing behind', () => {
  sayLost();
  after(2_000);
  act(() => sayCaughtUp());
  sayLost();
  after(1_000);
  act(() => sayCaughtUp());
  after(10_000);
  expect(state()).toBe('quiet');
});
