-- The event log, of which other systems are notified (ADR 0038).

-- Only triggers write it, in the transaction of the change. Events are kept for 30 days.
CREATE TABLE event (
  id uuid PRIMARY KEY DEFAULT uuidv7(),           -- webhook-id
  event text NOT NULL,                            -- WebhookEvent
  booking_id uuid,                                -- no foreign key, which would lock the booking again
  order_number text,
  version integer,                                -- of the booking after the change
  branch_id uuid,                                 -- of the booking after the change
  from_branch_id uuid,                            -- the branch that it left, whose subscribers are notified too
  made_by_key uuid,                               -- the key that made the booking: its partner is notified
  body text NOT NULL,                             -- each delivery sends it unchanged
  at timestamptz NOT NULL,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
-- The event feed: of everything, of a branch, and of the bookings that a key made. A page reads one range of an index for each branch.
CREATE INDEX event_feed ON event (tx, seq) WHERE booking_id IS NOT NULL;
CREATE INDEX event_feed_branch ON event (branch_id, tx, seq) WHERE branch_id IS NOT NULL;
CREATE INDEX event_feed_left ON event (from_branch_id, tx, seq) WHERE from_branch_id IS NOT NULL;
CREATE INDEX event_feed_key ON event (made_by_key, tx, seq) WHERE made_by_key IS NOT NULL;
CREATE INDEX event_booking ON event (booking_id, version) WHERE booking_id IS NOT NULL;
CREATE INDEX event_order ON event (order_number) WHERE booking_id IS NULL;
-- BRIN: events are written nearly in the order of time, so a few kilobytes of index find those of a day.
CREATE INDEX event_at ON event USING brin (at);

-- Sample data is no event.
CREATE TRIGGER log_booking_events AFTER INSERT ON booking_event
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (current_setting('booking.made_up', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION log_booking_events();
CREATE TRIGGER log_new_orders AFTER INSERT ON customer_order
  REFERENCING NEW TABLE AS became FOR EACH STATEMENT WHEN (current_setting('booking.made_up', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION log_order_events();
CREATE TRIGGER log_changed_orders AFTER UPDATE ON customer_order
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT
  WHEN (current_setting('booking.erasing_person', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION log_order_events();
