import { createHash } from 'node:crypto';
import type { Caller } from '../../shared/caller.js';

/** An idempotency key as stored, with the hash of its input. */
export interface IdempotencyKey {
  keyHash: Buffer;
  inputHash: Buffer;
}

/** Milliseconds for which a key returns the first answer again (domain.md, "Booking: the invariant"). */
export const idempotencyMilliseconds = 24 * 3_600_000;

/** Maximum length of a key in characters. */
export const maxKeyLength = 200;

/**
 * Hashes a key and its input. A key belongs to its sender, a guest's to their browser, so that nobody gets the answer, with its manage
 * token, by sending what another caller sent. Guests without a cookie share one space of keys: there the answer needs the key and every
 * field of the input, and any other input is a conflict that reveals nothing.
 * @param input any JSON, with its fields in a fixed order
 */
export function idempotencyKey({ actor, browser }: Pick<Caller, 'actor' | 'browser'>, key: string, input: object): IdempotencyKey {
  const owner = actor.kind === 'guest' ? `guest ${browser ?? ''}` : actor.kind === 'user' ? `user ${actor.userId}` : `key ${actor.keyId}`;
  return { keyHash: sha256(`${owner}\n${key}`), inputHash: sha256(JSON.stringify(input)) };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
