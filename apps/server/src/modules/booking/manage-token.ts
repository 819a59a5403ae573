import { manageTokenLength } from '@booking/domain/booking/manage-link';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The manage token, which is the secret of a booking's link (Domain, "Privacy"), is not stored. Messages and repeated answers derive it
 * again; the database has only its SHA-256, so a copy of the database gives no access.
 */

/** Returns a new salt: 128 random bits as base64url. */
export function newManageSalt(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Derives the manage token of one booking.
 *
 * @param secret SESSION_SECRET, from which a key for this purpose only is derived
 * @param bookingId the booking's uuid, lower case
 * @param salt booking.manage_salt as base64url; a new salt makes every earlier link invalid
 * @returns 22 characters of base64url: too many to guess, and short enough for a small QR code on paper
 */
export function deriveManageToken(secret: string, bookingId: string, salt: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'manage token v1', 32));
  return createHmac('sha256', key).update(`${bookingId}.${salt}`).digest('base64url').slice(0, manageTokenLength);
}

/** Replaces the token for readers who may not have it: as long as the token. */
export const hiddenManageToken = '*'.repeat(manageTokenLength);
