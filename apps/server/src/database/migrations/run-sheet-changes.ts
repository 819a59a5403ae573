import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Another order of a day's stops, or another version of its paper, is noted like other changes (ADR 0020). */
export class RunSheetChanges1764547200300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 'day' and the day (branch/date).
      CREATE FUNCTION note_run_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO live_change (change) VALUES ('day ' || NEW.branch_id || '/' || NEW.delivery_date);
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_new_run_sheet AFTER INSERT ON run_sheet FOR EACH ROW EXECUTE FUNCTION note_run_sheet();
      CREATE TRIGGER note_run_sheet AFTER UPDATE ON run_sheet
        FOR EACH ROW WHEN ((OLD.version, OLD.stop_order) IS DISTINCT FROM (NEW.version, NEW.stop_order)) EXECUTE FUNCTION note_run_sheet();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER note_run_sheet ON run_sheet;
      DROP TRIGGER note_new_run_sheet ON run_sheet;
      DROP FUNCTION note_run_sheet;
    `);
  }
}
