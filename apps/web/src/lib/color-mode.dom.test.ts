import { beforeEach, expect, test, vi } from 'vitest';
import { setColorMode, watchColorMode } from './color-mode';

const root = document.documentElement;

beforeEach(() => {
  root.className = '';
});

test('a choice is applied, and stored where public/before-paint.js reads it', () => {
  setColorMode('dark');
  expect(root).toHaveClass('dark');
  expect(root.style.colorScheme).toBe('dark');
  expect(JSON.parse(localStorage.getItem('booking.color-mode') ?? '')).toMatchObject({ value: 'dark' });
  setColorMode('light');
  expect(root).not.toHaveClass('dark');
});

test('without a choice it follows the system', () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  watchColorMode();
  expect(root).toHaveClass('dark');
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(root).not.toHaveClass('dark');
});
