-- Marks the booking of a new order on file. It does not change the version: otherwise the change of somebody who has the booking open would
-- be refused. It finds the booking by booking_active_order, which stays when other indexes are dropped to fill the table. Cancelled bookings
-- keep their flag.
CREATE OR REPLACE FUNCTION note_order_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking SET order_on_file = true
   WHERE order_key = NEW.order_key AND status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER' AND NOT order_on_file;
  RETURN NULL;
END $$;
