import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';
import type { Clock } from '../shared/clock.js';
import { hashToken } from '../shared/token-hash.js';

interface DemoFeed {
  branch: string;
  name: string;
  /** In minutes, all back from now. */
  made: number;
  read: number;
  revoked: number | null;
}

const day = 24 * 60;

/** A calendar feed that is read, and one that was revoked. */
const demoFeeds: readonly DemoFeed[] = [
  { branch: 'Perak Branch', name: 'Azlan’s telephone', made: 12 * day, read: 9, revoked: null },
  { branch: 'Muar Branch', name: 'Office calendar', made: 119 * day, read: 40 * day, revoked: 39 * day },
];

/**
 * Calendar feeds of the demo, made by its admin, where there are none. No person has their addresses: a feed's is shown only when it
 * is made.
 */
export async function seedDemoFeeds(database: Database, clock: Clock): Promise<void> {
  const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  const rows = demoFeeds.map(({ branch, name, made, read, revoked }) => ({
    branch,
    name,
    hash: hashToken(randomBytes(24).toString('base64url')).toString('hex'),
    made: before(made),
    read: before(read),
    revoked: revoked === null ? null : before(revoked),
  }));
  await database.query(
    `INSERT INTO calendar_feed (branch_id, name, token_hash, created_by_id, created_at, last_read_at, revoked_at)
     SELECT b.id, f.name, decode(f.hash, 'hex'), u.id, f.made, f.read, f.revoked
       FROM jsonb_to_recordset($1) AS f (branch text, name text, hash text, made timestamptz, read timestamptz, revoked timestamptz)
       JOIN branch b ON b.name = f.branch LEFT JOIN user_account u ON lower(u.email) = 'admin@demo.test'
      WHERE NOT EXISTS (SELECT 1 FROM calendar_feed)`,
    [JSON.stringify(rows)],
  );
}
