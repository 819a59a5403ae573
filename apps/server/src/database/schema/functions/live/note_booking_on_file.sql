-- Writes a line for a booking whose order_on_file changed, for the list of orders that are not on file. It has no day: no count changed.
CREATE OR REPLACE FUNCTION note_booking_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) VALUES (concat_ws(' ', 'booking', NEW.id, NEW.branch_id, NEW.branch_id));
  RETURN NULL;
END $$;
