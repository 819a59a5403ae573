-- Returns the rank of a message's status: a receipt only moves a message to a higher rank. DELIVERED ranks above FAILED, because some
-- services correct a failure. The statuses of messages that were never sent rank highest, so that no receipt changes them.
CREATE OR REPLACE FUNCTION receipt_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status WHEN 'SENT' THEN 1 WHEN 'FAILED' THEN 2 WHEN 'DELIVERED' THEN 3 WHEN 'HELD_BACK' THEN 4 WHEN 'DROPPED' THEN 4 ELSE 0 END
$$;
