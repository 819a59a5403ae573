import { createHash } from 'node:crypto';

/** SHA-256 of a secret token, 32 bytes: what the database keeps of manage and hold tokens, so that a copy of it opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
