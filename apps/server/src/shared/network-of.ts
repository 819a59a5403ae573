import { isIPv6 } from 'node:net';

/** The networks of an address, by the prefix lengths that limits use. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address, because who owns one address of a /64 owns all of them. */
  net64: string;
  /** The /48 of an IPv6 address, because providers assign a whole /48 to a household or a server for free. Null for IPv4. */
  net48: string | null;
}

/**
 * Returns the networks by which limits count an address. An IPv4-mapped IPv6 address (::ffff:192.0.2.1) counts as its IPv4 address. A port
 * that some proxies append is removed, because it changes with each connection. A text that is no address counts as it is.
 */
export function networksOf(address: string): Networks {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return { net64: plain, net48: null };
  const groups = groupsOf(plain);
  return { net64: `${groups.slice(0, 4).join(':')}::/64`, net48: `${groups.slice(0, 3).join(':')}::/48` };
}

/** Returns the address without port, brackets and zone, an IPv4-mapped one as IPv4. A text that is no address is returned unchanged. */
export function plainAddress(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const [plain = ''] = host.split('%');
  if (!isIPv6(plain)) return host;
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groupsOf(plain).join(':'));
  return mapped ? mapped.slice(1).flatMap(bytesOf).join('.') : plain;
}

/** Returns the smaller of the networks of an address: the IPv4 address or the /64. */
export function networkOf(address: string): string {
  return networksOf(address).net64;
}

/** Returns the eight groups of an IPv6 address in canonical form. */
function groupsOf(address: string): string[] {
  // The URL standard has one canonical form of an IPv6 address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function bytesOf(group: string): [number, number] {
  const value = parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
