-- Returns whether a message waits during quiet hours: an SMS that its customer did not cause, unless it is about a delivery of today.
CREATE OR REPLACE FUNCTION keeps_quiet(m outbox_message, p_today date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.channel = 'sms' AND m.booking_id IS NOT NULL
     AND m.unasked
     AND p_today::text <> ALL (ARRAY[m.payload->>'deliveryDate', coalesce(m.payload->>'previousDate', '')])
$$;
