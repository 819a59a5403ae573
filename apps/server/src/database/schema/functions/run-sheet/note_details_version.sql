-- Sets the version at which a value of the run sheet last changed: a printed sheet of an older version is out of date.
CREATE OR REPLACE FUNCTION note_details_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.details_version := NEW.version;
  RETURN NEW;
END $$;
