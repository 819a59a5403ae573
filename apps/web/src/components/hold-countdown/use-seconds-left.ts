import { useCallback, useSyncExternalStore } from 'react';
import { now } from '../../lib/clock';

function eachSecond(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant (RFC 3339), never below 0, counted down while it is shown. */
export function useSecondsLeft(endsAt: string): number {
  const left = useCallback(() => Math.max(0, Math.ceil((Date.parse(endsAt) - now()) / 1000)), [endsAt]);
  return useSyncExternalStore(eachSecond, left);
}

/** Whether an instant (RFC 3339) has passed. Renders again when it does: a device that has slept notices it within a second. */
export function useHasPassed(instant: string): boolean {
  return useSyncExternalStore(eachSecond, () => Date.parse(instant) <= now());
}
