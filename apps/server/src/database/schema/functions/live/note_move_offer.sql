-- Notifies of the decisions of the booking's day, and of the holds of the offered day.
CREATE OR REPLACE FUNCTION note_move_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change)
  SELECT concat_ws(' ', 'booking', id, branch_id, branch_id, branch_id || '/' || delivery_date, NEW.branch_id || '/' || NEW.delivery_date)
    FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
