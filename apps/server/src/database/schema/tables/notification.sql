-- Messages, written in the transaction of what they are about, and sent afterwards (ADR 0005, 0015).

CREATE TABLE outbox_message (
  id uuid PRIMARY KEY,
  booking_id uuid REFERENCES booking ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  kind text NOT NULL,
  locale text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'PARKED', 'HELD_BACK')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  rendered jsonb,                                 -- {subject, text, html}: kept in demo mode only
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  not_before timestamptz,                         -- NULL: goes out at once
  handed_at timestamptz,                          -- when it was handed over to be sent, and counted
  exempt boolean NOT NULL DEFAULT false,          -- of staff, or about the safety of an account: no budget is in its way
  held_reason text CHECK (held_reason IN ('RECIPIENT_DAY', 'BOOKING_DAY', 'SMS_CEILING')),
  CONSTRAINT outbox_message_held_check CHECK ((status = 'HELD_BACK') = (held_reason IS NOT NULL))
);
CREATE INDEX outbox_pending ON outbox_message (created_at) WHERE status = 'PENDING';
CREATE INDEX outbox_queued ON outbox_message (id) WHERE status = 'QUEUED';
CREATE INDEX outbox_booking ON outbox_message (booking_id);
CREATE INDEX outbox_recipient ON outbox_message (recipient_key(recipient), handed_at) WHERE handed_at IS NOT NULL;
-- A reminder is written once, whatever crashes (ADR 0028).
CREATE UNIQUE INDEX outbox_reminder ON outbox_message (booking_id, channel, (payload->>'deliveryDate')) WHERE kind = 'REMINDER';

-- How many SMS were handed over on a day of the retailer's calendar.
CREATE TABLE sms_day (
  day date PRIMARY KEY,
  handed integer NOT NULL,
  alarmed_at timestamptz
);
