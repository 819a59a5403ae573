import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has changed since processes were last told, noted by triggers so that no writer can forget it (ADR 0020). */
export class LiveChanges1764547200140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Unlogged: what a crash of the database takes from here nobody misses, since whoever listens has lost the connection and reads again.
      CREATE UNLOGGED TABLE live_change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, change text NOT NULL);

      -- A change is one line: 'booking', its id, the branch it has, the branch it had, and each day (branch/date) whose count changed.
      -- More than a thousand in one statement are told as 'many': everybody reads again.
      CREATE FUNCTION note_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM became) > 1000 THEN
          INSERT INTO live_change (change) VALUES ('many');
        ELSE
          INSERT INTO live_change (change)
          SELECT concat_ws(' ', 'booking', id, branch_id, branch_id, CASE WHEN status <> 'CANCELLED' THEN branch_id || '/' || delivery_date END) FROM became;
        END IF;
        RETURN NULL;
      END $$;

      -- Every change that people see makes the version grow.
      CREATE FUNCTION note_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM became JOIN was USING (id) WHERE became.version <> was.version) > 1000 THEN
          INSERT INTO live_change (change) VALUES ('many');
        ELSE
          INSERT INTO live_change (change)
          SELECT concat_ws(' ', 'booking', became.id, became.branch_id, was.branch_id,
                   CASE WHEN differs THEN became.branch_id || '/' || became.delivery_date END,
                   CASE WHEN differs AND (was.branch_id, was.delivery_date) <> (became.branch_id, became.delivery_date)
                        THEN was.branch_id || '/' || was.delivery_date END)
            FROM became JOIN was USING (id),
                 LATERAL (SELECT (was.branch_id, was.delivery_date, was.status = 'CANCELLED')
                              <> (became.branch_id, became.delivery_date, became.status = 'CANCELLED')) AS count (differs)
           WHERE became.version <> was.version;
        END IF;
        RETURN NULL;
      END $$;

      -- 'plan' or 'account' and an id, which stands in the column that the trigger names.
      CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE changed jsonb;
      BEGIN
        IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
        INSERT INTO live_change (change) VALUES (concat_ws(' ', TG_ARGV[0], changed ->> TG_ARGV[1]));
        RETURN NULL;
      END $$;

      CREATE TRIGGER note_new_bookings AFTER INSERT ON booking
        REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_new_bookings();
      CREATE TRIGGER note_changed_bookings AFTER UPDATE ON booking
        REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_changed_bookings();
      CREATE TRIGGER note_plan AFTER UPDATE ON branch
        FOR EACH ROW WHEN (OLD.plan_version <> NEW.plan_version) EXECUTE FUNCTION note_change('plan', 'id');
      CREATE TRIGGER note_session AFTER UPDATE ON session_family
        FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION note_change('account', 'user_id');
      CREATE TRIGGER note_account AFTER UPDATE ON user_account
        FOR EACH ROW WHEN ((OLD.role, OLD.scope, OLD.disabled, OLD.sessions_valid_from) IS DISTINCT FROM (NEW.role, NEW.scope, NEW.disabled, NEW.sessions_valid_from))
        EXECUTE FUNCTION note_change('account', 'id');
      CREATE TRIGGER note_account_gone AFTER DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION note_change('account', 'id');
      CREATE TRIGGER note_branch_of_account AFTER INSERT OR DELETE ON user_branch FOR EACH ROW EXECUTE FUNCTION note_change('account', 'user_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER note_branch_of_account ON user_branch;
      DROP TRIGGER note_account_gone ON user_account;
      DROP TRIGGER note_account ON user_account;
      DROP TRIGGER note_session ON session_family;
      DROP TRIGGER note_plan ON branch;
      DROP TRIGGER note_changed_bookings ON booking;
      DROP TRIGGER note_new_bookings ON booking;
      DROP FUNCTION note_change, note_changed_bookings, note_new_bookings;
      DROP TABLE live_change;
    `);
  }
}
