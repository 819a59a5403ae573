import { createHmac } from 'node:crypto';
import { isStaff, type Caller } from '../../../shared/caller.js';
import { networkOf } from '../../../shared/network-of.js';

/** Who keeps a place, for the share that one of them may have: a copy of the database shows no address and no browser. */
export interface ClientHash {
  /** HMAC-SHA-256 of the network; null for staff, who are not limited. */
  address: Buffer | null;
  /** HMAC-SHA-256 of the browser, where one is known. */
  browser: Buffer | null;
}

/** @param key a key for this purpose alone */
export function clientHash(key: Uint8Array, { actor, address, browser }: Caller): ClientHash {
  if (isStaff(actor)) return { address: null, browser: null };
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return { address: hash(networkOf(address)), browser: browser === null ? null : hash(`browser ${browser}`) };
}
