import type { Database } from '../database/database.js';
import type { Clock } from '../shared/clock.js';
import { seedDemoAccounts } from './demo-accounts.js';
import { seedDemo } from './seed-demo.js';

/** All that the demo has at its start: its data, and accounts whose passwords everybody knows. */
export async function seedDemoWorld(database: Database, clock: Clock): Promise<void> {
  await seedDemo(database, clock);
  await seedDemoAccounts(database, clock);
}
