-- The drawer of staff follows what becomes of a message. Queued is no news: it is sent within a moment.
CREATE OR REPLACE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) SELECT concat_ws(' ', 'booking', id, branch_id, branch_id) FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
