-- Queues the events that an endpoint subscribes to, in the transaction of the change: a process that crashes loses none.
CREATE OR REPLACE FUNCTION note_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_due (event_id)
  SELECT id FROM added
   WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE w.disabled_at IS NULL AND added.event = ANY (w.events));
  RETURN NULL;
END $$;
