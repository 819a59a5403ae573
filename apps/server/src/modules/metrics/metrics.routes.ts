import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../../database/database.js';
import { bearerOf } from '../../http/bearer.js';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import { metrics } from '../../shared/metrics.js';
import { hashToken } from '../../shared/token-hash.js';
import { DatabaseMetrics } from './database-metrics.js';

export interface MetricsRouteParts {
  database: Pick<Database, 'url' | 'load'>;
  clock: Clock;
  environment: Pick<Environment, 'metricsToken' | 'smsDailyLimit'>;
  /** Number of clients that are connected for live changes. */
  liveConnections: () => number;
}

/**
 * GET /server/api/metrics, for an operator's Prometheus. It needs METRICS_TOKEN if that is set, because a local proxy that adds no header
 * looks like this machine; otherwise it answers this machine only. 404 to everybody else. The header X-Client-Address contains the caller's
 * address as the server sees it, by which the doctor checks the proxies.
 */
export function metricsRoutes(app: FastifyInstance, { database, clock, environment, liveConnections }: MetricsRouteParts): void {
  const ofApp = gaugesOf({ database, environment, liveConnections });
  const ofDatabase = new DatabaseMetrics(database.url, clock, ofApp);
  app.addHook('onClose', () => ofDatabase.close());
  const all = Registry.merge([metrics, ofApp]);
  app.get('/server/api/metrics', async (request, reply) => {
    const { metricsToken } = environment;
    if (metricsToken === null ? !isLocal(request) : !hasToken(request, metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    void reply.header('x-client-address', request.ip);
    await ofDatabase.refresh();
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** Metrics of the process itself. */
function gaugesOf({ database, environment, liveConnections }: Omit<MetricsRouteParts, 'clock'>): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('booking_sms_daily_limit', 'SMS that may be handed over on one day.', () => environment.smsDailyLimit);
  gauge('booking_live_connections', 'Clients that are connected for live changes.', liveConnections);
  new Gauge({
    name: 'booking_pool_connections',
    help: 'Connections of the application to the database, by state; waiting: callers without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { idle, used, waiting } = database.load;
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'used' }, used);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  return registry;
}

/** Returns true for a request from this machine that no proxy on it has forwarded: a proxy forwards requests of anybody. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in headers,
  );
  return !proxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

/** Compares hashes, so that the duration reveals nothing about the token. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = bearerOf(request);
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
}
