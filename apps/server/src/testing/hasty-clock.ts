import type { Clock } from '../shared/clock.js';

/** Factor by which the clock is faster. */
const haste = 5;

/** A clock that showed `start` when this machine's showed `began`, in milliseconds since 1970: the same in every process. */
export function hastyClock(start: string, began: number): Clock {
  return { now: () => new Date(Date.parse(start) + (Date.now() - began) * haste) };
}
