-- Webhook endpoints, the deliveries to them, and their attempts (ADR 0005).

CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  url text NOT NULL,
  events text[] NOT NULL CHECK (events <> '{}'),      -- WebhookEvent
  branch_ids uuid[] NOT NULL DEFAULT '{}',            -- empty: all branches of its maker
  api_key_id uuid REFERENCES api_key,                 -- only bookings that this key made
  -- The account or key that saved it last, whose rights it never exceeds; a key has no more rights than its maker. Both NULL: the account was
  -- erased.
  maker_id uuid REFERENCES user_account ON DELETE SET NULL,
  maker_key_id uuid REFERENCES api_key,
  locale text NOT NULL CHECK (locale IN ('en', 'bm', 'cn')),   -- of the mails to its maker
  secret bytea NOT NULL,                              -- encrypted by AES-256-GCM, with a key derived from SESSION_SECRET
  former_secret bytea,                                -- signs in addition to the present one until former_secret_until
  former_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing', 'maker')),   -- NULL: disabled by a person, or not disabled
  failures integer NOT NULL DEFAULT 0,                -- number of consecutive failures
  failing_since timestamptz,                          -- time of the first of them
  paused_until timestamptz,                           -- no delivery is attempted before
  notified text CHECK (notified IN ('FAILING', 'DISABLED')),  -- the last mail to its maker about this
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CHECK (disabled_at IS NOT NULL OR disabled_reason IS NULL)
);
CREATE INDEX webhook_endpoint_enabled ON webhook_endpoint (id) WHERE disabled_at IS NULL;

-- Events for which no deliveries exist yet. A row exists for a moment only.
CREATE TABLE webhook_due (event_id uuid PRIMARY KEY);

CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  event_id uuid REFERENCES event ON DELETE CASCADE,   -- NULL: a test delivery
  event text NOT NULL,                                -- WebhookEvent
  example text,                                       -- the body of a test delivery
  at timestamptz NOT NULL,                            -- when it was created
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
  next_at timestamptz,                                -- of WAITING: time of the next attempt
  leased_until timestamptz,                           -- a process sends it, and no other process does before this time; NULL: none
  tries integer NOT NULL DEFAULT 0,                   -- number of all attempts
  tries_before integer NOT NULL DEFAULT 0,            -- attempts before it was redelivered: the schedule of retries then starts again
  error text,                                         -- why the last attempt failed, as a code; NULL: it did not fail, or there was none
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
  status integer,                                     -- HTTP status; NULL: no response
  error text,
  response_ms integer NOT NULL,
  response_body text,                                 -- its first 1,000 characters
  PRIMARY KEY (delivery_id, number)
);

CREATE TRIGGER note_webhooks AFTER INSERT ON event
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks();
