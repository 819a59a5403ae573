import pg from 'pg';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';

/**
 * A test's own connections, beside those of the application. When the database ends one of them, for example because it is dropped
 * before the last is closed, the pool emits an error event. Without a listener that would fail the whole run outside every test.
 */
export function errorTolerantPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ Client: ErrorTolerantClient, connectionString, max });
  pool.on('error', () => undefined);
  // graphile-worker warns about a pool without this listener.
  pool.on('connect', () => undefined);
  return pool;
}
