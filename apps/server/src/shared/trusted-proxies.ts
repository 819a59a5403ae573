import { isIP } from 'node:net';
import { commaList } from './comma-list.js';

/** Names of ranges: this machine, an address without a router, a private network of IPv6 or IPv4. */
const ranges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether each of the list is an address, a network by its prefix, or the name of a range. A prefix of 0 would trust everybody. */
export function areProxies(list: string): boolean {
  return commaList(list).every((proxy) => ranges.includes(proxy) || isNetwork(proxy));
}

/** Whether a text is an address, or a network by its prefix, of at least 1. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || prefix === undefined) return version !== 0;
  return Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
