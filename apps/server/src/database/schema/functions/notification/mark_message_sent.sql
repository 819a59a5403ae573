-- Stores that a mail or SMS service accepted a message, under this id of the service, and applies receipts that came before. Returns the
-- message's status by these receipts; no row if there are none.
CREATE OR REPLACE FUNCTION mark_message_sent(p_id uuid, p_peer_id text, p_now timestamptz)
RETURNS TABLE (became text, reason text) LANGUAGE plpgsql AS $$
DECLARE
  sent_by text;
  early jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7113, 0);
  UPDATE outbox_message
     SET last_error = NULL, peer_id = p_peer_id, sent_at = coalesce(sent_at, p_now),
         status = CASE WHEN receipt_rank(status) = 0 THEN 'SENT' ELSE status END,
         status_at = CASE WHEN receipt_rank(status) = 0 THEN p_now ELSE status_at END
   WHERE id = p_id RETURNING channel INTO sent_by;
  WITH found AS (DELETE FROM early_receipt WHERE channel = sent_by AND peer_id = p_peer_id RETURNING *)
  SELECT jsonb_agg(jsonb_build_object('id', p_id, 'status', status, 'reasonCode', reason_code, 'peerCode', peer_code, 'at', at)) INTO early FROM found;
  IF early IS NOT NULL THEN RETURN QUERY SELECT * FROM apply_receipts(sent_by, early, p_now); END IF;
END $$;
