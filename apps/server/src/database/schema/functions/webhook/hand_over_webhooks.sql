-- Makes a delivery of each event that waits for each endpoint that wants it and may see it, and gives these endpoints their turn. Any
-- number of processes works side by side: what another one has in hand is skipped.
-- p_rights: what the makers may see at this moment, [{endpoint, bookings, orders, branches}]; branches null: all of them.
CREATE OR REPLACE FUNCTION hand_over_webhooks(p_now timestamptz, p_batch integer, p_rights jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
  made uuid[];
BEGIN
  WITH gone AS (
    DELETE FROM webhook_due
     WHERE event_id IN (SELECT event_id FROM webhook_due ORDER BY event_id LIMIT p_batch FOR UPDATE SKIP LOCKED)
    RETURNING event_id
  )
  SELECT coalesce(array_agg(event_id ORDER BY event_id), '{}') INTO taken FROM gone;
  WITH added AS (
    INSERT INTO webhook_delivery (endpoint_id, event_id, event, at, next_at)
    SELECT w.id, e.id, e.event, p_now, p_now
      FROM event e
      JOIN webhook_endpoint w ON w.disabled_at IS NULL AND e.event = ANY (w.events)
      JOIN jsonb_to_recordset(p_rights) AS r (endpoint uuid, bookings boolean, orders boolean, branches uuid[]) ON r.endpoint = w.id
     WHERE e.id = ANY (taken) AND webhook_sees(e, w.api_key_id, r.bookings, r.orders, r.branches)
     ORDER BY e.seq
    ON CONFLICT (event_id, endpoint_id) DO NOTHING
    RETURNING endpoint_id
  )
  SELECT coalesce(array_agg(DISTINCT endpoint_id ORDER BY endpoint_id), '{}') INTO made FROM added;
  PERFORM schedule_webhooks(id, p_now) FROM unnest(made) AS id;
  RETURN cardinality(taken);
END $$;
