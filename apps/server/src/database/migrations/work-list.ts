import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of each branch's and status's bookings by when they were made: with whether the order is on file, or without. */
const groupCreated = (include: string) =>
  [
    ['', 'archived_at IS NULL'],
    ['_archived', 'archived_at IS NOT NULL'],
  ]
    .map(
      ([suffix, half]) => `DROP INDEX booking_group_created${suffix};
      CREATE INDEX booking_group_created${suffix} ON booking (branch_id, status, created_at, id)${include} WHERE ${half};`,
    )
    .join('\n');

const ended = "('DELIVERED', 'FAILED', 'CANCELLED')";
const counted = (row: 'OLD' | 'NEW', sign: '+' | '-') =>
  ['delivered', 'failed', 'cancelled']
    .map((name) => `${name} = day_outcome.${name} ${sign} (${row}.status = '${name.toUpperCase()}')::integer`)
    .join(', ');

/**
 * What staff have to decide, and how the weeks ended, without counting bookings: a count of each day's endings, which moves in the
 * transaction of the booking's change; and indexes of the few bookings that wait for a decision.
 */
export class WorkList1764547200131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE day_outcome (
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL,
        delivered integer NOT NULL DEFAULT 0 CHECK (delivered >= 0),
        failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
        cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
        PRIMARY KEY (branch_id, delivery_date)
      );

      -- Not in day_ledger, whose row is the day's lock and comes before the booking's: this row comes last of all, after it.
      CREATE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          IF OLD.status IN ${ended} THEN
            UPDATE day_outcome SET ${counted('OLD', '-')} WHERE branch_id = OLD.branch_id AND delivery_date = OLD.delivery_date;
          END IF;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          IF NEW.status IN ${ended} THEN
            INSERT INTO day_outcome VALUES (NEW.branch_id, NEW.delivery_date,
              (NEW.status = 'DELIVERED')::integer, (NEW.status = 'FAILED')::integer, (NEW.status = 'CANCELLED')::integer)
            ON CONFLICT (branch_id, delivery_date) DO UPDATE SET ${counted('NEW', '+')};
          END IF;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER booking_outcome_made AFTER INSERT ON booking FOR EACH ROW WHEN (NEW.status IN ${ended}) EXECUTE FUNCTION count_outcome();
      CREATE TRIGGER booking_outcome_changed AFTER UPDATE OF status, branch_id, delivery_date ON booking FOR EACH ROW
        WHEN ((OLD.status IN ${ended} OR NEW.status IN ${ended})
              AND (OLD.status, OLD.branch_id, OLD.delivery_date) IS DISTINCT FROM (NEW.status, NEW.branch_id, NEW.delivery_date))
        EXECUTE FUNCTION count_outcome();
      CREATE TRIGGER booking_outcome_removed AFTER DELETE ON booking FOR EACH ROW WHEN (OLD.status IN ${ended}) EXECUTE FUNCTION count_outcome();
      INSERT INTO day_outcome
        SELECT branch_id, delivery_date, count(*) FILTER (WHERE status = 'DELIVERED'), count(*) FILTER (WHERE status = 'FAILED'),
               count(*) FILTER (WHERE status = 'CANCELLED')
          FROM booking WHERE status IN ${ended} GROUP BY branch_id, delivery_date;

      -- Whether the order is on file, so that a list of those that are not is a run of an index. A booking and its order that are
      -- written at the same moment do not see each other: whoever reads the flag asks the orders again, and the nightly job mends it.
      ALTER TABLE booking ADD COLUMN order_on_file boolean NOT NULL DEFAULT false;
      UPDATE booking b SET order_on_file = true FROM customer_order o WHERE o.order_key = b.order_key;
      CREATE FUNCTION note_order_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.order_on_file := NEW.order_on_file OR EXISTS (SELECT 1 FROM customer_order WHERE order_key = NEW.order_key);
        RETURN NEW;
      END $$;
      CREATE TRIGGER booking_order_on_file BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION note_order_on_file();
      -- By the unique index of active orders, which stays when others are taken away to fill the table: what is cancelled keeps what it had.
      CREATE FUNCTION note_order_came() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE booking SET order_on_file = true
         WHERE order_key = NEW.order_key AND status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER' AND NOT order_on_file;
        RETURN NULL;
      END $$;
      CREATE TRIGGER customer_order_came AFTER INSERT ON customer_order FOR EACH ROW EXECUTE FUNCTION note_order_came();

      CREATE INDEX booking_failed ON booking (branch_id, delivery_date, id) WHERE status = 'FAILED';
      CREATE INDEX booking_check_order ON booking (branch_id, delivery_date, id) WHERE status = 'CONFIRMED' AND order_check = 'CHECK_ORDER';
      CREATE INDEX booking_not_on_file ON booking (branch_id, delivery_date, id) WHERE status = 'CONFIRMED' AND order_check = 'NONE' AND NOT order_on_file;
      CREATE INDEX booking_group_order ON booking (branch_id, status, order_on_file, delivery_date, id) WHERE archived_at IS NULL;
      CREATE INDEX booking_group_order_archived ON booking (branch_id, status, order_on_file, delivery_date, id) WHERE archived_at IS NOT NULL;
      ${groupCreated(' INCLUDE (order_on_file)')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER customer_order_came ON customer_order;
      DROP TRIGGER booking_order_on_file ON booking;
      DROP TRIGGER booking_outcome_removed ON booking;
      DROP TRIGGER booking_outcome_changed ON booking;
      DROP TRIGGER booking_outcome_made ON booking;
      DROP INDEX booking_group_order_archived, booking_group_order, booking_not_on_file, booking_check_order, booking_failed;
      ${groupCreated('')}
      ALTER TABLE booking DROP COLUMN order_on_file;
      DROP FUNCTION note_order_came, note_order_on_file, count_outcome;
      DROP TABLE day_outcome;
    `);
  }
}
