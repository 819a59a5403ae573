-- A change is one line: 'booking', its id, the branch it has, the branch it had, and each day (branch/date) whose count changed.
-- More than a thousand in one statement are written as 'many': every screen reads again.
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
