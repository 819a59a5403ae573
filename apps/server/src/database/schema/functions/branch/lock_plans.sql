-- Locks the plans of branches for a change of their limits (lockPlans): waits for the running bookings of these branches, blocks new ones
-- until the commit, and makes cached plans stale.
CREATE OR REPLACE FUNCTION lock_plans(p_branches uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE b uuid;
BEGIN
  FOR b IN SELECT DISTINCT x FROM unnest(p_branches) x ORDER BY x LOOP
    PERFORM pg_advisory_xact_lock(7101, hashtext(b::text));
  END LOOP;
  UPDATE branch SET plan_version = plan_version + 1 WHERE id = ANY (p_branches);
END $$;
