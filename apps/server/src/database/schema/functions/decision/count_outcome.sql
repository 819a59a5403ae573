-- Counts the outcomes of each day's deliveries in the transaction of the booking's change, so that no list counts bookings. The counts are
-- not in day_ledger, because its row is the lock of the day and comes before the booking's row: the row of day_outcome is locked last.
CREATE OR REPLACE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status IN ('DELIVERED', 'FAILED', 'CANCELLED') THEN
      UPDATE day_outcome
         SET delivered = day_outcome.delivered - (OLD.status = 'DELIVERED')::integer,
             failed = day_outcome.failed - (OLD.status = 'FAILED')::integer,
             cancelled = day_outcome.cancelled - (OLD.status = 'CANCELLED')::integer
       WHERE branch_id = OLD.branch_id AND delivery_date = OLD.delivery_date;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status IN ('DELIVERED', 'FAILED', 'CANCELLED') THEN
      INSERT INTO day_outcome VALUES (NEW.branch_id, NEW.delivery_date,
        (NEW.status = 'DELIVERED')::integer, (NEW.status = 'FAILED')::integer, (NEW.status = 'CANCELLED')::integer)
      ON CONFLICT (branch_id, delivery_date) DO UPDATE
        SET delivered = day_outcome.delivered + (NEW.status = 'DELIVERED')::integer,
            failed = day_outcome.failed + (NEW.status = 'FAILED')::integer,
            cancelled = day_outcome.cancelled + (NEW.status = 'CANCELLED')::integer;
    END IF;
  END IF;
  RETURN NULL;
END $$;
