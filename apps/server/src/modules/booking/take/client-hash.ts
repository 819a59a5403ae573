import { createHmac } from 'node:crypto';
import { booksAsPartner, can } from '@booking/domain/user/permissions';
import type { Caller } from '../../../shared/caller.js';
import { networksOf } from '../../../shared/network-of.js';

/** Keyed hashes (HMAC-SHA-256) of a client, by which quotas count it: a copy of the database reveals no address. */
export interface ClientHash {
  /** True for a partner's key, which is a network of its own whatever its address. */
  isKey: boolean;
  /** The IPv4 address, or the /64 of an IPv6 address; or the key. */
  net64: Buffer;
  /** The /48 of an IPv6 address. */
  net48: Buffer | null;
  /** The browser, if it is known. */
  browser: Buffer | null;
}

/**
 * Returns the hashes of a caller.
 * @param key a key for this purpose only
 * @returns null for people and keys with booking:write: no guest quota counts them
 */
export function clientHash(key: Uint8Array, { actor, address, browser }: Caller): ClientHash | null {
  if (can(actor, 'booking:write')) return null;
  if (booksAsPartner(actor)) return { isKey: true, net64: hashOf(key, `key ${actor.keyId}`), net48: null, browser: null };
  const { net64, net48 } = networksOf(address);
  return {
    isKey: false,
    net64: hashOf(key, net64),
    net48: net48 === null ? null : hashOf(key, net48),
    browser: browser === null ? null : hashOf(key, `browser ${browser}`),
  };
}

/** Returns the hash of an account, by which its uncounted hold is found. */
export const accountHash = (key: Uint8Array, userId: string): Buffer => hashOf(key, `account ${userId}`);

/** Returns the hash of a telephone number in E.164, by which the bookings that it verified are counted. */
export const numberHash = (key: Uint8Array, phoneNumber: string): Buffer => hashOf(key, `number ${phoneNumber}`);

function hashOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
