-- Writes 'day' and the day (branch/date).
CREATE OR REPLACE FUNCTION note_run_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) VALUES ('day ' || NEW.branch_id || '/' || NEW.delivery_date);
  RETURN NULL;
END $$;
