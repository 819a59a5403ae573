/** How long a place is held (domain.md: ten minutes), in milliseconds. */
export const HOLD_LENGTH = 10 * 60_000;

/** The end of a hold that never was. */
export const LONG_AGO = new Date(0).toISOString();

/**
 * When a hold ends on this device's clock (RFC 3339), from the server's `expiresAt` and the instant the answer came, in
 * milliseconds. A device whose clock is wrong by more than a hold's length would show nonsense: it counts the hold's own length instead.
 */
export function holdEnd(expiresAt: string, receivedAt: number): string {
  const left = Date.parse(expiresAt) - receivedAt;
  return left > 0 && left <= HOLD_LENGTH ? expiresAt : new Date(receivedAt + HOLD_LENGTH).toISOString();
}

/** What is left of a hold when it is renewed, in milliseconds: before its last minute is announced. */
const RENEW_AT = 2 * 60_000;

/** The server renews no more often (apps/server, hold.service.ts): no place is kept for ever. */
const MOST_RENEWALS = 2;

/** Whether it is time to renew a hold in silence. @param renewals how often that was done before */
export const isRenewalDue = ({ endsAt, renewals = 0 }: { endsAt: string; renewals?: number }, now: number): boolean =>
  renewals < MOST_RENEWALS && Date.parse(endsAt) > now && Date.parse(endsAt) - now <= RENEW_AT;

/** How long a renewal that failed is left alone, in milliseconds. */
export const RENEWAL_PAUSE = 10_000;

/** 9:42 of 582 seconds. */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
