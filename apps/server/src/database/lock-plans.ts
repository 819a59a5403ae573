import type { StatementSource } from './statement-source.js';

/**
 * Begins a change of limits: the first statement of its transaction (SQL function `lock_plans`). It waits for the running bookings of the
 * branches, blocks new ones until the commit, and makes cached plans of these branches stale.
 *
 * It reads the present values under one lock of all such changes, so that no branch that is being added or moved to another state is
 * missed, and no form is older than the values that it replaces. Changes of limits are rare, so they may wait for each other.
 *
 * @param read reads the present values, with the ids of every branch whose limits differ before or after the change
 * @returns the result of `read`
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
