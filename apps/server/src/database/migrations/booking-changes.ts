import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moving and cancelling: a booking's row and the ledger change in one function, so that a place is freed exactly once. */
export class BookingChanges1764547200004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Order of locks of everything that touches bookings: address -> plan (shared) -> hold row -> day rows (sorted) -> booking row or
      -- unique key of a new one -> idempotency key. A new booking waits for its order's key while it holds its day, so a change of an
      -- existing booking must not wait for a day while it holds that key.

      -- Moves an active booking that is still at p_version to another day: the new place is taken before the old one is given back.
      -- MOVED, or FULL or STALE with nothing changed; PL001 as take_place.
      CREATE FUNCTION move_booking(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE old_branch uuid; old_date date;
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
        IF NOT EXISTS (SELECT 1 FROM branch WHERE id = p_branch AND plan_version = p_plan_version) THEN
          RAISE EXCEPTION 'plan changed' USING ERRCODE = 'PL001';
        END IF;
        -- The version pins branch and date: whoever changes them makes it grow.
        SELECT branch_id, delivery_date INTO old_branch, old_date FROM booking WHERE id = p_booking AND version = p_version AND status <> 'CANCELLED';
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
        PERFORM 1 FROM day_ledger
          WHERE (branch_id = p_branch AND delivery_date = p_date) OR (branch_id = old_branch AND delivery_date = old_date)
          ORDER BY branch_id, delivery_date FOR UPDATE;
        PERFORM 1 FROM booking WHERE id = p_booking AND version = p_version FOR UPDATE;
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        UPDATE day_ledger SET booked = booked + 1
          WHERE branch_id = p_branch AND delivery_date = p_date
            AND booked + (SELECT count(*) FROM hold WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now) < p_limit;
        IF NOT FOUND THEN RETURN 'FULL'; END IF;
        PERFORM release_place(old_branch, old_date);
        UPDATE booking SET branch_id = p_branch, delivery_date = p_date, status = 'CONFIRMED', version = version + 1, updated_at = p_now WHERE id = p_booking;
        RETURN 'MOVED';
      END $$;

      -- Cancels a confirmed booking that is still at p_version. False: it is not, and nothing changed.
      CREATE FUNCTION cancel_booking(p_booking uuid, p_version integer, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE old_branch uuid; old_date date;
      BEGIN
        SELECT branch_id, delivery_date INTO old_branch, old_date FROM booking WHERE id = p_booking AND version = p_version AND status = 'CONFIRMED';
        IF NOT FOUND THEN RETURN false; END IF;
        PERFORM 1 FROM day_ledger WHERE branch_id = old_branch AND delivery_date = old_date FOR UPDATE;
        UPDATE booking SET status = 'CANCELLED', version = version + 1, updated_at = p_now
          WHERE id = p_booking AND version = p_version AND status = 'CONFIRMED';
        IF NOT FOUND THEN RETURN false; END IF;
        PERFORM release_place(old_branch, old_date);
        RETURN true;
      END $$;

      -- Counts the live holds of a client's address, the own token's excluded, and keeps others of that address waiting until the commit.
      CREATE FUNCTION live_holds(p_address_hash bytea, p_own_hold bytea, p_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(7103, hashtext(encode(p_address_hash, 'hex')));
        RETURN (SELECT count(*) FROM hold WHERE address_hash = p_address_hash AND expires_at > p_now AND token_hash <> p_own_hold);
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION live_holds, cancel_booking, move_booking');
  }
}
