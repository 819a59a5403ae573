-- Returns whether the customer got an offer by this message's channel that has ended, and no message since that says so: they would still
-- try to answer it. A move ends an offer without a message of its own; a customer who declined an offer knows that it has ended.
CREATE OR REPLACE FUNCTION misses_end_of_offer(m outbox_message) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH sent AS (
    SELECT kind, created_at FROM outbox_message o
     WHERE o.booking_id = m.booking_id AND o.channel = m.channel AND o.status IN ('QUEUED', 'SENT', 'DELIVERED')
  )
  SELECT EXISTS (
    SELECT FROM sent CROSS JOIN LATERAL (
             SELECT f.state, f.ended_at FROM move_offer f
              WHERE f.booking_id = m.booking_id AND f.offered_at <= sent.created_at ORDER BY f.offered_at DESC LIMIT 1) AS offer
     WHERE sent.kind = 'MOVE_OFFERED' AND offer.state NOT IN ('WAITING', 'DECLINED')
       AND NOT EXISTS (SELECT FROM sent AS later
                        WHERE later.kind IN ('CHANGED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN') AND later.created_at >= offer.ended_at))
$$;
