import type { Database } from '../database/database.js';
import type { Clock } from '../shared/clock.js';
import { lockSeeding, seedBranches, seedClosedDays } from '../modules/branch/seed-branches.js';

/**
 * Creates the initial data of a retailer: the branches of the specification with their coverage, and the closed days. No bookings, orders
 * or accounts (`npm run admin:create` creates the first). It does not change existing data, nor restore what staff removed.
 */
export async function setUp(database: Database, clock: Clock): Promise<{ branches: number; years: number[] }> {
  return database.transaction(async (tx) => {
    await lockSeeding(tx);
    return { branches: await seedBranches(tx, clock.now()), years: await seedClosedDays(tx) };
  });
}
