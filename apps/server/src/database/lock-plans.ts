import type { StatementSource } from './statement-source.js';

/**
 * Starts a change of limits: the first thing in its transaction (schema, `lock_plans`). It waits for the bookings in flight of
 * the branches, keeps new ones out until the commit, and makes cached plans of these branches stale.
 *
 * What is changed is read after one lock of all such changes, so that a branch that is just being added or moved to another
 * state cannot slip through between the reading and the locking, and no form is older than what it replaces. Staff change
 * limits rarely; they may queue.
 *
 * @param read reads what is changed, with the ids of every branch whose limits differ before or after the change
 * @returns what was read
 */
export async function lockPlans<Change extends { affected: readonly string[] }>(
  tx: StatementSource,
  read: () => Promise<Change>,
): Promise<Change> {
  await tx.query('SELECT pg_advisory_xact_lock(7100, 0)');
  const change = await read();
  await tx.query('SELECT lock_plans($1::uuid[])', [change.affected]);
  return change;
}
