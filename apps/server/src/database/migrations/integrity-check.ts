import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the nightly look at the ledger found, so that every process says the same of it, also after a restart. */
export class IntegrityCheck1765065600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE integrity_check (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), -- one row at most
  checked_at timestamptz NOT NULL,
  faults integer NOT NULL
)`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
