-- Decides about due messages, the oldest first. Each is QUEUED and counted; HELD_BACK if a budget is used up; DROPPED if it is undone, too
-- late, or about a past delivery; or it waits until the end of the quiet hours (p_quiet_until; NULL: no quiet hours now). Returns each
-- decision; reached_ceiling: true if the message is the first at the daily limit of all SMS. The lock admits one process at a time, so that
-- each sees the counts that others have committed (every statement below has a snapshot of its own).
CREATE OR REPLACE FUNCTION hand_over_due_messages(p_now timestamptz, p_today date, p_batch integer,
                                   p_sms_of_recipient integer, p_emails_of_recipient integer, p_of_booking integer, p_sms_of_day integer,
                                   p_quiet_until timestamptz)
RETURNS TABLE (message_id uuid, message_channel text, became text, reason text, reached_ceiling boolean) LANGUAGE plpgsql AS $$
DECLARE
  m outbox_message;
  since CONSTANT timestamptz := p_now - interval '24 hours';
  known_date text;
BEGIN
  PERFORM pg_advisory_xact_lock(7107, 0);
  FOR m IN
    SELECT * FROM outbox_message
     WHERE status = 'PENDING' AND (not_before IS NULL OR not_before <= p_now) ORDER BY created_at LIMIT p_batch FOR UPDATE SKIP LOCKED
  LOOP
    message_id := m.id;
    message_channel := m.channel;
    became := 'QUEUED';
    -- Undone: the customer knows its content from earlier messages, and saw nothing else when they made a change themselves (ADR 0015).
    reason := CASE WHEN m.handed_at IS NULL AND m.content_hash = m.known_hash AND m.content_hash = coalesce(m.seen_hash, m.known_hash)
                        AND NOT misses_end_of_offer(m) THEN 'UNDONE'
                   WHEN m.kind = 'CHANGED' AND m.follows IS NULL AND NOT EXISTS (
                     SELECT FROM booking b WHERE b.id = m.booking_id AND b.status IN ('CONFIRMED', 'OUT_FOR_DELIVERY')) THEN 'TOO_LATE'
                   -- A message of the delivery day whose booking has another status or date since.
                   WHEN m.follows IS NULL AND m.kind IN ('ON_THE_WAY', 'NEXT_STOP', 'DELIVERED', 'NOT_DELIVERED') AND NOT EXISTS (
                     SELECT FROM booking b WHERE b.id = m.booking_id AND b.delivery_date::text = m.payload->>'deliveryDate'
                        AND CASE m.kind WHEN 'DELIVERED' THEN b.status = 'DELIVERED' WHEN 'NOT_DELIVERED' THEN b.status = 'FAILED'
                                        ELSE b.status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') AND m.payload->>'deliveryDate' = p_today::text END) THEN 'TOO_LATE'
                   -- Changes wait for two minutes, so a message with a longer delay waited for the end of the quiet hours.
                   WHEN m.not_before > m.created_at + interval '5 minutes' AND is_too_late(m, p_now, p_today) THEN 'TOO_LATE' END;
    reached_ceiling := false;
    IF reason IS NOT NULL THEN
      became := 'DROPPED';
      UPDATE outbox_message SET status = became, reason_code = reason, status_at = p_now WHERE id = m.id;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF p_quiet_until IS NOT NULL AND keeps_quiet(m, p_today) THEN
      became := 'PENDING';
      UPDATE outbox_message SET not_before = p_quiet_until WHERE id = m.id;
      RETURN NEXT;
      CONTINUE;
    END IF;
    -- A message that was QUEUED before has been counted.
    IF m.handed_at IS NULL THEN
      IF NOT m.exempt THEN
        reason := CASE
          WHEN (SELECT count(*) FROM outbox_message o
                 WHERE recipient_key(o.recipient) = recipient_key(m.recipient) AND o.handed_at > since AND o.channel = m.channel AND NOT o.exempt)
               >= CASE m.channel WHEN 'sms' THEN p_sms_of_recipient ELSE p_emails_of_recipient END THEN 'RECIPIENT_DAY'
          -- Three codes of Find my booking a day leave the number's other SMS for messages about its delivery (bookingCodesOfRecipient).
          WHEN m.kind = 'BOOKING_CODE' AND 3 <=
               (SELECT count(*) FROM outbox_message o
                 WHERE recipient_key(o.recipient) = recipient_key(m.recipient) AND o.handed_at > since AND o.kind = 'BOOKING_CODE') THEN 'RECIPIENT_DAY'
          WHEN (SELECT count(*) FROM outbox_message o WHERE o.booking_id = m.booking_id AND o.handed_at > since AND NOT o.exempt)
               >= p_of_booking THEN 'BOOKING_DAY'
          -- SMS about unverified bookings count by the network that made the bookings (ADR 0016).
          WHEN m.channel = 'sms' AND EXISTS (
            SELECT FROM booking b WHERE b.id = m.booking_id AND b.unverified_at IS NOT NULL AND 10 <= ANY (ARRAY[
              (SELECT count(*) FROM booking c JOIN outbox_message o ON o.booking_id = c.id
                WHERE c.address_hash = b.address_hash AND c.unverified_at IS NOT NULL AND o.channel = 'sms' AND o.handed_at > since AND NOT o.exempt),
              (SELECT count(*) FROM booking c JOIN outbox_message o ON o.booking_id = c.id
                WHERE c.network_hash = b.network_hash AND c.unverified_at IS NOT NULL AND o.channel = 'sms' AND o.handed_at > since AND NOT o.exempt)])) THEN 'NETWORK_DAY'
        END;
      END IF;
      -- SMS that staff, keys or the clock cause are sent up to 110 % of the daily limit.
      IF m.channel = 'sms' AND reason IS NULL THEN
        IF coalesce((SELECT handed FROM sms_day WHERE day = p_today), 0)
           >= p_sms_of_day + (CASE WHEN m.exempt OR m.unasked THEN p_sms_of_day / 10 ELSE 0 END) THEN
          reason := 'SMS_CEILING';
        ELSE
          INSERT INTO sms_day AS d (day, handed) VALUES (p_today, 1) ON CONFLICT (day) DO UPDATE SET handed = d.handed + 1;
        END IF;
      END IF;
      IF m.channel = 'sms' THEN
        UPDATE sms_day SET alarmed_at = p_now WHERE day = p_today AND handed >= p_sms_of_day AND alarmed_at IS NULL;
        reached_ceiling := FOUND;
      END IF;
    END IF;
    IF reason IS NOT NULL THEN
      became := 'HELD_BACK';
      UPDATE outbox_message SET status = became, held_reason = reason, status_at = p_now WHERE id = m.id;
    ELSE
      -- The previous date is that of the last message that was sent by this channel, whatever was replaced or held back since.
      known_date := CASE WHEN m.handed_at IS NULL AND m.follows IS NULL AND m.kind = 'CHANGED' THEN (
        SELECT o.payload->>'deliveryDate' FROM outbox_message o
         WHERE o.booking_id = m.booking_id AND o.channel = m.channel AND o.status IN ('QUEUED', 'SENT', 'DELIVERED') AND o.id <> m.id
         ORDER BY (o.payload->>'version')::integer DESC LIMIT 1) END;
      UPDATE outbox_message
         SET status = 'QUEUED', handed_at = coalesce(m.handed_at, p_now), status_at = p_now,
             payload = CASE WHEN known_date IS NULL THEN m.payload ELSE jsonb_set(m.payload, '{previousDate}', to_jsonb(known_date)) END
       WHERE id = m.id;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
