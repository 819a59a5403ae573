import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others read and write, in a migration with `transaction = false`. It replaces an index that an interrupted
 * migration left invalid. It waits for old transactions without a time limit, because nobody waits for it.
 * @param definition the rest of the statement after the name: `ON booking (created_at)`
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
