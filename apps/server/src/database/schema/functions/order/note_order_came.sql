-- Marks the booking of an order that came on file. It does not change the version: otherwise it would refuse the change of somebody who has
-- the booking open. It finds the booking by the unique index of active orders, which stays when others are dropped to fill the table;
-- cancelled bookings keep their flag.
CREATE OR REPLACE FUNCTION note_order_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking SET order_on_file = true
   WHERE order_key = NEW.order_key AND status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER' AND NOT order_on_file;
  RETURN NULL;
END $$;
