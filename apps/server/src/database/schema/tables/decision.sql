-- Indexes of the decisions that wait for staff, and the outcomes of a day's deliveries.

-- Not in day_ledger, because its row is the day's lock and comes before the booking's row: this row is locked last.
CREATE TABLE day_outcome (
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  delivered integer NOT NULL DEFAULT 0 CHECK (delivered >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  PRIMARY KEY (branch_id, delivery_date)
);
CREATE TRIGGER booking_outcome_made AFTER INSERT ON booking FOR EACH ROW
  WHEN (NEW.status IN ('DELIVERED', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER booking_outcome_changed AFTER UPDATE OF status, branch_id, delivery_date ON booking FOR EACH ROW
  WHEN ((OLD.status IN ('DELIVERED', 'FAILED', 'CANCELLED') OR NEW.status IN ('DELIVERED', 'FAILED', 'CANCELLED'))
        AND (OLD.status, OLD.branch_id, OLD.delivery_date) IS DISTINCT FROM (NEW.status, NEW.branch_id, NEW.delivery_date))
  EXECUTE FUNCTION count_outcome();
CREATE TRIGGER booking_outcome_removed AFTER DELETE ON booking FOR EACH ROW
  WHEN (OLD.status IN ('DELIVERED', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION count_outcome();

CREATE INDEX booking_failed ON booking (branch_id, delivery_date, id) WHERE status = 'FAILED';
CREATE INDEX booking_check_order ON booking (branch_id, delivery_date, id, order_check)
  WHERE status = 'CONFIRMED' AND order_check IN ('CHECK_ORDER', 'QUANTITY');
CREATE INDEX booking_not_home ON booking (branch_id, delivery_date, id) WHERE attendance = 'NO';
CREATE INDEX booking_not_on_file ON booking (branch_id, delivery_date, id) WHERE NOT order_on_file;
