-- The places of a day, who holds them, and the bookings that have them (ADR 0002).

-- One row for each branch and date: the places, the number and the pieces of its active bookings. The row is also the lock of the day.
CREATE TABLE day_ledger (
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  booked integer NOT NULL DEFAULT 0 CHECK (booked >= 0), -- places
  deliveries integer NOT NULL DEFAULT 0 CHECK (deliveries >= 0),
  pieces integer NOT NULL DEFAULT 0 CHECK (pieces >= 0), -- mattresses and bedsets
  PRIMARY KEY (branch_id, delivery_date)
);

-- The result of claim_day.
CREATE TYPE day_claim AS (kind text, booked_before integer, held_until timestamptz, is_burst boolean);

CREATE TABLE hold (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  postcode text NOT NULL,
  address_hash bytea,                             -- keyed hash of the client's network address (ADR 0016)
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  browser_hash bytea,
  network_hash bytea,                             -- keyed hash of the /48 of an IPv6 address; NULL for IPv4
  renewals smallint NOT NULL DEFAULT 0,           -- number of renewals on its date
  move_offer_id uuid,                             -- the offer to move that keeps these places; the foreign key is in move-offer.sql
  places integer NOT NULL DEFAULT 1 CHECK (places >= 1)
);
CREATE INDEX hold_day ON hold (branch_id, delivery_date, expires_at);
CREATE INDEX hold_address ON hold (address_hash, expires_at);
CREATE INDEX hold_network ON hold (network_hash, expires_at) WHERE network_hash IS NOT NULL;
CREATE INDEX hold_browser ON hold (browser_hash, expires_at) WHERE browser_hash IS NOT NULL;

CREATE TABLE booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'CONFIRMED' CHECK (status IN ('CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED', 'CANCELLED')),
  archived_at timestamptz,
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  order_number text NOT NULL,
  order_key text NOT NULL,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL,
  state text NOT NULL,
  address1 text,
  address2 text,
  quantity_mattress integer NOT NULL CHECK (quantity_mattress BETWEEN 0 AND 99),
  quantity_bedset integer NOT NULL CHECK (quantity_bedset BETWEEN 0 AND 99),
  salutation text,
  name text NOT NULL,
  email text NOT NULL,
  primary_contact text NOT NULL,
  secondary_contact text,
  remarks text,
  notify_email boolean NOT NULL DEFAULT true,
  notify_sms boolean NOT NULL DEFAULT false,
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'bm', 'cn')),
  doc_urls text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,             -- increases with every change that people see
  -- An account that was never confirmed is deleted for an invitation; its bookings stay, without an account.
  user_id uuid REFERENCES user_account ON DELETE SET NULL,
  manage_salt bytea NOT NULL,                     -- the manage token is derived from it (ADR 0006)
  manage_token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  order_check text NOT NULL DEFAULT 'NONE' CHECK (order_check IN ('NONE', 'CHECK_ORDER', 'QUANTITY', 'CONFIRMED')),
  address_hash bytea,
  network_hash bytea,                             -- keyed hash of the /48 of an IPv6 address; NULL for IPv4
  unverified_at timestamptz,                      -- when this place was taken without verification; NULL: it is verified (ADR 0016)
  verified_phone_hash bytea,                      -- keyed hash of the telephone number that verified it; NULL: verified otherwise, or not
  made_by_key uuid REFERENCES api_key,
  internal_note text,                             -- by staff for staff
  details_version integer NOT NULL DEFAULT 1,     -- the version at which a value of the run sheet last changed
  -- Whether the order is on file, so that an index can list the bookings whose order is not. A booking and its order that are written at
  -- the same moment do not see each other: code that reads the flag reads the orders too, and the nightly job corrects it.
  order_on_file boolean NOT NULL DEFAULT false,
  promise jsonb,                                  -- {branchId, date, decidedAt, limit, bookedBefore, planVersion, override, overrideReason}
  second_delivery boolean NOT NULL DEFAULT false, -- staff booked it in addition to the order's own booking
  places integer NOT NULL DEFAULT 1 CHECK (places >= 1), -- places of its branch's day, whatever the branch has changed since
  window_from text CHECK (window_from ~ '^[0-9]{2}:[0-9]{2}$'), -- start of the announced window, local time; NULL: none was announced
  window_to text CHECK (window_to ~ '^[0-9]{2}:[0-9]{2}$'),
  attendance text CHECK (attendance IN ('YES', 'NO')), -- will somebody be at home? NULL: no answer yet
  received_by text,                               -- who received the goods
  kept_limit integer,                             -- the limit in force past which staff keep it; under another limit they decide again
  -- A column instead of an index's condition, so that one index serves the list and the archive.
  archived boolean NOT NULL GENERATED ALWAYS AS (archived_at IS NOT NULL) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (booking_search_text(name, email, order_number, primary_contact, secondary_contact, reference, postcode, city, address1, address2)) STORED,
  CHECK (quantity_mattress + quantity_bedset >= 1),
  CHECK ((window_from IS NULL) = (window_to IS NULL))
);
-- Whether a searched word is rare or common decides which index is read, so the statistics keep more values.
ALTER TABLE booking ALTER COLUMN search_text SET STATISTICS 500;

-- One active booking for each order, whichever branch delivers. Bookings that staff must check (ADR 0016) are not in the index; second
-- deliveries are, each with its own id as a key, so that a query by order finds them.
CREATE UNIQUE INDEX booking_active_order ON booking (order_key, (CASE WHEN second_delivery THEN id END)) NULLS NOT DISTINCT
  WHERE status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER';
CREATE INDEX booking_other_order ON booking (order_key) WHERE status = 'CANCELLED' OR order_check = 'CHECK_ORDER';
CREATE INDEX booking_branch_date ON booking (branch_id, delivery_date, id);
CREATE INDEX booking_user ON booking (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX booking_address_day ON booking (address_hash, branch_id, delivery_date) WHERE address_hash IS NOT NULL;
CREATE INDEX booking_network_day ON booking (network_hash, branch_id, delivery_date) WHERE network_hash IS NOT NULL;
CREATE INDEX booking_unverified ON booking (branch_id, delivery_date, id) WHERE unverified_at IS NOT NULL;
CREATE INDEX booking_verified_phone ON booking (verified_phone_hash) WHERE verified_phone_hash IS NOT NULL;
CREATE INDEX booking_made_by_key ON booking (made_by_key, delivery_date, id) WHERE made_by_key IS NOT NULL;
CREATE INDEX booking_kept ON booking (branch_id, delivery_date) WHERE kept_limit IS NOT NULL;
-- Bookings to which a file is attached. A new booking has none, so it adds nothing to the index.
CREATE INDEX booking_doc_urls ON booking USING gin (doc_urls) WHERE doc_urls <> '{}';

-- Lists and the archive, one index for each order that staff choose. Branch and status come after the order, so that a filter by them reads
-- the index only.
CREATE INDEX booking_list_date ON booking (archived, delivery_date, id, branch_id, status);
CREATE INDEX booking_list_created ON booking (archived, created_at, id, branch_id, status);
CREATE INDEX booking_list_name ON booking (archived, lower(name), id, branch_id, status);
-- Counts, and lists of statuses that few bookings of a branch have.
CREATE INDEX booking_list_status ON booking (archived, branch_id, status, delivery_date, id, order_on_file);
-- The number of bookings with a status depends on the branch and on the archive.
CREATE STATISTICS booking_listed (mcv) ON archived, branch_id, status FROM booking;

CREATE INDEX booking_search ON booking USING gin (search_text gin_trgm_ops);

CREATE TRIGGER booking_order_on_file BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION note_order_on_file();
CREATE TRIGGER booking_leaves_place BEFORE UPDATE OF status, branch_id, delivery_date, postcode ON booking FOR EACH ROW
  WHEN ((OLD.branch_id, OLD.delivery_date, OLD.postcode) <> (NEW.branch_id, NEW.delivery_date, NEW.postcode) OR (OLD.status = 'CONFIRMED' AND NEW.status <> 'CONFIRMED'))
  EXECUTE FUNCTION leave_place();

CREATE TABLE booking_event (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
  at timestamptz NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('CUSTOMER', 'STAFF', 'KEY', 'SYSTEM')),
  by_name text NOT NULL,
  by_key uuid,                                    -- of KEY: its id; by_name is its name at that time
  change text NOT NULL,
  from_value text,
  to_value text,
  -- The account, because an erasure must find the lines of one person, not of a name. NULL: a guest, a key, a job, a deleted account. The
  -- foreign key refuses a change by somebody who is erased while they make it.
  by_id uuid REFERENCES user_account ON DELETE SET NULL,
  from_branch_id uuid REFERENCES branch,          -- of a move: the former branch
  from_places integer,                            -- of a move: the places that it released, which an undo takes again
  -- Whether the event log has the change: it has no sample data.
  logged boolean NOT NULL DEFAULT current_setting('booking.made_up', true) IS DISTINCT FROM 'on'
);
CREATE INDEX booking_event_booking ON booking_event (booking_id, id);
-- The outcomes of deliveries by time, for the counts of weeks.
CREATE INDEX booking_event_outcome ON booking_event (at) WHERE change = 'STATUS' AND to_value IN ('DELIVERED', 'FAILED');
CREATE INDEX booking_event_author ON booking_event (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE idempotency_key (
  key_hash bytea PRIMARY KEY,
  input_hash bytea NOT NULL,
  booking_id uuid REFERENCES booking ON DELETE CASCADE,
  outcome jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_created ON idempotency_key (created_at);

-- A network that has used up its guest quota of a day. The row is deleted after the day.
CREATE TABLE guest_quota_used (
  network_hash bytea NOT NULL,
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (network_hash, branch_id, delivery_date)
);
CREATE INDEX guest_quota_used_date ON guest_quota_used (delivery_date);

-- Days with many unverified bookings within a short time: a decision for staff, as long as the day has unverified bookings.
CREATE TABLE booking_burst (
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, delivery_date)
);
CREATE INDEX booking_burst_date ON booking_burst (delivery_date);

-- The result of the nightly integrity check, so that every process reports the same, also after a restart.
CREATE TABLE integrity_check (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), -- the table has at most one row
  checked_at timestamptz NOT NULL,
  faults integer NOT NULL
);
