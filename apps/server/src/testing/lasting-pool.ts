import pg from 'pg';
import { LastingClient } from '../database/lasting-client.js';

/**
 * Connections of a test's own, beside those of the application. A database that ends one of them, as when it is dropped before
 * the last are closed, raises an error event: without a listener it would fail the whole run, and no test of it.
 */
export function lastingPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ Client: LastingClient, connectionString, max });
  pool.on('error', () => undefined);
  // graphile-worker complains of a pool without one.
  pool.on('connect', () => undefined);
  return pool;
}
