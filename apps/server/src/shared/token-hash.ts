import { createHash } from 'node:crypto';

/**
 * Returns SHA-256 of a secret token, 32 bytes. The database stores only the hash of manage and hold tokens, so that a copy of it gives no
 * access.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
