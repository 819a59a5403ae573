-- Takes the locks of a claim, in the same order for all callers:
--   1. the plan, shared, so that the limit cannot change before the commit. Raises PL001 if the plan has another version: the caller loads
--      it again
--   2. the token of the client's own hold
--   3. the day's row, and the row of the day that a booking leaves (NULL: none)
CREATE OR REPLACE FUNCTION lock_day(p_branch uuid, p_date date, p_plan_version integer, p_own_hold bytea, p_left_branch uuid, p_left_date date)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
  IF NOT EXISTS (SELECT 1 FROM branch WHERE id = p_branch AND plan_version = p_plan_version) THEN
    RAISE EXCEPTION 'plan changed' USING ERRCODE = 'PL001';
  END IF;
  -- An advisory lock, because the hold's row may not exist.
  IF p_own_hold IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7104, hashtext(encode(p_own_hold, 'hex')));
  END IF;
  IF NOT EXISTS (SELECT 1 FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date) THEN
    INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM day_ledger
    WHERE (branch_id = p_branch AND delivery_date = p_date) OR (branch_id = p_left_branch AND delivery_date = p_left_date)
    ORDER BY branch_id, delivery_date FOR UPDATE;
END $$;
