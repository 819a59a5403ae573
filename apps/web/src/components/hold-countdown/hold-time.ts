/** Milliseconds for which a place is held (domain.md: ten minutes). */
export const HOLD_LENGTH = 10 * 60_000;

/** An end in the past, for drafts without a hold. */
export const LONG_AGO = new Date(0).toISOString();

/**
 * Returns when a hold ends (RFC 3339) on this device's clock. If the clock is wrong by more than the length of a hold, the hold ends that
 * length after the answer.
 * @param receivedAt when the answer came, in milliseconds
 */
export function holdEnd(expiresAt: string, receivedAt: number): string {
  const left = Date.parse(expiresAt) - receivedAt;
  return left > 0 && left <= HOLD_LENGTH ? expiresAt : new Date(receivedAt + HOLD_LENGTH).toISOString();
}

/** Milliseconds left of a hold when it is renewed: before its last minute is announced. */
const RENEW_AT = 2 * 60_000;

/** The server's limit (apps/server, hold.service.ts), so that nobody keeps a place for ever. */
const MAX_RENEWALS = 2;

/** Returns whether a hold should be renewed now. `renewals`: how often it was renewed already. @param now in milliseconds */
export const isRenewalDue = ({ endsAt, renewals = 0 }: { endsAt: string; renewals?: number }, now: number): boolean =>
  renewals < MAX_RENEWALS && Date.parse(endsAt) > now && Date.parse(endsAt) - now <= RENEW_AT;

/** Milliseconds between two attempts to renew a hold. */
export const RENEWAL_PAUSE = 10_000;

/** 9:42 of 582 seconds. */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
