-- Serialises bookings of an order that staff must check (CHECK_ORDER). Raises 40001 if the order has another number of such bookings than
-- p_known, so that the caller decides again: two concurrent requests of one person then get the same answers as for any other order. Locks:
-- the requests of the order, before the day. Returns true, so that it can be a condition.
CREATE OR REPLACE FUNCTION lock_unchecked(p_order_key text, p_known integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7105, hashtext(p_order_key));
  IF (SELECT count(*) FROM booking WHERE order_key = p_order_key AND status <> 'CANCELLED' AND order_check = 'CHECK_ORDER') <> p_known THEN
    RAISE EXCEPTION 'another request of this order came first' USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;
