-- Accepts receipts of up to 500 messages. Receipts for an unknown id are stored for mark_message_sent: they may arrive before the id. This
-- function takes the lock exclusively, mark_message_sent shared: either that one sees the stored receipts, or this one sees the id. Returns
-- the new status of each message that changed.
CREATE OR REPLACE FUNCTION take_receipts(p_channel text, p_receipts jsonb, p_now timestamptz)
RETURNS TABLE (became text, reason text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7113, 0);
  RETURN QUERY SELECT * FROM apply_receipts(p_channel, p_receipts, p_now);
  INSERT INTO early_receipt (channel, peer_id, status, reason_code, peer_code, at, received_at)
  SELECT p_channel, r."peerId", r.status, r."reasonCode", r."peerCode", r.at, p_now
    FROM jsonb_to_recordset(p_receipts) AS r ("peerId" text, status text, "reasonCode" text, "peerCode" text, at timestamptz)
   WHERE r."peerId" IS NOT NULL AND NOT EXISTS (SELECT FROM outbox_message m WHERE m.channel = p_channel AND m.peer_id = r."peerId")
      ON CONFLICT DO NOTHING;
END $$;
