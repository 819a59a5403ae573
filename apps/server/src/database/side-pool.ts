import pg from 'pg';
import { ErrorTolerantClient } from './error-tolerant-client.js';
import type { Logger } from '../shared/logger.js';

/** Milliseconds for an answer: a machine that falls silent without a word is left then. What is known to take longer says so itself. */
const answerTimeout = 10_000;

/** A small pool of connections beside those of `Database`: for a worker of graphile-worker, or for watching. */
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
  // Without listeners a lost connection would end the process; the pool replaces it by itself.
  const noteLoss = (error: Error) => logger.warn({ err: error, of: name }, 'a connection was lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  return pool;
}
