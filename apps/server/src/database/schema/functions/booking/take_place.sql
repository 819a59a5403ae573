-- Takes one place and returns how many deliveries the day had before; NULL, and nothing is changed, where there is no place. The own
-- hold does not count, and is used up when the place is won.
-- Each statement in here has a snapshot of its own, so what is counted after the row lock is what was committed before it.
CREATE OR REPLACE FUNCTION take_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_own_hold bytea)
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
