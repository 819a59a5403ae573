import { isIP } from 'node:net';
import type { FaultCode } from '@booking/domain/checks/fault';
import { isTooLong } from '@booking/domain/checks/text';
import ipaddr from 'ipaddr.js';
import { plainHost } from '../../shared/webhook-environment.js';

/** Code points of an address. */
export const maxUrlLength = 2_000;

/** Of databases, caches and queues, of mail, and of what opens a machine: nothing there is a receiver, and some do what a line of text says. */
const forbiddenPorts: ReadonlySet<number> = new Set([
  ...[21, 22, 23, 69, 111, 135, 137, 138, 139, 389, 445, 512, 513, 514, 636, 873, 2049, 3389, 5900],
  ...[25, 109, 110, 119, 143, 220, 465, 563, 587, 993, 995, 2525, 4190],
  ...[1433, 1434, 1521, 2375, 2376, 2379, 2380, 3306, 3307, 5432, 5433, 5672, 5984, 6379, 6380, 6432, 7000, 7001, 9042, 9092, 9160],
  ...[9200, 9300, 11211, 26257, 27017, 27018, 27019, 28015, 50000],
]);

/** Within 2000::/3, which alone is public unicast of IPv6: what ipaddr.js has no name for, or names unicast. */
const innerNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map((network) =>
  ipaddr.parseCIDR(network),
);
/** Unicast, but answered by the machine's own cloud. */
const cloudAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Names that resolve within a house, if at all. */
const innerNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** Where webhooks go. */
export interface Destination {
  url: URL;
  /** One of WEBHOOK_HOSTS: it may be private, and plain http. */
  isTrusted: boolean;
}

/** Whether an address is public unicast: one that everybody's packets can reach, and nobody's inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return !cloudAddresses.has(parsed.toString());
  return parsed.match(publicIpv6) && !innerNetworks.some((network) => parsed.match(network));
}

/**
 * Reads the address of an endpoint, and judges what can be told from it alone; a name is judged when it is connected to. Browsers' rules
 * read it, so that every spelling of a number is the address that it means.
 * @returns the fault: TOO_LONG, URL_INVALID, HTTPS_REQUIRED, PORT_FORBIDDEN or ADDRESS_NOT_PUBLIC
 */
export function destinationOf(text: string, trustedHosts: readonly string[]): Destination | FaultCode {
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
