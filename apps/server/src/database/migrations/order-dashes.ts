import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What normaliseOrderNumber makes of a key that it made before it put in a dash that was left out. */
const key = `regexp_replace(order_key, '^([A-Z]+)([0-9])', '\\1-\\2')`;

/**
 * Order keys as they are compared now: 'DEMO1001' and 'DEMO 1001' are DEMO-1001. Where two rows get the same key, one has it (the
 * one that had it already, else the earliest booking or the latest order) and the others keep theirs: nothing is lost, and the
 * unique indexes hold.
 */
export class OrderDashes1764547200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH again AS (SELECT id, order_key, ${key} AS new_key, status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER' AS active, created_at FROM booking),
        entitled AS (SELECT DISTINCT ON (new_key) id FROM again WHERE active ORDER BY new_key, order_key = new_key DESC, created_at, id)
      UPDATE booking SET order_key = new_key FROM again
       WHERE booking.id = again.id AND again.order_key <> new_key AND (NOT active OR booking.id IN (SELECT id FROM entitled));

      WITH again AS (SELECT order_key, ${key} AS new_key, updated_at FROM customer_order),
        entitled AS (SELECT DISTINCT ON (new_key) order_key FROM again ORDER BY new_key, order_key = new_key DESC, updated_at DESC)
      UPDATE customer_order SET order_key = new_key FROM again
       WHERE customer_order.order_key = again.order_key AND again.order_key <> new_key
         AND customer_order.order_key IN (SELECT order_key FROM entitled);
    `);
  }

  /** The old keys are not kept: the new ones serve the old comparison as well, for numbers that are written with their dash. */
  async down(): Promise<void> {
    // Nothing to take back: no table, column or index was changed.
  }
}
