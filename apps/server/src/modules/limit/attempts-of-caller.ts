import { booksAsPartner } from '@booking/domain/user/permissions';
import { isStaff, type Caller } from '../../shared/caller.js';
import { networkOf } from '../../shared/network-of.js';
import type { Attempt, LimitName } from './attempt-limits.js';

/** A limit of a browser, and a looser one of the address behind which there may be many. */
export interface CallerLimit {
  browser: LimitName;
  address: LimitName;
}

/** Invalid manage links. */
export const manageLinkLimit: CallerLimit = { browser: 'manageLinkByBrowser', address: 'manageLinkByAddress' };

/**
 * Returns the limits that an attempt of a customer counts under: of their browser, if it is known, and of their address; of a partner, of
 * the key. None for staff.
 */
export function attemptsOf({ actor, browser, address }: Caller, limit: CallerLimit): Attempt[] {
  if (booksAsPartner(actor)) return [{ limit: limit.address, key: `key ${actor.keyId}` }];
  if (isStaff(actor)) return [];
  const byAddress = { limit: limit.address, key: networkOf(address) };
  return browser === null ? [byAddress] : [{ limit: limit.browser, key: browser }, byAddress];
}
