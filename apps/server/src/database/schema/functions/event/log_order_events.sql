-- Writes the events of new and changed orders (ADR 0038). The erasure of a person is no event: its trigger leaves it out.
CREATE OR REPLACE FUNCTION log_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO event (event, order_number, at, body) SELECT 'ORDER_UPSERTED', order_number, updated_at, order_event_body(became, 'NEW') FROM became;
  ELSE
    INSERT INTO event (event, order_number, at, body)
    SELECT 'ORDER_UPSERTED', became.order_number, became.updated_at, order_event_body(became, 'CHANGED') FROM became JOIN was USING (order_key)
     WHERE to_jsonb(became) - 'updated_at' <> to_jsonb(was) - 'updated_at';
  END IF;
  RETURN NULL;
END $$;
