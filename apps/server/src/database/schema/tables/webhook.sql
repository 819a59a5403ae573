-- Endpoints of other systems, what is to be sent to them, and how that went (ADR 0005).

CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  url text NOT NULL,
  events text[] NOT NULL CHECK (events <> '{}'),      -- WebhookEvent
  branch_ids uuid[] NOT NULL DEFAULT '{}',            -- none: all of its maker's
  api_key_id uuid REFERENCES api_key,                 -- only what this key has booked
  -- Whose rights it never exceeds: who saved it last. A key's are its own and its maker's. Neither: that account was erased.
  maker_id uuid REFERENCES user_account ON DELETE SET NULL,
  maker_key_id uuid REFERENCES api_key,
  locale text NOT NULL CHECK (locale IN ('en', 'bm', 'cn')),   -- of the mails to its maker
  secret bytea NOT NULL,                              -- AES-256-GCM, with a key from SESSION_SECRET
  former_secret bytea,                                -- signs beside the present one until its time
  former_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing', 'maker')),   -- NULL: a person did, or nobody
  failures integer NOT NULL DEFAULT 0,                -- in a row
  failing_since timestamptz,                          -- the first of them
  paused_until timestamptz,                           -- it is not asked before
  notified text CHECK (notified IN ('FAILING', 'DISABLED')),  -- the last mail to its maker about this
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CHECK (disabled_at IS NOT NULL OR disabled_reason IS NULL)
);
CREATE INDEX webhook_endpoint_enabled ON webhook_endpoint (id) WHERE disabled_at IS NULL;

-- Events of which no deliveries are made yet. Its rows live for a moment.
CREATE TABLE webhook_due (event_id uuid PRIMARY KEY);

CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  event_id uuid REFERENCES event ON DELETE CASCADE,   -- NULL: an example
  event text NOT NULL,                                -- WebhookEvent
  example text,                                       -- the body, where no event has it
  at timestamptz NOT NULL,                            -- when it was first handed over
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
  next_at timestamptz,                                -- of WAITING: not before
  leased_until timestamptz,                           -- a process sends it, and no other one before this; NULL: none does
  tries integer NOT NULL DEFAULT 0,                   -- all of them
  tries_before integer NOT NULL DEFAULT 0,            -- of them those before it was sent again: the table of retries begins anew
  error text,                                         -- why it was not taken, as a code; NULL: it was, or was not tried
  CHECK ((event_id IS NULL) = (example IS NOT NULL)),
  CHECK ((state = 'WAITING') = (next_at IS NOT NULL))
);
CREATE UNIQUE INDEX webhook_delivery_event ON webhook_delivery (event_id, endpoint_id);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (endpoint_id, next_at, id) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_list ON webhook_delivery (endpoint_id, at DESC, id DESC);
CREATE INDEX webhook_delivery_failed ON webhook_delivery (endpoint_id, at DESC, id DESC) WHERE state = 'FAILED';
CREATE INDEX webhook_delivery_at ON webhook_delivery (at);

CREATE TABLE webhook_attempt (
  delivery_id uuid NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  status integer,                                     -- NULL: there was no answer
  error text,
  response_ms integer NOT NULL,
  response_body text,                                 -- its first 1,000 characters
  PRIMARY KEY (delivery_id, number)
);

CREATE TRIGGER note_webhooks AFTER INSERT ON event
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks();
