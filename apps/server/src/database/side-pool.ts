import pg from 'pg';
import { ErrorTolerantClient } from './error-tolerant-client.js';
import type { Logger } from '../shared/logger.js';

/** Timeout of a statement in milliseconds, for a host that does not answer; longer statements set their own. */
const answerTimeout = 10_000;

/** A small pool of connections apart from those of `Database`, for graphile-worker. */
export function sidePool(connectionString: string, name: string, max: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    Client: ErrorTolerantClient,
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerTimeout,
    keepAlive: true,
    application_name: name,
  });
  // Without listeners a lost connection would end the process; the pool replaces it.
  const noteLoss = (error: Error) => logger.warn({ err: error, of: name }, 'a connection was lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  return pool;
}
