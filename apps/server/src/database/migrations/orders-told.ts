import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A booking whose order comes on file is told live (ADR 0020). Its version stays: an order that arrives must not refuse the change of
 * whoever has the booking open.
 */
export class OrdersTold1764547200290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As note_kept_booking. Only where the flag becomes another one: an import of orders without bookings writes nothing.
      CREATE FUNCTION note_booking_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO live_change (change) VALUES (concat_ws(' ', 'booking', NEW.id, NEW.branch_id, NEW.branch_id));
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_booking_on_file AFTER UPDATE OF order_on_file ON booking FOR EACH ROW
        WHEN (OLD.order_on_file <> NEW.order_on_file) EXECUTE FUNCTION note_booking_on_file();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER note_booking_on_file ON booking;
      DROP FUNCTION note_booking_on_file;
    `);
  }
}
