import { createHmac } from 'node:crypto';
import { partnerShare } from '@booking/domain/booking/guest-shares';
import { booksAsPartner, can } from '@booking/domain/user/permissions';
import type { Caller } from '../../../shared/caller.js';
import { networksOf } from '../../../shared/network-of.js';

/** What a partner's key has of a branch's day. */
export interface PartnerShare {
  keyId: string;
  /** Keyed hash of the key: its holds have it in the place of a browser's. */
  hash: Buffer;
  /** At most so many active bookings and live holds. */
  share: number;
}

/** HMAC-SHA-256 of who takes or keeps a place, for the shares that one client may have: a copy of the database shows no address. */
export interface ClientHash {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  narrow: Buffer;
  /** The /48 of an IPv6 address. */
  wide: Buffer | null;
  /** The browser, where one is known. */
  browser: Buffer | null;
}

/** @param key a key for this purpose alone. @returns null for staff with booking:write and for API keys: no share of guests counts them (a partner's: partnerShareOf) */
export function clientHash(key: Uint8Array, { actor, address, browser }: Caller): ClientHash | null {
  if (actor.kind === 'key' || can(actor, 'booking:write')) return null;
  const { narrow, wide } = networksOf(address);
  return {
    narrow: hashOf(key, narrow),
    wide: wide === null ? null : hashOf(key, wide),
    browser: browser === null ? null : hashOf(key, `browser ${browser}`),
  };
}

/** The same of an account, or of a telephone number in E.164: what its one hold, and the bookings that it proves, are counted by. */
export const accountHash = (key: Uint8Array, userId: string): Buffer => hashOf(key, `account ${userId}`);
export const numberHash = (key: Uint8Array, phoneNumber: string): Buffer => hashOf(key, `number ${phoneNumber}`);

/** What a partner's key has of a day with this limit (Domain, "Shares of a day"); null for everybody else. */
export function partnerShareOf(key: Uint8Array, { actor }: Pick<Caller, 'actor'>, limit: number): PartnerShare | null {
  if (!booksAsPartner(actor)) return null;
  return { keyId: actor.keyId, hash: hashOf(key, `key ${actor.keyId}`), share: partnerShare(limit) };
}

function hashOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
