-- Run sheets (ADR 0023). The stops are the day's bookings. This table has only ids, so that a change of a booking writes no row of it and
-- waits for none. An id whose booking has left the day is ignored.

CREATE TABLE run_sheet (
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  version integer NOT NULL DEFAULT 0,             -- how often it was printed
  printed_at timestamptz,
  replaced_printed_at timestamptz,
  rounds jsonb,                                   -- as staff planned them (RoundPlan); NULL: never planned
  rounds_version integer NOT NULL DEFAULT 0,      -- how often they were saved
  printed uuid[] NOT NULL DEFAULT '{}',           -- on the last printed sheet
  printed_versions integer[] NOT NULL DEFAULT '{}', -- their versions, in the same order
  print_key bytea,                                -- hash of the author and the idempotency key of the last version
  replaced uuid[],                                -- on the version before the last; NULL: it is the first
  replaced_versions integer[],
  PRIMARY KEY (branch_id, delivery_date)
);

CREATE TRIGGER booking_details_version
  BEFORE UPDATE OF salutation, name, primary_contact, secondary_contact, address1, address2, postcode, city, state,
    quantity_mattress, quantity_bedset, remarks, order_number, order_check ON booking
  FOR EACH ROW WHEN (
    (OLD.salutation, OLD.name, OLD.primary_contact, OLD.secondary_contact, OLD.address1, OLD.address2, OLD.postcode, OLD.city, OLD.state,
      OLD.quantity_mattress, OLD.quantity_bedset, OLD.remarks, OLD.order_number, OLD.order_check IN ('CHECK_ORDER', 'QUANTITY'))
    IS DISTINCT FROM
    (NEW.salutation, NEW.name, NEW.primary_contact, NEW.secondary_contact, NEW.address1, NEW.address2, NEW.postcode, NEW.city, NEW.state,
      NEW.quantity_mattress, NEW.quantity_bedset, NEW.remarks, NEW.order_number, NEW.order_check IN ('CHECK_ORDER', 'QUANTITY')))
  EXECUTE FUNCTION note_details_version();
