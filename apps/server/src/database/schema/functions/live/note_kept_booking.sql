-- Writes a line for a booking that staff keep past the limit, or no longer do: the decisions of its day change.
CREATE OR REPLACE FUNCTION note_kept_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change)
  VALUES (concat_ws(' ', 'booking', NEW.id, NEW.branch_id, NEW.branch_id, NEW.branch_id || '/' || NEW.delivery_date));
  RETURN NULL;
END $$;
