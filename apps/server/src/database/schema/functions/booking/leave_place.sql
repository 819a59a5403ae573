-- Ends what depends on a booking's place when the booking moves, is cancelled, is sent out or gets another postcode: its offer to move. A
-- move also ends the decision to keep it past the limit and the promise for its former day; a move or a cancellation ends its time window
-- and the answer whether somebody is at home. A trigger, so that no statement can omit it.
CREATE OR REPLACE FUNCTION leave_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_move_offer(NEW.id, 'WITHDRAWN', NEW.updated_at);
  IF (OLD.branch_id, OLD.delivery_date) <> (NEW.branch_id, NEW.delivery_date) THEN
    NEW.kept_limit := NULL;
    IF (NEW.promise->>'branchId', NEW.promise->>'date') IS DISTINCT FROM (NEW.branch_id::text, NEW.delivery_date::text) THEN NEW.promise := NULL; END IF;
  END IF;
  IF (OLD.branch_id, OLD.delivery_date) <> (NEW.branch_id, NEW.delivery_date) OR NEW.status = 'CANCELLED' THEN
    NEW.window_from := NULL;
    NEW.window_to := NULL;
    NEW.attendance := NULL;
  END IF;
  RETURN NEW;
END $$;
