-- Notifies the booking drawer of a message's status. Not of QUEUED: the message is sent within a moment.
CREATE OR REPLACE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) SELECT concat_ws(' ', 'booking', id, branch_id, branch_id) FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
