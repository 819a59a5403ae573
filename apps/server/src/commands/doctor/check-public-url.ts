import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Environment } from '../../shared/environment.js';
import { plainAddress } from '../../shared/network-of.js';
import { release } from '../../shared/release.js';
import { causeOf } from './cause-of.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Timeout in milliseconds. */
const timeout = 5_000;

/** An address reserved for documentation (RFC 5737). */
const forged = '192.0.2.1';

const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Checks that PUBLIC_URL leads to this product, and that the server sees callers' addresses behind a proxy. */
export async function checkPublicUrl({ publicUrl, trustedProxies, metricsToken }: Environment): Promise<Finding[]> {
  const finding = await reached(publicUrl);
  if (isHere(publicUrl)) return [finding];
  return [
    finding,
    metricsToken === null || finding.level === 'FAIL' ? proxies(trustedProxies) : await clientAddress(publicUrl, metricsToken),
  ];
}

async function reached(publicUrl: string): Promise<Finding> {
  try {
    const url = `${publicUrl}/server/api/health/live`;
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const result = health.safeParse(await answer.json().catch(() => null));
    if (!result.success) return fail(`PUBLIC_URL: something else than this product answers there (${answer.status})`);
    const { version } = result.data;
    return version === release
      ? ok(`PUBLIC_URL: reached, version ${version}`)
      : warn(`PUBLIC_URL: version ${version} answers there; this is ${release}`);
  } catch (error) {
    return fail(`PUBLIC_URL: not reached from here (${causeOf(error) ?? 'no answer'})`);
  }
}

/** Returns true for the name or address of this machine. */
function isHere(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** Sends a forged X-Forwarded-For: the server must see neither the forged address nor the proxy's. */
async function clientAddress(publicUrl: string, metricsToken: string): Promise<Finding> {
  const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': forged };
  const answer = await fetch(`${publicUrl}/server/api/metrics`, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
  await answer.body?.cancel();
  const seen = answer.headers.get('x-client-address');
  if (seen === null)
    return warn(`X-Forwarded-For: not seen whom callers are taken for; PUBLIC_URL does not show the metrics (${answer.status})`);
  if (seen === forged) return fail('X-Forwarded-For: what callers write there is believed; the proxy must append the address that it sees');
  const address = plainAddress(seen);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
    ? ok('X-Forwarded-For: believed from the proxy, and from nobody else')
    : warn('X-Forwarded-For: this caller is seen at an inner address; if it asks from outside, name the proxy in TRUSTED_PROXIES');
}

/** Without METRICS_TOKEN it only checks the setting. */
function proxies(trusted: readonly string[]): Finding {
  return trusted.every((one) => one === 'loopback')
    ? warn('TRUSTED_PROXIES: this machine alone; with a proxy elsewhere all callers count as one, and lock each other out')
    : ok('TRUSTED_PROXIES: set');
}
