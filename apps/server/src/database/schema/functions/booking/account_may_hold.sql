-- Returns whether an account may have a hold that no quota counts: it has a confirmed telephone number, and no other such hold. The hold of
-- the caller's token does not count. Locks the account until the commit, as may_hold_more locks the browser of a guest.
CREATE OR REPLACE FUNCTION account_may_hold(p_user uuid, p_account bytea, p_own_hold bytea, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_account, 'hex')));
  RETURN EXISTS (SELECT FROM user_account WHERE id = p_user AND phone_number IS NOT NULL)
     AND NOT EXISTS (SELECT FROM hold WHERE browser_hash = p_account AND expires_at > p_now AND token_hash <> p_own_hold);
END $$;
