import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@booking/server/app/open-database';
import { fillBookings } from '@booking/server/demo/fill-bookings';
import { setUp } from '@booking/server/commands/set-up';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { createLogger } from '@booking/server/shared/logger';
import { benchInstant, type BenchWorld } from './world.js';

/** Folder of filled databases, which are kept: 250,000 bookings take minutes. Delete it to start again. */
const kept = fileURLToPath(new URL('../../../../node_modules/.cache/bench', import.meta.url));

/**
 * Starts a PostgreSQL of its own, durable as in production, with the specification's branches, the closed days and made-up bookings. It is
 * filled at the first use, and migrated later.
 */
export async function openFilledWorld(bookings: number): Promise<BenchWorld> {
  const dataDir = join(kept, String(bookings));
  const filled = join(dataDir, 'filled');
  if (!existsSync(filled)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const logger = createLogger('silent');
  const postgres = await EmbeddedPostgres.start({ dataDir });
  // Without the time limits of an application's session: filling and new indexes take long.
  const database = await openDatabase({ url: postgres.url(), logger, use: 'maintenance' });
  if (!existsSync(filled)) {
    const clock = { now: () => new Date(benchInstant) };
    await setUp(database, clock);
    await fillBookings(database, clock, bookings, 'no server has this secret');
    writeFileSync(filled, '');
  }
  // Statistics of indexes that were added later.
  await database.query('ANALYZE');
  const close = async () => {
    await database.close();
    await postgres.stop();
  };
  return { url: postgres.url(), database, close };
}
