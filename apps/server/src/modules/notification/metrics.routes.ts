import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../../shared/token-hash.js';
import { bearerOf } from '../../http/bearer.js';

export interface MetricsRouteParts {
  /** Each in the text format of Prometheus, with a line end behind it. */
  metrics: readonly { text: () => Promise<string> }[];
  /** METRICS_TOKEN; null: only this machine may read. */
  token: string | null;
}

/** GET /server/api/metrics, for an operator's Prometheus: on this machine, or with METRICS_TOKEN; 404 to everybody else. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsRouteParts): void {
  app.get('/server/api/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send((await Promise.all(metrics.map((one) => one.text()))).join(''));
  });
}

/** From this machine and not forwarded by a proxy on it, which would forward the requests of anybody. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in headers,
  );
  return !proxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

/** Compares hashes, so that the time reveals nothing about the token. */
function hasToken(request: FastifyRequest, token: string | null): boolean {
  const given = bearerOf(request);
  return token !== null && given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
}
