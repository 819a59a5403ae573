/**
 * How many places of a branch's day one client address may have, so that none fills a day: a quarter of the limit, rounded up,
 * but three where that is less, and never the whole of a day of several places (ADR 0016).
 * @param limit the limit in force, at least 1
 */
export function addressShare(limit: number): number {
  return Math.max(1, Math.min(Math.max(3, Math.ceil(limit / 4)), limit - 1));
}

/** Seconds after which it makes sense to ask for a place beyond the share again: others of the address may have cancelled. */
export const shareRetrySeconds = 3600;
