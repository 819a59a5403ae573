const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays in milliseconds after the first, second … failed attempt, as Standard Webhooks recommends: 75 h 35 min in all. */
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

/** Maximum Retry-After that is respected, in milliseconds. */
const maxRetryAfterLength = hour;

/** Status codes whose Retry-After is respected. */
const waitingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Returns the delay before the next attempt of a delivery.
 * @param tries number of failed attempts, including this one
 * @param chance from 0 to 1: adds up to a tenth, so that deliveries that failed together are not repeated together
 * @param retryAfter the receiver's Retry-After in milliseconds: it can only lengthen the delay
 * @returns milliseconds; null after the last attempt
 */
export function webhookRetryDelay(tries: number, chance: number, retryAfter: number | null = null): number | null {
  const delay = webhookRetryDelays[tries - 1];
  return delay === undefined ? null : Math.max(Math.round(delay * (1 + chance / 10)), retryAfter ?? 0);
}

/**
 * Parses Retry-After (RFC 9110, section 10.2.3): whole seconds, or a date.
 * @returns milliseconds from now, at most an hour; null if the status does not allow it, or the value is invalid
 */
export function retryAfterOf(status: number, header: string | undefined, now: Date): number | null {
  if (!waitingStatuses.has(status) || header === undefined) return null;
  const text = header.trim();
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * second : /[A-Za-z]/.test(text) ? Date.parse(text) - now.getTime() : NaN;
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), maxRetryAfterLength);
}
