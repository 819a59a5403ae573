import { booksAsPartner } from '@booking/domain/user/permissions';
import { isStaff, type Caller } from '../../shared/caller.js';
import { networkOf } from '../../shared/network-of.js';
import type { Attempt, LimitName } from './attempt-limits.js';

/** A limit of one browser, and a looser one of the address behind which it may be one of many. */
export interface CallerLimit {
  browser: LimitName;
  address: LimitName;
}

/** Manage links that open nothing. */
export const manageLinkLimit: CallerLimit = { browser: 'manageLinkByBrowser', address: 'manageLinkByAddress' };

/**
 * What an attempt of a customer counts under: their browser, when it is known, and their address; of a partner, its key. Nothing for
 * staff.
 */
export function attemptsOf({ actor, browser, address }: Caller, limit: CallerLimit): Attempt[] {
  if (booksAsPartner(actor)) return [{ limit: limit.address, key: `key ${actor.keyId}` }];
  if (isStaff(actor)) return [];
  const byAddress = { limit: limit.address, key: networkOf(address) };
  return browser === null ? [byAddress] : [{ limit: limit.browser, key: browser }, byAddress];
}
