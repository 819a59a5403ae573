-- Messages, written in the transaction of the change that they are about, and sent afterwards (ADR 0005, 0015).

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
  rendered jsonb,                                 -- {subject, text, html}: stored in demo mode only
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  not_before timestamptz,                         -- NULL: it is sent at once. Of QUEUED: time of the next attempt
  leased_until timestamptz,                       -- of QUEUED: a process sends it, and no other process does before this time; NULL: none
  handed_at timestamptz,                          -- when it was first QUEUED, and counted
  exempt boolean NOT NULL DEFAULT false,          -- by staff, or about an account's security: counts in no budget of a recipient or booking
  held_reason text CHECK (held_reason IN ('RECIPIENT_DAY', 'BOOKING_DAY', 'NETWORK_DAY', 'SMS_CEILING')),
  reason_code text,                               -- MessageReason: why it is PARKED, FAILED or DROPPED
  peer_code text,                                 -- the mail or SMS service's own code for that, such as 5.1.1; never its text
  peer_id text,                                   -- the service's id of the message; NULL: it returned none
  status_at timestamptz,                          -- time of its status; NULL: the time at which it was sent, or written
  follows uuid,                                   -- the message that staff sent again with this one
  -- Hashes with which a waiting change is compared before it is sent (ADR 0015). NULL if there is nothing to compare.
  content_hash bytea,                             -- of the content of this message
  known_hash bytea,                               -- of what the customer knows from messages before the waiting changes; NULL: nothing
  seen_hash bytea,                                -- of what the customer saw at the last waiting change of their own; NULL: they made none
  unasked boolean NOT NULL DEFAULT false,         -- staff, a key or the clock caused it: its SMS keeps quiet hours
  CONSTRAINT outbox_message_held_check CHECK ((status = 'HELD_BACK') = (held_reason IS NOT NULL))
);
CREATE INDEX outbox_pending ON outbox_message (created_at) WHERE status = 'PENDING';
CREATE INDEX outbox_queued ON outbox_message (created_at) WHERE status = 'QUEUED';
CREATE INDEX outbox_booking ON outbox_message (booking_id);
CREATE INDEX outbox_recipient ON outbox_message (recipient_key(recipient), handed_at) WHERE handed_at IS NOT NULL;
CREATE INDEX outbox_peer ON outbox_message (peer_id) WHERE peer_id IS NOT NULL;
-- Messages that did not reach the customer by their channel: a decision for staff (MESSAGE_FAILED).
CREATE INDEX outbox_unreached ON outbox_message (booking_id)
  WHERE status IN ('FAILED', 'PARKED', 'HELD_BACK') AND booking_id IS NOT NULL;
-- A reminder and the question whether somebody will be at home are written once for each date (ADR 0015).
CREATE UNIQUE INDEX outbox_reminder ON outbox_message (booking_id, channel, kind, (payload->>'deliveryDate')) WHERE kind IN ('REMINDER', 'ATTENDANCE');

-- How many SMS were handed over on a day of the retailer's calendar.
CREATE TABLE sms_day (
  day date PRIMARY KEY,
  handed integer NOT NULL,
  alarmed_at timestamptz
);

-- Receipts that came before the service's id of their message was stored.
CREATE TABLE early_receipt (
  channel text NOT NULL,
  peer_id text NOT NULL,
  status text NOT NULL,
  reason_code text,
  peer_code text,
  at timestamptz NOT NULL,                        -- time by the service's clock, which may be wrong
  received_at timestamptz NOT NULL DEFAULT now(), -- by our clock: it decides when the receipt is removed
  PRIMARY KEY (channel, peer_id, status)
);
CREATE INDEX early_receipt_received_at ON early_receipt (received_at);

-- E-mail addresses that do not exist, according to their mail server.
CREATE TABLE bounced_address (
  address text PRIMARY KEY CHECK (address = lower(address)),
  at timestamptz NOT NULL
);
CREATE INDEX bounced_address_at ON bounced_address (at);
