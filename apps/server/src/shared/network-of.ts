import { isIPv6 } from 'node:net';

/** The networks of an address, one for each width by which limits count. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address, since the owner of one of its addresses has them all. */
  narrow: string;
  /** The /48 of an IPv6 address: providers give one to a household or a server for nothing. Null for IPv4. */
  wide: string | null;
}

/**
 * What limits by address count by. An IPv4-mapped IPv6 address (::ffff:192.0.2.1) counts as its IPv4 address, and an address with the
 * port that some proxies write behind it counts without it: a port is new with each connection. What is no address counts as it is.
 */
export function networksOf(address: string): Networks {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return { narrow: plain, wide: null };
  const groups = groupsOf(plain);
  return { narrow: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The address without a port, brackets and a zone, an IPv4-mapped one as IPv4; what is no address stays as it is. */
export function plainAddress(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const [plain = ''] = host.split('%');
  if (!isIPv6(plain)) return host;
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groupsOf(plain).join(':'));
  return mapped ? mapped.slice(1).flatMap(bytesOf).join('.') : plain;
}

/** The narrow one of the networks of an address. */
export function networkOf(address: string): string {
  return networksOf(address).narrow;
}

/** The eight groups of an IPv6 address, written in one way whatever its short form. */
function groupsOf(address: string): string[] {
  // The URL standard writes every IPv6 address in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function bytesOf(group: string): [number, number] {
  const value = parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
