import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { hashToken } from '../../shared/token-hash.js';

/**
 * The secret link of one booking (Domain, "Privacy"), never stored. It is derived again whenever a message or a replayed
 * answer needs it; the database keeps its SHA-256 only, so a copy of the database opens nothing.
 */

/** 132 bits as base64url: enough against guessing, and short enough for a small code on paper. */
const shortLength = 22;

/** Base64url of the 32 bytes that salts had when tokens were 43 characters long: those bookings keep their links (ADR 0006). */
const longSaltLength = 43;

/** The whole HMAC as base64url. */
const longLength = 43;

/** base64url of 128 random bits. */
export function newManageSalt(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Derives the manage token of one booking.
 *
 * @param secret SESSION_SECRET, from which a key for this purpose alone is drawn
 * @param bookingId the booking's uuid, lower case
 * @param salt booking.manage_salt as base64url; a new salt makes every earlier link worthless
 * @returns 22 characters of base64url; 43 for a salt of 32 bytes, as bookings had before links became short
 */
export function deriveManageToken(secret: string, bookingId: string, salt: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'manage token v1', 32));
  const token = createHmac('sha256', key).update(`${bookingId}.${salt}`).digest('base64url');
  return salt.length >= longSaltLength ? token : token.slice(0, shortLength);
}

/** Stands for the token where the reader may not use it: as long as the token. */
export function hiddenManageToken(salt: string): string {
  return '*'.repeat(salt.length >= longSaltLength ? longLength : shortLength);
}

/**
 * What a presented token may be stored as. While a new version is put in place, a process of the version before writes the whole
 * HMAC into messages of new bookings: it begins with their token.
 */
export function manageTokenHashes(token: string): Buffer[] {
  return [token, ...(token.length === longLength ? [token.slice(0, shortLength)] : [])].map(hashToken);
}
