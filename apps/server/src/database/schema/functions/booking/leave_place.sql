-- No path forgets what hangs on a place: moving, cancelling or sending out a booking, or another postcode, ends its offer, and what was decided
-- about its former day does not count for the next one.
CREATE OR REPLACE FUNCTION leave_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_move_offer(NEW.id, 'WITHDRAWN', NEW.updated_at);
  IF (OLD.branch_id, OLD.delivery_date) <> (NEW.branch_id, NEW.delivery_date) THEN
    NEW.kept_limit := NULL;
    IF (NEW.promise->>'branchId', NEW.promise->>'date') IS DISTINCT FROM (NEW.branch_id::text, NEW.delivery_date::text) THEN NEW.promise := NULL; END IF;
  END IF;
  RETURN NEW;
END $$;
