import type { Database } from '../database/database.js';
import type { Clock } from '../shared/clock.js';
import { lockSeeding, seedBranches, seedClosedDays } from '../modules/branch/seed-branches.js';

/**
 * What a retailer begins with: the branches of the specification with their coverage, and the closed days. No bookings, no orders
 * and no accounts (`npm run admin:create` makes the first). What is there, and what staff changed or removed, stays as it is.
 */
export async function setUp(database: Database, clock: Clock): Promise<{ branches: number; years: number[] }> {
  return database.transaction(async (tx) => {
    await lockSeeding(tx);
    return { branches: await seedBranches(tx, clock.now()), years: await seedClosedDays(tx) };
  });
}
