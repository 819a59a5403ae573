import type { StatementSource } from './statement-source.js';

/**
 * Starts a change of limits: the first thing in its transaction (schema, `lock_plans`). It waits for the bookings in flight of
 * the branches, keeps new ones out until the commit, and makes cached plans of these branches stale.
 *
 * Which branches a change affects is read after one lock of all such changes, so that a branch that is just being added or
 * moved to another state cannot slip through between the reading and the locking. Staff change limits rarely; they may queue.
 *
 * @param affected reads the ids of every branch whose limits differ before or after the change
 */
export async function lockPlans(tx: StatementSource, affected: () => Promise<readonly string[]>): Promise<readonly string[]> {
  await tx.query('SELECT pg_advisory_xact_lock(7100, 0)');
  const branchIds = await affected();
  await tx.query('SELECT lock_plans($1::uuid[])', [branchIds]);
  return branchIds;
}
