const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds before the next try, after the first, second … failed one: the table of Standard Webhooks, 75 h 35 min in all. */
export const webhookRetryDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** The longest that a receiver may ask us to wait, in milliseconds. */
const longestRetryAfter = hour;

/** The answers whose Retry-After counts. */
const waitingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Milliseconds until a delivery is tried again.
 * @param tries how many have failed, this one included
 * @param chance from 0 to 1: up to a tenth is added, so that what failed together does not come back together
 * @param retryAfter what the receiver asked for, in milliseconds: it delays, and hurries nothing
 * @returns null after the last try
 */
export function webhookRetryDelay(tries: number, chance: number, retryAfter: number | null = null): number | null {
  const delay = webhookRetryDelays[tries - 1];
  return delay === undefined ? null : Math.max(Math.round(delay * (1 + chance / 10)), retryAfter ?? 0);
}

/**
 * What a receiver asks for with Retry-After (RFC 9110, section 10.2.3): whole seconds, or a date.
 * @returns milliseconds from now, an hour at most; null where it does not count, or says nothing that can be read
 */
export function retryAfterOf(status: number, header: string | undefined, now: Date): number | null {
  if (!waitingStatuses.has(status) || header === undefined) return null;
  const text = header.trim();
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * second : /[A-Za-z]/.test(text) ? Date.parse(text) - now.getTime() : NaN;
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), longestRetryAfter);
}
