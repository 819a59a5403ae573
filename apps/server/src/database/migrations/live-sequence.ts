import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sequence of live_change is logged, although its table is not. An unlogged one cannot be read after a standby was promoted before its
 * first restartpoint ("bad magic number in sequence"), and then every booking fails, since each writes a line there. One that is in this
 * state already is made anew, by the only way there is.
 */
export class LiveSequence1764640000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$
      BEGIN
        PERFORM pg_sequence_last_value('live_change_id_seq'), nextval('live_change_id_seq');
      EXCEPTION WHEN internal_error OR data_corrupted THEN
        ALTER TABLE live_change ALTER COLUMN id DROP IDENTITY;
        -- Their numbers come again. Whoever listens has lost its connection and reads again.
        DELETE FROM live_change;
        ALTER TABLE live_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
      END $$`);
    await runner.query('ALTER SEQUENCE live_change_id_seq SET LOGGED');
  }

  /** Nothing needs the unlogged one. */
  down(): Promise<void> {
    return Promise.reject(new Error('the sequence stays logged'));
  }
}
