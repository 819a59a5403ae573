import { useCallback, useSyncExternalStore } from 'react';
import { now } from '../../lib/clock';

function eachSecond(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Returns the whole seconds until an instant (RFC 3339), never below 0. Renders again every second. */
export function useSecondsLeft(endsAt: string): number {
  const left = useCallback(() => Math.max(0, Math.ceil((Date.parse(endsAt) - now()) / 1000)), [endsAt]);
  return useSyncExternalStore(eachSecond, left);
}

/** Returns whether an instant (RFC 3339) has passed. Renders again when it does, within a second after a device has slept. */
export function useHasPassed(instant: string): boolean {
  return useSyncExternalStore(eachSecond, () => Date.parse(instant) <= now());
}
