import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What one client may take of a day (ADR 0016). A booking and a hold know from which address they came, as a keyed hash.
 * live_holds stays for processes of the version before, which run until the last of them has been replaced.
 */
export class ClientShares1764547200052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN address_hash bytea;
      CREATE INDEX booking_address_day ON booking (address_hash, branch_id, delivery_date) WHERE address_hash IS NOT NULL;
      ALTER TABLE hold ADD COLUMN browser_hash bytea, ALTER COLUMN address_hash DROP NOT NULL;
      CREATE INDEX hold_browser ON hold (browser_hash, expires_at) WHERE browser_hash IS NOT NULL;

      -- Order of locks: address, then browser, and both before all that the migration BookingChanges lists.

      -- How many active bookings of a day came from an address; others of that address wait until the commit.
      CREATE FUNCTION booked_from(p_address_hash bytea, p_branch uuid, p_date date) RETURNS integer LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(7103, hashtext(encode(p_address_hash, 'hex')));
        RETURN (SELECT count(*) FROM booking
                 WHERE address_hash = p_address_hash AND branch_id = p_branch AND delivery_date = p_date AND status <> 'CANCELLED');
      END $$;

      -- Whether a customer may move a booking to a day: the address that it was booked from has less than its share of that day.
      CREATE FUNCTION may_move_to(p_booking uuid, p_branch uuid, p_date date, p_share integer) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE v_address bytea;
      BEGIN
        SELECT address_hash INTO v_address FROM booking WHERE id = p_booking AND (branch_id, delivery_date) <> (p_branch, p_date);
        RETURN v_address IS NULL OR booked_from(v_address, p_branch, p_date) < p_share;
      END $$;

      -- As before, with the browser; the one without it stays for processes of the version before, as live_holds does.
      CREATE FUNCTION hold_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                 p_postcode text, p_address_hash bytea, p_expires_at timestamptz, p_browser_hash bytea)
      RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT hold_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_token_hash, p_postcode, p_address_hash, p_expires_at) THEN
          RETURN false;
        END IF;
        UPDATE hold SET browser_hash = p_browser_hash WHERE token_hash = p_token_hash AND browser_hash IS DISTINCT FROM p_browser_hash;
        RETURN true;
      END $$;

      -- Whether a client may keep one more place: of the live holds, the own token's excluded, the address has fewer than p_most and the
      -- browser, where it is known, fewer than p_most_of_browser; and of that day the address has less than its share, bookings included.
      CREATE FUNCTION may_hold(p_address_hash bytea, p_browser_hash bytea, p_own_hold bytea, p_now timestamptz, p_branch uuid, p_date date,
                               p_most integer, p_most_of_browser integer, p_share integer) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE booked integer;
      BEGIN
        IF p_address_hash IS NULL THEN RETURN true; END IF;
        booked := booked_from(p_address_hash, p_branch, p_date);
        IF p_browser_hash IS NOT NULL THEN
          PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_browser_hash, 'hex')));
          IF (SELECT count(*) FROM hold WHERE browser_hash = p_browser_hash AND expires_at > p_now AND token_hash <> p_own_hold) >= p_most_of_browser THEN
            RETURN false;
          END IF;
        END IF;
        RETURN (SELECT count(*) < p_most AND booked + count(*) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date) < p_share
                  FROM hold WHERE address_hash = p_address_hash AND expires_at > p_now AND token_hash <> p_own_hold);
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION may_hold, may_move_to, booked_from, hold_place(uuid, date, integer, integer, timestamptz, bytea, text, bytea, timestamptz, bytea);
      DROP INDEX hold_browser, booking_address_day;
      DELETE FROM hold WHERE address_hash IS NULL;
      ALTER TABLE hold DROP COLUMN browser_hash, ALTER COLUMN address_hash SET NOT NULL;
      ALTER TABLE booking DROP COLUMN address_hash;
    `);
  }
}
