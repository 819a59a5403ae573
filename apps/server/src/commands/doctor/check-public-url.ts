import { isIP } from 'node:net';
import { z } from 'zod';
import type { Environment } from '../../shared/environment.js';
import { release } from '../../shared/release.js';
import { causeOf } from './cause-of.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Milliseconds for an answer. */
const patience = 5_000;

const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Whether PUBLIC_URL leads to this product from here, and whether callers are told apart behind a proxy. */
export async function checkPublicUrl({ publicUrl, trustedProxies }: Environment): Promise<Finding[]> {
  return [await reached(publicUrl), ...(isHere(publicUrl) ? [] : [proxies(trustedProxies)])];
}

async function reached(publicUrl: string): Promise<Finding> {
  try {
    const url = `${publicUrl}/server/api/health/live`;
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const said = health.safeParse(await answer.json().catch(() => null));
    if (!said.success) return fail(`PUBLIC_URL: something else than this product answers there (${answer.status})`);
    const { version } = said.data;
    return version === release
      ? ok(`PUBLIC_URL: reached, version ${version}`)
      : warn(`PUBLIC_URL: version ${version} answers there; this is ${release}`);
  } catch (error) {
    return fail(`PUBLIC_URL: not reached from here (${causeOf(error) ?? 'no answer'})`);
  }
}

/** By name or address, this machine. */
function isHere(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

function proxies(trusted: readonly string[]): Finding {
  return trusted.every((one) => one === 'loopback')
    ? warn('TRUSTED_PROXIES: this machine alone; with a proxy elsewhere all callers count as one, and lock each other out')
    : ok('TRUSTED_PROXIES: set');
}
