import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Offers to move (domain.md, "Offers to move"), bookings that are kept past the limit, and why each place was given. An offer keeps
 * its place as a row of `hold`, so that whoever counts a day counts it, processes of the version before included (ADR 0027).
 * take_place and move_booking stay for those.
 */
export class MoveOffers1764547200180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE move_offer (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL,           -- where to
        from_branch_id uuid NOT NULL REFERENCES branch, from_date date NOT NULL,          -- where from
        answer_by timestamptz NOT NULL,
        -- One that waits past answer_by has lapsed, whether or not a job has said so yet.
        state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'LAPSED', 'WITHDRAWN')),
        overridden text,                                                                  -- what spoke against the date: staff offered it past the limit
        offered_by text NOT NULL, offered_by_id uuid, offered_at timestamptz NOT NULL,
        ended_at timestamptz,
        latest boolean NOT NULL DEFAULT true,
        CHECK ((state = 'WAITING') = (ended_at IS NULL))
      );
      CREATE UNIQUE INDEX move_offer_waiting ON move_offer (booking_id) WHERE state = 'WAITING';
      CREATE UNIQUE INDEX move_offer_latest ON move_offer (booking_id) WHERE latest;
      CREATE INDEX move_offer_booking ON move_offer (booking_id);
      CREATE INDEX move_offer_due ON move_offer (answer_by) WHERE state = 'WAITING';
      -- The work list: offers of a branch's days that wait, or ended without an answer that settles anything.
      CREATE INDEX move_offer_from ON move_offer (from_branch_id, from_date, booking_id) WHERE latest AND state IN ('WAITING', 'DECLINED', 'LAPSED');
      CREATE INDEX move_offer_state ON move_offer (state, booking_id) WHERE latest;

      ALTER TABLE hold ADD COLUMN move_offer_id uuid REFERENCES move_offer ON DELETE CASCADE;
      CREATE UNIQUE INDEX hold_move_offer ON hold (move_offer_id) WHERE move_offer_id IS NOT NULL;

      ALTER TABLE booking
        ADD COLUMN promise jsonb,           -- {branchId, date, decidedAt, limit, bookedBefore, planVersion, override, overrideReason}; NULL: from before this was kept
        ADD COLUMN kept_limit integer;      -- the limit in force past which staff keep it; another limit, and they have to decide again
      CREATE INDEX booking_kept ON booking (branch_id, delivery_date) WHERE kept_limit IS NOT NULL;

      -- Order of locks: as before, then behind the booking's row its offer, and behind that the offer's hold. Whoever only ends an
      -- offer begins with the booking's row, and needs no day: a place that is given up is there for whoever comes next.

      -- As take_place, and says how many deliveries the day had before; null, and nothing is changed, where there is no place.
      CREATE FUNCTION take_counted_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_own_hold bytea)
      RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE before_this integer;
      BEGIN
        PERFORM lock_day(p_branch, p_date, p_plan_version, p_own_hold);
        UPDATE day_ledger SET booked = booked + 1
         WHERE branch_id = p_branch AND delivery_date = p_date
           AND booked + (SELECT count(*) FROM hold
                          WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now
                            AND token_hash IS DISTINCT FROM p_own_hold) < p_limit
         RETURNING booked - 1 INTO before_this;
        IF NOT FOUND THEN RETURN NULL; END IF;
        IF p_own_hold IS NOT NULL THEN DELETE FROM hold WHERE token_hash = p_own_hold; END IF;
        RETURN before_this;
      END $$;

      -- Ends the offer that waits for a booking's customer and gives its place up. The caller has the booking's row locked.
      CREATE FUNCTION end_move_offer(p_booking uuid, p_state text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
        WITH ended AS (
          UPDATE move_offer SET state = CASE WHEN answer_by > p_now THEN p_state ELSE 'LAPSED' END, ended_at = p_now
           WHERE booking_id = p_booking AND state = 'WAITING' RETURNING id
        )
        DELETE FROM hold USING ended WHERE hold.move_offer_id = ended.id;
      $$;

      -- Offers a booking that is still at p_version another day and keeps a place of it until p_answer_by. OFFERED; or FULL, STALE, or
      -- WAITING (it has an offer already), with nothing changed; PL001 as take_place.
      CREATE FUNCTION offer_move(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                                 p_offer uuid, p_answer_by timestamptz, p_hold bytea, p_overridden text, p_by text, p_by_id uuid)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE was booking;
      BEGIN
        PERFORM lock_day(p_branch, p_date, p_plan_version, NULL);
        SELECT * INTO was FROM booking WHERE id = p_booking AND version = p_version AND status = 'CONFIRMED' FOR UPDATE;
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        IF EXISTS (SELECT 1 FROM move_offer WHERE booking_id = p_booking AND state = 'WAITING' AND answer_by > p_now) THEN RETURN 'WAITING'; END IF;
        IF (SELECT booked FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date)
           + (SELECT count(*) FROM hold WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now) >= p_limit THEN
          RETURN 'FULL';
        END IF;
        PERFORM end_move_offer(p_booking, 'LAPSED', p_now);
        UPDATE move_offer SET latest = false WHERE booking_id = p_booking AND latest;
        INSERT INTO move_offer (id, booking_id, branch_id, delivery_date, from_branch_id, from_date, answer_by, overridden, offered_by, offered_by_id, offered_at)
        VALUES (p_offer, p_booking, p_branch, p_date, was.branch_id, was.delivery_date, p_answer_by, p_overridden, p_by, p_by_id, p_now);
        INSERT INTO hold (token_hash, branch_id, delivery_date, postcode, expires_at, created_at, move_offer_id)
        VALUES (p_hold, p_branch, p_date, was.postcode, p_answer_by, p_now, p_offer);
        UPDATE booking SET kept_limit = NULL, version = version + 1, updated_at = p_now WHERE id = p_booking;
        RETURN 'OFFERED';
      END $$;

      -- Ends an offer without a move, by its customer, by staff or by the clock, of a booking that is still at p_version. ENDED; or
      -- STALE, or ANSWERED (it does not wait any more, or, of LAPSED, may still be answered), with nothing changed.
      CREATE FUNCTION close_move_offer(p_booking uuid, p_version integer, p_offer uuid, p_state text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM booking WHERE id = p_booking AND version = p_version FOR UPDATE;
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        IF NOT EXISTS (SELECT 1 FROM move_offer
                        WHERE id = p_offer AND booking_id = p_booking AND state = 'WAITING' AND (answer_by <= p_now) = (p_state = 'LAPSED')) THEN
          RETURN 'ANSWERED';
        END IF;
        PERFORM end_move_offer(p_booking, p_state, p_now);
        UPDATE booking SET version = version + 1, updated_at = p_now WHERE id = p_booking;
        RETURN 'ENDED';
      END $$;

      -- Moves an active booking that is still at p_version to another day: the new place is taken before the old one is given back. An
      -- offer of this booking that waits ends with it, and its place does not count against it. p_answered: only if this offer still
      -- waits. MOVED, or FULL, STALE or ANSWERED with nothing changed; PL001 as take_place.
      CREATE FUNCTION move_with_offer(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                                      p_promise jsonb, p_by_customer boolean, p_answered uuid)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        was booking;
        waiting move_offer;
        before_this integer;
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
        IF NOT EXISTS (SELECT 1 FROM branch WHERE id = p_branch AND plan_version = p_plan_version) THEN
          RAISE EXCEPTION 'plan changed' USING ERRCODE = 'PL001';
        END IF;
        -- The version pins branch and date: whoever changes them makes it grow.
        SELECT * INTO was FROM booking WHERE id = p_booking AND version = p_version AND status <> 'CANCELLED';
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
        PERFORM 1 FROM day_ledger
          WHERE (branch_id = p_branch AND delivery_date = p_date) OR (branch_id = was.branch_id AND delivery_date = was.delivery_date)
          ORDER BY branch_id, delivery_date FOR UPDATE;
        PERFORM 1 FROM booking WHERE id = p_booking AND version = p_version FOR UPDATE;
        IF NOT FOUND THEN RETURN 'STALE'; END IF;
        SELECT * INTO waiting FROM move_offer WHERE booking_id = p_booking AND state = 'WAITING' AND answer_by > p_now;
        IF p_answered IS NOT NULL AND waiting.id IS DISTINCT FROM p_answered THEN RETURN 'ANSWERED'; END IF;
        UPDATE day_ledger SET booked = booked + 1
          WHERE branch_id = p_branch AND delivery_date = p_date
            AND booked + (SELECT count(*) FROM hold
                           WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now
                             AND (waiting.id IS NULL OR move_offer_id IS DISTINCT FROM waiting.id)) < p_limit
          RETURNING booked - 1 INTO before_this;
        IF NOT FOUND THEN RETURN 'FULL'; END IF;
        PERFORM end_move_offer(p_booking, CASE
          WHEN (waiting.branch_id, waiting.delivery_date) = (p_branch, p_date) THEN 'ACCEPTED'
          WHEN p_by_customer THEN 'CHOSE_OTHER'
          ELSE 'WITHDRAWN' END, p_now);
        PERFORM release_place(was.branch_id, was.delivery_date);
        UPDATE booking SET branch_id = p_branch, delivery_date = p_date, status = 'CONFIRMED', version = version + 1, updated_at = p_now,
               promise = p_promise || jsonb_build_object('bookedBefore', before_this)
         WHERE id = p_booking;
        RETURN 'MOVED';
      END $$;

      -- No door forgets what hangs on a place: whoever moves, cancels or sends out a booking ends its offer, and what was decided
      -- about its former day does not count for the next one.
      CREATE FUNCTION leave_place() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM end_move_offer(NEW.id, 'WITHDRAWN', NEW.updated_at);
        IF (OLD.branch_id, OLD.delivery_date) <> (NEW.branch_id, NEW.delivery_date) THEN
          NEW.kept_limit := NULL;
          IF (NEW.promise->>'branchId', NEW.promise->>'date') IS DISTINCT FROM (NEW.branch_id::text, NEW.delivery_date::text) THEN NEW.promise := NULL; END IF;
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER booking_leaves_place BEFORE UPDATE OF status, branch_id, delivery_date ON booking FOR EACH ROW
        WHEN ((OLD.branch_id, OLD.delivery_date) <> (NEW.branch_id, NEW.delivery_date) OR (OLD.status = 'CONFIRMED' AND NEW.status <> 'CONFIRMED'))
        EXECUTE FUNCTION leave_place();

      -- As note_changed_bookings: what is left to decide on the day that it has, and what is held on the day that it was offered.
      CREATE FUNCTION note_move_offer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO live_change (change)
        SELECT concat_ws(' ', 'booking', id, branch_id, branch_id, branch_id || '/' || delivery_date, NEW.branch_id || '/' || NEW.delivery_date)
          FROM booking WHERE id = NEW.booking_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_move_offer AFTER INSERT OR UPDATE OF state ON move_offer FOR EACH ROW EXECUTE FUNCTION note_move_offer();
      CREATE FUNCTION note_kept_booking() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO live_change (change)
        VALUES (concat_ws(' ', 'booking', NEW.id, NEW.branch_id, NEW.branch_id, NEW.branch_id || '/' || NEW.delivery_date));
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_kept_booking AFTER UPDATE OF kept_limit ON booking FOR EACH ROW
        WHEN (OLD.kept_limit IS DISTINCT FROM NEW.kept_limit) EXECUTE FUNCTION note_kept_booking();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER note_kept_booking ON booking;
      DROP TRIGGER booking_leaves_place ON booking;
      DELETE FROM hold WHERE move_offer_id IS NOT NULL;
      ALTER TABLE hold DROP COLUMN move_offer_id;
      ALTER TABLE booking DROP COLUMN kept_limit, DROP COLUMN promise;
      DROP TABLE move_offer;
      DROP FUNCTION note_kept_booking, note_move_offer, leave_place, move_with_offer, close_move_offer, offer_move, end_move_offer, take_counted_place;
    `);
  }
}
