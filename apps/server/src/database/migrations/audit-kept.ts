import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log is written once: the application's own role is refused to change it, but for the erasure of a person. */
export class AuditKept1764547200062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One role migrates and serves, so that rights alone would not hold it back. A transaction that erases a person says so by
      -- booking.erasing_person, and may take away names and what was said; who, what, when and of what stay.
      CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND current_setting('booking.erasing_person', true) = 'on'
          AND ROW (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id)
            IS NOT DISTINCT FROM ROW (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id)
        THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'audit_entry is written once' USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
      CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER audit_entry_not_emptied ON audit_entry;
      DROP TRIGGER audit_entry_kept ON audit_entry;
      DROP FUNCTION keep_audit_entry;
    `);
  }
}
