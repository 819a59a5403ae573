-- Cancels a confirmed or failed booking that is still at p_version, and releases its places. Returns false, without a change, if it is at
-- another version or status. p_doc_urls: NULL keeps the documents. One function changes the booking and its day, so that the places are
-- released once. Locks: the day, then the booking.
CREATE OR REPLACE FUNCTION cancel_booking(p_booking uuid, p_version integer, p_now timestamptz, p_doc_urls text[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE was booking;
BEGIN
  SELECT * INTO was FROM booking WHERE id = p_booking AND version = p_version AND status IN ('CONFIRMED', 'FAILED');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM day_ledger WHERE branch_id = was.branch_id AND delivery_date = was.delivery_date FOR UPDATE;
  UPDATE booking SET status = 'CANCELLED', doc_urls = coalesce(p_doc_urls, doc_urls), version = version + 1, updated_at = p_now
    WHERE id = p_booking AND version = p_version AND status IN ('CONFIRMED', 'FAILED');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM release_places(was);
  RETURN true;
END $$;
