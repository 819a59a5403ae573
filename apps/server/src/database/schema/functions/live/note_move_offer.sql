-- Writes a line for the booking of an offer to move, with its day, whose decisions change, and the offered day, whose holds change.
CREATE OR REPLACE FUNCTION note_move_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change)
  SELECT concat_ws(' ', 'booking', id, branch_id, branch_id, branch_id || '/' || delivery_date, NEW.branch_id || '/' || NEW.delivery_date)
    FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
