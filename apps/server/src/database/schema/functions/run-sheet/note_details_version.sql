CREATE OR REPLACE FUNCTION note_details_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.details_version := NEW.version;
  RETURN NEW;
END $$;
