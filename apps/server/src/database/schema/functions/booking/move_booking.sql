-- Moves an active booking that is still at p_version to another day: the new place is taken before the old one is given back. With
-- p_restores it is a cancelled booking, which has no place to give back, and takes one again, of its own day too. An
-- offer of this booking that waits ends with it, and its place does not count against it. p_status: what the booking is then.
-- p_answered: only if this offer still waits. MOVED, or FULL, STALE or ANSWERED with nothing changed; PL001 as take_place.
-- Locks: the plan, shared; both days, in the order of all callers; the booking; its offer.
CREATE OR REPLACE FUNCTION move_booking(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                                p_promise jsonb, p_by_customer boolean, p_answered uuid, p_status text, p_restores boolean DEFAULT false)
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
  -- The version pins branch and date: every change of them makes it grow.
  SELECT * INTO was FROM booking WHERE id = p_booking AND version = p_version AND (status = 'CANCELLED') = p_restores;
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
  IF NOT p_restores THEN PERFORM release_place(was.branch_id, was.delivery_date); END IF;
  UPDATE booking SET branch_id = p_branch, delivery_date = p_date, status = p_status, version = version + 1, updated_at = p_now,
         promise = p_promise || jsonb_build_object('bookedBefore', before_this)
   WHERE id = p_booking;
  RETURN 'MOVED';
END $$;
