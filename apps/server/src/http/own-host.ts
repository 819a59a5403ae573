import type { FastifyInstance } from 'fastify';
import type { Environment } from '../shared/environment.js';
import { refuse } from './rest-errors.js';

/**
 * The demo answers to its own names only (target M9): else a page of another site, whose name was made to lead to this
 * machine, could sign in with the passwords that everybody knows and read the messages.
 */
export function refuseForeignHosts(app: FastifyInstance, { host, publicUrl }: Pick<Environment, 'host' | 'publicUrl'>): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname, host.includes(':') ? `[${host}]` : host]);
  app.addHook('onRequest', (request, reply, done) => {
    // As it was sent: X-Forwarded-Host, which Fastify believes of proxies, could be sent by that page as well.
    if (own.has((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase())) done();
    else void refuse(request, reply, 421, 'The demo answers to localhost and to the host of PUBLIC_URL only', 'FORBIDDEN');
  });
}
