-- Writes the events of the history lines that a statement added (ADR 0038). The lines of one booking with one time are one change, which may
-- be several events. Lines about messages (MESSAGE_AGAIN, STAFF_WORDS) are no change. An internal note is a change without a field name. The
-- offers that a change ended are found by transaction and time, because the history has a line for an offer's end only if it ended without
-- a move.
CREATE OR REPLACE FUNCTION log_booking_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (event, booking_id, order_number, version, branch_id, from_branch_id, made_by_key, at, body)
  SELECT said.event, b.id, b.order_number, b.version, b.branch_id, nullif(said.former_id, b.branch_id), b.made_by_key, change.at,
         concat('{"type":"', regexp_replace(lower(said.event), '_', '.'), '","timestamp":"', event_time(change.at),
           '","data":{"id":"', b.id, '","reference":"', b.reference, '","version":', b.version, ',"status":"', b.status,
           '","archived":', to_json(b.archived_at IS NOT NULL), ',"deliveryDate":"', b.delivery_date, '","branch":{"id":"', br.id, '","name":', to_json(br.name),
           '},"orderNumber":', to_json(b.order_number), ',"postcode":"', b.postcode,
           '","quantityMattress":', b.quantity_mattress, ',"quantityBedset":', b.quantity_bedset,
           ',"by":"', change.by_kind, '"', said.more, '}}')
    FROM (SELECT booking_id, at, max(by_kind) AS by_kind, array_agg(change) AS kinds,
                 max(from_value) FILTER (WHERE change = 'MOVED') AS former_date,
                 (array_agg(from_branch_id) FILTER (WHERE change = 'MOVED'))[1] AS former_branch,
                 max(from_value) FILTER (WHERE change IN ('STATUS', 'STATUS_UNDONE')) AS former_status,
                 array_agg(DISTINCT CASE WHEN change IN ('ARCHIVED', 'RESTORED') THEN 'archived' WHEN change IN ('CHECK_ORDER', 'QUANTITY', 'ORDER_CONFIRMED') THEN 'orderCheck'
                                         WHEN change = 'KEPT_PAST_LIMIT' THEN 'keptPastLimit' WHEN change = 'TOLD_BY_PHONE' THEN 'toldByPhone' ELSE change END)
                   FILTER (WHERE change NOT IN ('NOT_TOLD', 'internalNote')) AS fields
            FROM added WHERE change NOT IN ('MESSAGE_AGAIN', 'STAFF_WORDS') GROUP BY booking_id, at) AS change
    JOIN booking b ON b.id = change.booking_id
    JOIN branch br ON br.id = b.branch_id
    LEFT JOIN branch former ON former.id = change.former_branch
    CROSS JOIN LATERAL (
      SELECT 1, 'BOOKING_CREATED', NULL::uuid, '' WHERE 'BOOKED' = ANY (change.kinds)
      UNION ALL
      SELECT 2, 'BOOKING_RESCHEDULED', change.former_branch, concat(',"previous":{"deliveryDate":"', change.former_date,
               '","branch":{"id":"', coalesce(former.id, br.id), '","name":', to_json(coalesce(former.name, br.name)), '}}')
       WHERE 'MOVED' = ANY (change.kinds)
      UNION ALL
      SELECT 3, 'BOOKING_CANCELLED', NULL, concat(',"previous":{"deliveryDate":"', b.delivery_date,
               '","branch":{"id":"', br.id, '","name":', to_json(br.name), '}}')
       WHERE 'CANCELLED' = ANY (change.kinds)
      UNION ALL
      SELECT 4, 'BOOKING_STATUS_CHANGED', change.former_branch, concat(',"previous":{"status":"', change.former_status, '"}')
       WHERE change.kinds && ARRAY['STATUS', 'STATUS_UNDONE']
      UNION ALL
      SELECT 5, 'BOOKING_UPDATED', NULL, concat(',"changed":', to_json(coalesce(change.fields, '{}')))
       WHERE NOT change.kinds && ARRAY['BOOKED', 'MOVED', 'CANCELLED', 'STATUS', 'STATUS_UNDONE', 'MOVE_OFFERED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN', 'WINDOW_ANNOUNCED', 'ATTENDANCE']
      UNION ALL
      SELECT 8, 'BOOKING_WINDOW_ANNOUNCED', NULL, concat(',"window":{"from":"', b.window_from, '","to":"', b.window_to, '"}')
       WHERE 'WINDOW_ANNOUNCED' = ANY (change.kinds)
      UNION ALL
      SELECT 9, 'BOOKING_ATTENDANCE', NULL, concat(',"attendance":"', b.attendance, '"')
       WHERE 'ATTENDANCE' = ANY (change.kinds)
      UNION ALL
      SELECT CASE o.state WHEN 'WAITING' THEN 7 ELSE 6 END, CASE o.state WHEN 'WAITING' THEN 'MOVE_OFFERED' ELSE 'MOVE_ANSWERED' END, change.former_branch,
             concat(',"offer":{"state":"', o.state, '","deliveryDate":"', o.delivery_date, '","answerBy":"', event_time(o.answer_by), '"}')
        FROM move_offer o
       WHERE o.booking_id = b.id AND NOT 'BOOKED' = ANY (change.kinds) AND o.xmin = pg_current_xact_id()::xid
         AND (o.ended_at = change.at OR o.state = 'WAITING' AND 'MOVE_OFFERED' = ANY (change.kinds))
    ) AS said (turn, event, former_id, more)
   ORDER BY b.id, said.turn;
  RETURN NULL;
END $$;
