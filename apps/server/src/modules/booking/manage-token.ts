import { manageTokenLength } from '@booking/domain/booking/manage-link';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The secret link of one booking (Domain, "Privacy"), never stored. Messages and repeated answers derive it again; the database has only
 * its SHA-256, so a copy of the database gives no access.
 */

/** base64url of 128 random bits. */
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
