-- Messages, written in the transaction of what they are about, and sent afterwards (ADR 0005, 0015).

CREATE TABLE outbox_message (
  id uuid PRIMARY KEY,
  booking_id uuid REFERENCES booking ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  kind text NOT NULL,
  locale text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'
    CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'PARKED', 'HELD_BACK', 'DROPPED')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  rendered jsonb,                                 -- {subject, text, html}: kept in demo mode only
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  not_before timestamptz,                         -- NULL: goes out at once. Of QUEUED: when it is tried again
  leased_until timestamptz,                       -- of QUEUED: a process sends it, and no other one before this; NULL: none does
  handed_at timestamptz,                          -- when it was QUEUED first, and counted
  exempt boolean NOT NULL DEFAULT false,          -- of staff, or about the safety of an account: no recipient's or booking's budget is in its way
  held_reason text CHECK (held_reason IN ('RECIPIENT_DAY', 'BOOKING_DAY', 'NETWORK_DAY', 'SMS_CEILING')),
  reason_code text,                               -- MessageReason: why it is PARKED, FAILED or DROPPED
  peer_code text,                                 -- the peer's own code for that, such as 5.1.1; never its free words
  peer_id text,                                   -- the id by which the peer knows it; NULL: it named none
  status_at timestamptz,                          -- since when it has its status; NULL: since it was sent, or written
  follows uuid,                                   -- the message that staff sent again with this one
  -- What a change that waits is compared with before it is sent (ADR 0015). Empty where there is nothing to compare.
  content_hash bytea,                             -- of what this change says
  known_hash bytea,                               -- of what the family knows from messages before the first of the changes that wait; NULL: nothing
  seen_hash bytea,                                -- of what the family saw when it last made one of these changes itself; NULL: it made none
  unasked boolean NOT NULL DEFAULT false,         -- staff, a key or the clock caused it: its SMS keeps quiet hours
  CONSTRAINT outbox_message_held_check CHECK ((status = 'HELD_BACK') = (held_reason IS NOT NULL))
);
CREATE INDEX outbox_pending ON outbox_message (created_at) WHERE status = 'PENDING';
CREATE INDEX outbox_queued ON outbox_message (created_at) WHERE status = 'QUEUED';
CREATE INDEX outbox_booking ON outbox_message (booking_id);
CREATE INDEX outbox_recipient ON outbox_message (recipient_key(recipient), handed_at) WHERE handed_at IS NOT NULL;
CREATE INDEX outbox_peer ON outbox_message (peer_id) WHERE peer_id IS NOT NULL;
-- Messages that did not reach the family by this channel: a decision of staff (MESSAGE_FAILED).
CREATE INDEX outbox_unreached ON outbox_message (booking_id)
  WHERE status IN ('FAILED', 'PARKED', 'HELD_BACK') AND booking_id IS NOT NULL;
-- A reminder and the question whether somebody will be at home are written once, whatever crashes (ADR 0015).
CREATE UNIQUE INDEX outbox_reminder ON outbox_message (booking_id, channel, kind, (payload->>'deliveryDate')) WHERE kind IN ('REMINDER', 'ATTENDANCE');

-- How many SMS were handed over on a day of the retailer's calendar.
CREATE TABLE sms_day (
  day date PRIMARY KEY,
  handed integer NOT NULL,
  alarmed_at timestamptz
);

-- Receipts that came before the id of their message was noted.
CREATE TABLE early_receipt (
  channel text NOT NULL,
  peer_id text NOT NULL,
  status text NOT NULL,
  reason_code text,
  peer_code text,
  at timestamptz NOT NULL,                        -- the peer's own time, which may be of any year
  received_at timestamptz NOT NULL DEFAULT now(), -- by our clock: it decides when the receipt is removed
  PRIMARY KEY (channel, peer_id, status)
);
CREATE INDEX early_receipt_received_at ON early_receipt (received_at);

-- Addresses that do not exist, by what their mail service said.
CREATE TABLE bounced_address (
  address text PRIMARY KEY CHECK (address = lower(address)),
  at timestamptz NOT NULL
);
CREATE INDEX bounced_address_at ON bounced_address (at);
