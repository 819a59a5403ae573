-- Takes one place for a partner's key, within its share of the day: as take_place.
CREATE OR REPLACE FUNCTION take_partner_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_own_hold bytea,
                                              p_key uuid, p_key_hash bytea, p_share integer)
RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_day(p_branch, p_date, p_plan_version, p_own_hold);
  IF NOT partner_has_room(p_key, p_key_hash, p_share, p_branch, p_date, p_now, p_own_hold, NULL) THEN RETURN NULL; END IF;
  RETURN take_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_own_hold);
END $$;
