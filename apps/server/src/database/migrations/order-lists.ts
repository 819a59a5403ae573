import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The orders on file as a list, what changed last first, and a search through them as through bookings. */
export class OrderLists1764547200191 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX customer_order_changed ON customer_order (updated_at, order_key);
      CREATE INDEX customer_order_number ON customer_order (order_key text_pattern_ops);
      CREATE INDEX customer_order_search ON customer_order
        USING gin (booking_search_text(coalesce(name, ''), coalesce(email, ''), '', order_number, coalesce(primary_contact, ''), NULL) gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customer_order_search, customer_order_number, customer_order_changed');
  }
}
