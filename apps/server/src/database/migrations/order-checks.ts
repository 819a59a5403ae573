import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a booking has a right to its order (domain.md, "Orders on file and who may claim them"). One that has none yet is a
 * request to be checked: it has a place, and does not make the order "already booked" for whoever has the right.
 */
export class OrderChecks1764547200051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN order_check text NOT NULL DEFAULT 'NONE' CHECK (order_check IN ('NONE', 'CHECK_ORDER', 'CONFIRMED'));
      DROP INDEX booking_active_order;
      CREATE UNIQUE INDEX booking_active_order ON booking (order_key) WHERE status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER';
      CREATE INDEX booking_unchecked_order ON booking (order_key) WHERE status <> 'CANCELLED' AND order_check = 'CHECK_ORDER';

      -- Lets one request to be checked of an order follow another, and refuses one (40001: decide again) that was decided before
      -- another came: two of one person sent at once are told what two for any other order would be told. The first lock of its
      -- statement. Always true.
      CREATE FUNCTION lock_unchecked(p_order_key text, p_known integer) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(7105, hashtext(p_order_key));
        IF (SELECT count(*) FROM booking WHERE order_key = p_order_key AND status <> 'CANCELLED' AND order_check = 'CHECK_ORDER') <> p_known THEN
          RAISE EXCEPTION 'another request of this order came first' USING ERRCODE = '40001';
        END IF;
        RETURN true;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION lock_unchecked;
      DROP INDEX booking_active_order, booking_unchecked_order;
      ALTER TABLE booking DROP COLUMN order_check;
      CREATE UNIQUE INDEX booking_active_order ON booking (order_key) WHERE status <> 'CANCELLED';
    `);
  }
}
