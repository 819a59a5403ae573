-- Takes what a peer says of up to 500 messages. One whose id is not noted yet is kept for mark_message_sent: the peer was quicker than we.
-- The lock is exclusive, theirs is shared: either they see what was kept, or we see the id. What each message that moved has become.
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
