-- Returns the rank of a status by receipts: a receipt only moves a message forward. DELIVERED is the last, because some services correct
-- themselves. The statuses of messages that were never sent are above all.
CREATE OR REPLACE FUNCTION receipt_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status WHEN 'SENT' THEN 1 WHEN 'FAILED' THEN 2 WHEN 'DELIVERED' THEN 3 WHEN 'HELD_BACK' THEN 4 WHEN 'DROPPED' THEN 4 ELSE 0 END
$$;
