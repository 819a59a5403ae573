import type { FastifyInstance } from 'fastify';
import type { Environment } from '../shared/environment.js';
import { refuse } from './rest-errors.js';

/** Returns a host as a URL writes it: an IPv6 address in brackets. */
export const hostOfUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/**
 * The demo accepts its own host names only (target M9). Otherwise a page of another site, whose name was changed to lead to this machine
 * (DNS rebinding), could sign in with the public passwords and read the messages.
 */
export function refuseForeignHosts(app: FastifyInstance, { host, publicUrl }: Pick<Environment, 'host' | 'publicUrl'>): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname, hostOfUrl(host)]);
  app.addHook('onRequest', (request, reply, done) => {
    // The Host header as sent: such a page could also send X-Forwarded-Host, which Fastify accepts from proxies.
    if (own.has((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase())) done();
    else void refuse(request, reply, 421, 'The demo answers to localhost and to the host of PUBLIC_URL only', 'FORBIDDEN');
  });
}
