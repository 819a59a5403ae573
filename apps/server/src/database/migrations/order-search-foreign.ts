import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search of the orders on file for a name in other letters than those of ASCII, which make no trigrams in the collation C: without
 * this index it read every order (ADR 0026, as for bookings).
 */
export class OrderSearchForeign1764547200230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX customer_order_search_foreign ON customer_order USING gin (booking_foreign_letters(
        booking_search_text(coalesce(name, ''), coalesce(email, ''), '', order_number, coalesce(primary_contact, ''), NULL)) gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customer_order_search_foreign');
  }
}
