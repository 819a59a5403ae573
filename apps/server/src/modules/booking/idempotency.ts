import { createHash } from 'node:crypto';
import type { Caller } from '../../shared/caller.js';

/** An idempotency key as it is stored, with the input that it stands for. */
export interface IdempotencyKey {
  keyHash: Buffer;
  inputHash: Buffer;
}

/** How long a key gives the first answer again, in milliseconds (domain.md, "Booking: the invariant"). */
export const idempotencyMilliseconds = 24 * 3_600_000;

/** Most characters of a key. */
export const maxKeyLength = 200;

/**
 * A key belongs to who sent it, a guest's to their browser: another's request never meets it, so no caller is given the answer, and
 * the manage token in it, by sending what another caller sent. Guests without a cookie share one space of keys: there the answer takes the
 * key and every field of the input, and anything else is a conflict that shows nothing. `input` is any JSON with its fields in a fixed order.
 */
export function idempotencyKey({ actor, browser }: Pick<Caller, 'actor' | 'browser'>, key: string, input: object): IdempotencyKey {
  const owner = actor.kind === 'guest' ? `guest ${browser ?? ''}` : actor.kind === 'user' ? `user ${actor.userId}` : `key ${actor.keyId}`;
  return { keyHash: sha256(`${owner}\n${key}`), inputHash: sha256(JSON.stringify(input)) };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
