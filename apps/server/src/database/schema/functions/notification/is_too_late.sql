-- Returns whether an SMS that waited for the end of the quiet hours is no longer true, or its customer no longer gets SMS at this number.
CREATE OR REPLACE FUNCTION is_too_late(m outbox_message, p_now timestamptz, p_today date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.channel = 'sms' AND NOT EXISTS (
    SELECT FROM booking b
     WHERE b.id = m.booking_id AND b.notify_sms
       AND m.recipient = CASE WHEN b.primary_contact LIKE '+%' THEN b.primary_contact ELSE '+60' || ltrim(b.primary_contact, '0') END
       -- A reminder is about tomorrow: on the day itself it is too late.
       AND (m.kind = 'NOT_DELIVERED' OR m.payload->>'deliveryDate' >= (p_today + CASE m.kind WHEN 'REMINDER' THEN 1 ELSE 0 END)::text)
       AND (m.kind <> 'MOVE_OFFERED' OR (m.payload->'offer'->>'answerBy')::timestamptz > p_now)
       AND CASE m.kind WHEN 'CANCELLED' THEN b.status = 'CANCELLED'
                       WHEN 'NOT_DELIVERED' THEN b.status = 'FAILED' AND b.delivery_date::text = m.payload->>'deliveryDate'
                       ELSE b.status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') AND b.delivery_date::text = m.payload->>'deliveryDate' END)
$$;
