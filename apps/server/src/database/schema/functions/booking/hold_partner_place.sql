-- Keeps one place for a token of a partner's key, within its share of the day: as hold_place.
CREATE OR REPLACE FUNCTION hold_partner_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                              p_postcode text, p_expires_at timestamptz, p_most_renewals integer, p_key uuid, p_key_hash bytea, p_share integer)
RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_day(p_branch, p_date, p_plan_version, p_token_hash);
  IF NOT partner_has_room(p_key, p_key_hash, p_share, p_branch, p_date, p_now, p_token_hash, NULL) THEN RETURN NULL; END IF;
  RETURN hold_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_token_hash, p_postcode, NULL, p_expires_at, p_key_hash, p_most_renewals);
END $$;
