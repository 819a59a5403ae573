import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';
import type { Clock } from '../shared/clock.js';
import { hashToken } from '../shared/token-hash.js';

const minutes = 60_000;
const days = 24 * 60 * minutes;

/** Adds a calendar feed to the demo if there is none. Nobody knows its address: an address is shown only when it is created. */
export async function seedDemoFeeds(database: Database, clock: Clock): Promise<void> {
  const before = (span: number) => new Date(clock.now().getTime() - span);
  await database.query(
    `INSERT INTO calendar_feed (branch_id, token_hash, created_at, last_read_at)
     SELECT id, $1, $2, $3 FROM branch WHERE name = 'Perak Branch' AND NOT EXISTS (SELECT 1 FROM calendar_feed)`,
    [hashToken(randomBytes(24).toString('base64url')), before(12 * days), before(9 * minutes)],
  );
}
