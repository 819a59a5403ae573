-- How far a message has come by what its peer says: a receipt only moves it forward. DELIVERED comes last, because some peers correct
-- themselves. What no peer was ever given stands above all.
CREATE OR REPLACE FUNCTION receipt_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status WHEN 'SENT' THEN 1 WHEN 'FAILED' THEN 2 WHEN 'DELIVERED' THEN 3 WHEN 'HELD_BACK' THEN 4 WHEN 'DROPPED' THEN 4 ELSE 0 END
$$;
