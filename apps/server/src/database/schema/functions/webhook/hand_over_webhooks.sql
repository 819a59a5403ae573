-- Creates the deliveries of waiting events, one for each endpoint that subscribes to the event and may see it. Any number of processes may
-- run it at the same time: it skips events that another one has locked.
-- p_rights: what the maker of each endpoint may see now, [{endpoint, bookings, orders, branches}]; branches null: all branches.
-- Returns the number of events; -1, without a change, if an enabled endpoint is missing in p_rights.
CREATE OR REPLACE FUNCTION hand_over_webhooks(p_now timestamptz, p_batch integer, p_rights jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
BEGIN
  WITH gone AS (
    DELETE FROM webhook_due
     WHERE event_id IN (SELECT event_id FROM webhook_due ORDER BY event_id LIMIT p_batch FOR UPDATE SKIP LOCKED)
    RETURNING event_id
  )
  SELECT coalesce(array_agg(event_id ORDER BY event_id), '{}') INTO taken FROM gone;
  -- An endpoint that was created since the caller read the rights may subscribe to these events: the caller reads the rights again.
  IF EXISTS (SELECT FROM webhook_endpoint w WHERE w.disabled_at IS NULL
              AND NOT EXISTS (SELECT FROM jsonb_to_recordset(p_rights) AS r (endpoint uuid) WHERE r.endpoint = w.id)) THEN
    INSERT INTO webhook_due (event_id) SELECT unnest(taken);
    RETURN -1;
  END IF;
  INSERT INTO webhook_delivery (endpoint_id, event_id, event, at, next_at)
  SELECT w.id, e.id, e.event, p_now, p_now
    FROM event e
    JOIN webhook_endpoint w ON w.disabled_at IS NULL AND e.event = ANY (w.events)
    JOIN jsonb_to_recordset(p_rights) AS r (endpoint uuid, bookings boolean, orders boolean, branches uuid[]) ON r.endpoint = w.id
   WHERE e.id = ANY (taken) AND webhook_sees(e, w.api_key_id, r.bookings, r.orders, r.branches)
   ORDER BY e.seq
  ON CONFLICT (event_id, endpoint_id) DO NOTHING;
  RETURN cardinality(taken);
END $$;
