import { isIP } from 'node:net';
import { commaList } from './comma-list.js';

/** Names of ranges: loopback, link-local, and private networks of IPv6 and IPv4. */
const ranges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns true if every entry is an address, a network with its prefix, or the name of a range. A prefix of 0 would trust everybody. */
export function areProxies(list: string): boolean {
  return commaList(list).every((proxy) => ranges.includes(proxy) || isNetwork(proxy));
}

/** Returns true for an address, and for a network with a prefix of at least 1. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || prefix === undefined) return version !== 0;
  return Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
