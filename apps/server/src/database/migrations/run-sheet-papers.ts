import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a run sheet shows of a booking. */
const shown = [
  ...['salutation', 'name', 'primary_contact', 'secondary_contact', 'address1', 'address2', 'postcode', 'city', 'state'],
  ...['quantity_mattress', 'quantity_bedset', 'remarks', 'order_number'],
];

const trigger = (columns: readonly string[], facts: readonly string[]) => `
  CREATE OR REPLACE TRIGGER booking_details_version BEFORE UPDATE OF ${columns.join(', ')} ON booking
    FOR EACH ROW WHEN ((${facts.map((fact) => `OLD.${fact}`).join(', ')}) IS DISTINCT FROM (${facts.map((fact) => `NEW.${fact}`).join(', ')}))
    EXECUTE FUNCTION note_details_version();`;

/** A version whose answer was lost can be made again, and a sheet shows whether an order has to be checked first (ADR 0022). */
export class RunSheetPapers1764547200295 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE run_sheet
        ADD COLUMN print_key bytea,             -- who asked for the last version, and by which request
        ADD COLUMN replaced uuid[],             -- what was on the version before it; null: nothing was printed before
        ADD COLUMN replaced_versions integer[];
      ${trigger([...shown, 'order_check'], [...shown, "order_check = 'CHECK_ORDER'"])}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${trigger(shown, shown)}
      ALTER TABLE run_sheet DROP COLUMN print_key, DROP COLUMN replaced, DROP COLUMN replaced_versions;
    `);
  }
}
