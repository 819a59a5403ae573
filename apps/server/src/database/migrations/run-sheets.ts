import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a run sheet shows of a booking: a change of any other column is none of the paper's. */
const shown = [
  ...['salutation', 'name', 'primary_contact', 'secondary_contact', 'address1', 'address2', 'postcode', 'city', 'state'],
  ...['quantity_mattress', 'quantity_bedset', 'remarks', 'order_number'],
];

/** The order in which a branch's day is driven, and what the paper says that was printed last. */
export class RunSheets1764547200130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The stops themselves are the day's bookings: here are only ids, so that a booking that comes or leaves needs no row of this
      -- table, and nobody waits. An id that is not on the day any more counts for nothing.
      CREATE TABLE run_sheet (
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL,
        version integer NOT NULL DEFAULT 0,             -- how often it was printed
        printed_at timestamptz, replaced_printed_at timestamptz,
        stop_order uuid[] NOT NULL DEFAULT '{}',
        printed uuid[] NOT NULL DEFAULT '{}',           -- on the last printed sheet
        printed_versions integer[] NOT NULL DEFAULT '{}', -- their versions, in the same order
        PRIMARY KEY (branch_id, delivery_date)
      );

      -- The version with which something last changed that a run sheet shows. By a trigger, so that no door forgets it.
      ALTER TABLE booking ADD COLUMN details_version integer NOT NULL DEFAULT 1;
      CREATE FUNCTION note_details_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.details_version := NEW.version;
        RETURN NEW;
      END $$;
      CREATE TRIGGER booking_details_version BEFORE UPDATE OF ${shown.join(', ')} ON booking
        FOR EACH ROW WHEN ((${shown.map((column) => `OLD.${column}`).join(', ')}) IS DISTINCT FROM (${shown.map((column) => `NEW.${column}`).join(', ')}))
        EXECUTE FUNCTION note_details_version();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER booking_details_version ON booking;
      DROP FUNCTION note_details_version;
      ALTER TABLE booking DROP COLUMN details_version;
      DROP TABLE run_sheet;
    `);
  }
}
