import type { Database } from '../database/database.js';
import type { Storage } from '../modules/upload/storage.js';
import type { Clock } from '../shared/clock.js';
import { seedDemoAccounts } from './demo-accounts.js';
import { seedDemoFeeds } from './demo-feeds.js';
import { seedDemoRound } from './demo-round.js';
import { seedDemo } from './seed-demo.js';

/** Writes everything that the demo has at its start: data, accounts with public passwords, calendar feeds, and today's run sheets. */
export async function seedDemoWorld(database: Database, clock: Clock, storage: Storage, secret: string): Promise<void> {
  await seedDemo(database, clock, secret);
  await seedDemoAccounts(database, clock);
  await seedDemoFeeds(database, clock);
  await seedDemoRound(database, clock, storage);
}
