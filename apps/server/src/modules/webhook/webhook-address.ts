import { isIP } from 'node:net';
import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { isTooLong } from '@booking/domain/checks/text';
import ipaddr from 'ipaddr.js';
import { plainHost } from '../../shared/webhook-environment.js';

/** Maximum number of code points of an address. */
export const maxUrlLength = 2_000;

/** Ports of databases, caches, queues, mail and remote access. No receiver uses them, and some of these services execute lines of text. */
const forbiddenPorts: ReadonlySet<number> = new Set([
  ...[21, 22, 23, 69, 111, 135, 137, 138, 139, 389, 445, 512, 513, 514, 636, 873, 2049, 3389, 5900],
  ...[25, 109, 110, 119, 143, 220, 465, 563, 587, 993, 995, 2525, 4190],
  ...[1433, 1434, 1521, 2375, 2376, 2379, 2380, 3306, 3307, 5432, 5433, 5672, 5984, 6379, 6380, 6432, 7000, 7001, 9042, 9092, 9160],
  ...[9200, 9300, 11211, 26257, 27017, 27018, 27019, 28015, 50000],
]);

/** Ranges within 2000::/3, the public unicast range of IPv6, that are not public but that ipaddr.js does not name, or calls unicast. */
const innerNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map((network) =>
  ipaddr.parseCIDR(network),
);
/** Unicast addresses that the cloud provider's metadata services answer. */
const cloudAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Suffixes of names that only resolve in private networks. */
const innerNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** The parsed address of an endpoint. */
export interface Destination {
  url: URL;
  /** True for a host in WEBHOOK_HOSTS: it may be private and use plain http. */
  isTrusted: boolean;
}

/** Returns true if an IP address is public unicast: reachable from everywhere, and in no private network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return !cloudAddresses.has(parsed.toString());
  return parsed.match(publicIpv6) && !innerNetworks.some((network) => parsed.match(network));
}

/**
 * Parses the address of an endpoint and checks it without a look-up; the IP addresses of a name are checked at each connection. The URL
 * standard parses it, so that every notation of an IP address is recognised.
 * @returns the address, or the code of its error: TOO_LONG, URL_INVALID, HTTPS_REQUIRED, PORT_FORBIDDEN or ADDRESS_NOT_PUBLIC
 */
export function destinationOf(text: string, trustedHosts: readonly string[]): Destination | ValidationErrorCode {
  if (isTooLong(text, maxUrlLength)) return 'TOO_LONG';
  if (/[\s\p{Cc}\\#]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'URL_INVALID';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?]*@/i.test(text)) return 'URL_INVALID';
  const host = plainHost(url.hostname);
  const trusted = url.port === '' ? [host, `${host}:${url.protocol === 'http:' ? 80 : 443}`] : [`${host}:${url.port}`];
  const isTrusted = [...trusted, `${host}:*`].some((entry) => trustedHosts.includes(entry));
  if (url.protocol === 'http:' && !isTrusted) return 'HTTPS_REQUIRED';
  if (forbiddenPorts.has(Number(url.port)) || url.port === '0') return 'PORT_FORBIDDEN';
  return isTrusted || isPublicHost(host) ? { url, isTrusted } : 'ADDRESS_NOT_PUBLIC';
}

function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return host.includes('.') && !innerNames.test(host);
}
