-- Writes a line for the booking of a message whose status changed or that staff sent again, for the booking drawer.
CREATE OR REPLACE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) SELECT concat_ws(' ', 'booking', id, branch_id, branch_id) FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
