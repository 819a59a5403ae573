-- Notes on a new booking whether its order is on file already. An order that comes later does it itself: note_order_came.
CREATE OR REPLACE FUNCTION note_order_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_on_file := NEW.order_on_file OR EXISTS (SELECT 1 FROM customer_order WHERE order_key = NEW.order_key);
  RETURN NEW;
END $$;
