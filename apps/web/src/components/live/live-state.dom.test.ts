import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayCaughtUp, sayNothing, sayTrouble, useLiveState, useReportsConnection } from './live-state';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => act(() => sayNothing()));
const state = () => renderHook(useLiveState).result.current;
const after = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

test('a short break is not worth a word, and tries that fail meanwhile do not put the word off', () => {
  sayTrouble('lost');
  after(1_900);
  sayTrouble('lost');
  expect(state()).toBe('quiet');
  after(200);
  expect(state()).toBe('lost');
});

test('bad news that the page says itself is not said twice, and good news not while it stands', () => {
  const page = renderHook(({ isTold }) => useReportsConnection(isTold), { initialProps: { isTold: true } });
  sayTrouble('lost');
  after(2_000);
  expect(state()).toBe('quiet');
  page.rerender({ isTold: false });
  expect(state()).toBe('lost');
  page.rerender({ isTold: true });
  act(() => sayCaughtUp());
  expect(state()).toBe('quiet');
  page.rerender({ isTold: false });
  expect(state()).toBe('back');
  page.unmount();
});

test('good news stands for a while, and only behind bad news', () => {
  sayTrouble('lost');
  act(() => sayCaughtUp());
  after(10_000);
  expect(state()).toBe('quiet');
  sayTrouble('lost');
  after(2_000);
  act(() => sayCaughtUp());
  expect(state()).toBe('back');
  after(5_000);
  expect(state()).toBe('quiet');
});

test('a second break while the good news stands, over at once, leaves nothing behind', () => {
  sayTrouble('lost');
  after(2_000);
  act(() => sayCaughtUp());
  sayTrouble('lost');
  after(1_000);
  act(() => sayCaughtUp());
  after(10_000);
  expect(state()).toBe('quiet');
});

test('the connection is back and what was missed cannot be read: said at once, and over when it was read', () => {
  sayTrouble('lost');
  after(2_000);
  act(() => sayTrouble('behind'));
  expect(state()).toBe('behind');
  act(() => sayCaughtUp());
  expect(state()).toBe('back');
  act(() => sayTrouble('behind'));
  expect(state()).toBe('back');
  after(2_000);
  expect(state()).toBe('behind');
});
