-- Writes 'plan', 'account' or 'key' with the id in the column that the trigger names.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
  INSERT INTO live_change (change) VALUES (concat_ws(' ', TG_ARGV[0], changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
