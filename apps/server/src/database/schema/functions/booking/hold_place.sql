-- Keeps one place for the token and returns until when; NULL, and nothing is changed, where there is none. A hold that the token has
-- already, on this day or another, does not count and is moved.
-- A hold that lives and is asked for again on its own date is renewed, p_most_renewals times at most; after that it stays as it is and
-- ends when it ends. Another date, or a hold that has ended, begins again at none: in both cases the place was there for others.
CREATE OR REPLACE FUNCTION hold_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                      p_postcode text, p_address_hash bytea, p_expires_at timestamptz, p_browser_hash bytea, p_most_renewals integer)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE v_end timestamptz;
BEGIN
  -- The own hold's lock is among these: of two requests of one token the second counts the first.
  PERFORM lock_day(p_branch, p_date, p_plan_version, p_token_hash);
  IF (SELECT booked FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date)
     + (SELECT count(*) FROM hold
         WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now AND token_hash <> p_token_hash) >= p_limit THEN
    RETURN NULL;
  END IF;
  INSERT INTO hold AS was (token_hash, branch_id, delivery_date, postcode, address_hash, browser_hash, expires_at, created_at)
  VALUES (p_token_hash, p_branch, p_date, p_postcode, p_address_hash, p_browser_hash, p_expires_at, p_now)
  ON CONFLICT (token_hash) DO UPDATE
     SET branch_id = excluded.branch_id, delivery_date = excluded.delivery_date, postcode = excluded.postcode,
         address_hash = excluded.address_hash, network_hash = NULL, browser_hash = excluded.browser_hash,
         (renewals, created_at, expires_at)
                                = (SELECT CASE WHEN again THEN least(was.renewals + 1, p_most_renewals) ELSE 0 END,
                                          CASE WHEN again THEN was.created_at ELSE p_now END,
                                          CASE WHEN again AND was.renewals >= p_most_renewals THEN was.expires_at ELSE excluded.expires_at END
                                     FROM (SELECT was.delivery_date = p_date AND was.expires_at > p_now AS again) AS asked)
  RETURNING expires_at INTO v_end;
  RETURN v_end;
END $$;
