import { isIPv6 } from 'node:net';

/**
 * What limits by address count by: an IPv4 address, or the /64 of an IPv6 address, since the owner of one of its addresses
 * has them all. An IPv4-mapped IPv6 address (::ffff:192.0.2.1) counts as its IPv4 address, and an address with the port that some
 * proxies write behind it counts without it: a port is new with each connection.
 */
export function networkOf(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = host.split('%');
  if (!isIPv6(plain)) return host;
  // The URL standard writes every IPv6 address in one way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
