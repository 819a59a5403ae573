import pg from 'pg';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import type { Logger } from '../shared/logger.js';

/** A small pool of connections for a worker of graphile-worker. */
export function jobPool(connectionString: string, name: string, max: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    Client: ErrorTolerantClient,
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: name,
  });
  // Without listeners a lost connection would end the process; the pool replaces it by itself.
  const noteLoss = (error: Error) => logger.warn({ err: error }, 'a connection of the jobs was lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  return pool;
}
