-- Whether a message waits while quiet hours are on: an SMS that the family did not cause itself, unless it is about a delivery of today.
CREATE OR REPLACE FUNCTION keeps_quiet(m outbox_message, p_today date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.channel = 'sms' AND m.booking_id IS NOT NULL
     AND m.unasked
     AND p_today::text <> ALL (ARRAY[m.payload->>'deliveryDate', coalesce(m.payload->>'previousDate', '')])
$$;
