import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaFiles } from '../schema-files.js';

/**
 * Bookings are found by their address too, and without accents (ADR 0045). What was in the text stays there as it was: the version
 * before looks for it while it still serves, and a generated column has what that version writes.
 */
export class BookingSearch1764979200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { sql } of schemaFiles('indexed-later').filter(({ name }) => name === 'booking_searched')) await runner.query(sql);
    await runner.query(`
-- They had the text beside what they are ordered by. With an address it may be longer than a row of an index can be.
DROP INDEX booking_list_date_archived;
DROP INDEX booking_list_created_archived;
ALTER TABLE booking ALTER COLUMN search_text SET EXPRESSION AS
  (booking_searched(name, email, reference, order_number, primary_contact, secondary_contact, postcode, city, address1, address2));
CREATE INDEX booking_list_date_archived ON booking (delivery_date, id) WHERE archived_at IS NOT NULL;
CREATE INDEX booking_list_created_archived ON booking (created_at, id) WHERE archived_at IS NOT NULL;`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
