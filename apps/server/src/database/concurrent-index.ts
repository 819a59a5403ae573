import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others read and write: for a migration with `transaction = false`. One that a migration left unfinished when it
 * was killed is built anew. It waits for old transactions as long as they last, since nobody waits for it.
 * @param definition what follows the name: `ON booking (created_at)`
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [found] = (await runner.query(`SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)`, [name])) as {
    isValid: boolean;
  }[];
  if (found?.isValid === true) return;
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ${definition}`);
  await runner.query('RESET lock_timeout');
}
