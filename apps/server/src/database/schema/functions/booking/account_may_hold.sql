-- Whether an account may keep a place that no share counts: it has a number, and no other such hold; the own token's is excluded. Locks
-- the account, as a browser, until the commit.
CREATE OR REPLACE FUNCTION account_may_hold(p_user uuid, p_account bytea, p_own_hold bytea, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_account, 'hex')));
  RETURN EXISTS (SELECT FROM user_account WHERE id = p_user AND phone_number IS NOT NULL)
     AND NOT EXISTS (SELECT FROM hold WHERE browser_hash = p_account AND expires_at > p_now AND token_hash <> p_own_hold);
END $$;
