import { useSyncExternalStore } from 'react';
import { createLocalStore } from './local-store';

export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];

const isColorMode = (value: unknown): value is ColorMode => colorModes.some((mode) => mode === value);

// public/before-paint.js reads the same key before the first paint.
const store = createLocalStore<ColorMode>({ key: 'booking.color-mode', version: 1, parse: (json) => (isColorMode(json) ? json : null) });

const listeners = new Set<() => void>();
const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the visitor's choice; 'system' if there is none. */
const readColorMode = (): ColorMode => store.read() ?? 'system';

function apply(): void {
  const mode = readColorMode();
  const dark = mode === 'dark' || (mode === 'system' && darkScheme().matches);
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0A131F' : '#FAF9F6');
  for (const listener of listeners) listener();
}

export function setColorMode(mode: ColorMode): void {
  store.write(mode);
  apply();
}

/** Follows the system's color scheme and the other tabs. Call it once, at the start. */
export function watchColorMode(): void {
  darkScheme().addEventListener('change', apply);
  store.subscribe(apply);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, readColorMode, () => 'system');
