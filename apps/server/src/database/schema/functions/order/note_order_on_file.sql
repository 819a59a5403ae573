-- Sets whether the order of a new booking is on file. note_order_came sets it for an order that comes later.
CREATE OR REPLACE FUNCTION note_order_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_on_file := NEW.order_on_file OR EXISTS (SELECT 1 FROM customer_order WHERE order_key = NEW.order_key);
  RETURN NEW;
END $$;
