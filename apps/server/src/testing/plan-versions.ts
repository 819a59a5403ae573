import type { Database } from '../database/database.js';

/** Returns the plan versions of branches, in the order of their ids. */
export async function planVersions(database: Database, ...branchIds: string[]): Promise<number[]> {
  const rows = await database.query<{ version: number }>(
    'SELECT b.plan_version AS version FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, at) JOIN branch b USING (id) ORDER BY at',
    [branchIds],
  );
  return rows.map(({ version }) => version);
}
