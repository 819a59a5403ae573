-- Writes the lines of changed bookings, as note_new_bookings does. Every change that people see increases the version, except an announced
-- window and the answer whether somebody is at home.
CREATE OR REPLACE FUNCTION note_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM became JOIN was USING (id) WHERE became.version <> was.version) > 1000 THEN
    INSERT INTO live_change (change) VALUES ('many');
  ELSE
    INSERT INTO live_change (change)
    SELECT concat_ws(' ', 'booking', became.id, became.branch_id, was.branch_id,
             CASE WHEN differs THEN became.branch_id || '/' || became.delivery_date END,
             CASE WHEN differs AND (was.branch_id, was.delivery_date) <> (became.branch_id, became.delivery_date)
                  THEN was.branch_id || '/' || was.delivery_date END)
      FROM became JOIN was USING (id),
           LATERAL (SELECT (was.branch_id, was.delivery_date, was.status = 'CANCELLED')
                        <> (became.branch_id, became.delivery_date, became.status = 'CANCELLED')) AS count (differs)
     WHERE (became.version, became.window_from, became.attendance) IS DISTINCT FROM (was.version, was.window_from, was.attendance);
  END IF;
  RETURN NULL;
END $$;
