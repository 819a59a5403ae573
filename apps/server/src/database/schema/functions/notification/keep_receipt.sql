-- The version before sets SENT without a look at the receipt that came first.
CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := OLD.status;
  RETURN NEW;
END $$;
