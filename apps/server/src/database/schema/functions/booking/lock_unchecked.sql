-- Serialises requests for an order that is to be checked. It refuses a request (40001: decide again) that was decided before another one
-- came, so that two concurrent requests of one person get the same answers as two for any other order. Locks: the requests of the order,
-- before the place. Always returns true.
CREATE OR REPLACE FUNCTION lock_unchecked(p_order_key text, p_known integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7105, hashtext(p_order_key));
  IF (SELECT count(*) FROM booking WHERE order_key = p_order_key AND status <> 'CANCELLED' AND order_check = 'CHECK_ORDER') <> p_known THEN
    RAISE EXCEPTION 'another request of this order came first' USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;
