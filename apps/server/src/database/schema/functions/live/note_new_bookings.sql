-- Writes a line for each new booking: 'booking', its id, its branch, its former branch (the same), and each day (branch/date) whose count
-- changed. For more than a thousand bookings in one statement it writes 'many': every screen reads again.
CREATE OR REPLACE FUNCTION note_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM became) > 1000 THEN
    INSERT INTO live_change (change) VALUES ('many');
  ELSE
    INSERT INTO live_change (change)
    SELECT concat_ws(' ', 'booking', id, branch_id, branch_id, CASE WHEN status <> 'CANCELLED' THEN branch_id || '/' || delivery_date END) FROM became;
  END IF;
  RETURN NULL;
END $$;
