import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Ui } from '../testing/render-ui';
import { ProgressBar } from './progress-bar';

beforeEach(() => {
  vi.useFakeTimers();
});

const bar = (active: boolean) => (
  <Ui>
    <ProgressBar active={active} />
  </Ui>
);
const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

test('loading that ends within 200 ms shows nothing', () => {
  const { rerender } = render(bar(true));
  wait(199);
  expect(screen.queryByRole('progressbar')).toBeNull();
  rerender(bar(false));
  wait(1000);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('after 200 ms it fills for 5000 ms, and disappears when loading ends', () => {
  const { rerender } = render(bar(true));
  wait(200);
  wait(20);
  const shown = screen.getByRole('progressbar', { name: 'Loading' });
  expect(shown.style.transition).toContain('5000ms');
  rerender(bar(false));
  expect(screen.getByRole('progressbar').style.transform).toBe('scaleX(1)');
  wait(240);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
