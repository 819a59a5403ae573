-- Notifies of a changed list of orders that are not on file. Only if the flag changes: an import of orders without bookings writes nothing.
CREATE OR REPLACE FUNCTION note_booking_on_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) VALUES (concat_ws(' ', 'booking', NEW.id, NEW.branch_id, NEW.branch_id));
  RETURN NULL;
END $$;
