-- Applies receipts to known messages; a status only moves forward, in whatever order receipts come. Stores the addresses that do not exist
-- (bounced_address), and deletes an address from there when a mail arrives at it. Returns the new status of each message that changed.
CREATE OR REPLACE FUNCTION apply_receipts(p_channel text, p_receipts jsonb, p_now timestamptz)
RETURNS TABLE (became text, reason text) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY WITH best AS (
    SELECT DISTINCT ON (m.id) m.id, r.status, r."reasonCode", r."peerCode", r.at
      FROM jsonb_to_recordset(p_receipts) AS r (id uuid, "peerId" text, status text, "reasonCode" text, "peerCode" text, at timestamptz)
      JOIN outbox_message m ON m.channel = p_channel AND (m.id = r.id OR m.peer_id = r."peerId")
     ORDER BY m.id, receipt_rank(r.status) DESC, r.at
  ), moved AS (
    UPDATE outbox_message m
       SET status = best.status, reason_code = best."reasonCode", peer_code = best."peerCode", status_at = best.at,
           sent_at = coalesce(m.sent_at, best.at), last_error = NULL
      FROM best
     WHERE m.id = best.id AND m.handed_at IS NOT NULL AND receipt_rank(best.status) > receipt_rank(m.status)
    RETURNING m.status, m.reason_code, m.peer_code, lower(m.recipient) AS address
  ), bounced AS (
    INSERT INTO bounced_address (address, at)
    SELECT DISTINCT address, p_now FROM moved WHERE p_channel = 'email' AND status = 'FAILED' AND peer_code IN ('5.1.1', '5.1.2', '5.1.10')
        ON CONFLICT (address) DO UPDATE SET at = EXCLUDED.at
  ), arrived AS (
    DELETE FROM bounced_address b USING moved WHERE p_channel = 'email' AND moved.status = 'DELIVERED' AND b.address = moved.address
  )
  SELECT moved.status, moved.reason_code FROM moved;
END $$;
