-- Calendars of branches, read by a secret address.

CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  branch_id uuid NOT NULL REFERENCES branch,
  name text NOT NULL CHECK (name <> ''),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),   -- SHA-256: the token itself is not kept
  created_by_id uuid REFERENCES user_account ON DELETE SET NULL,
  created_by_key text,                            -- the name of the key that made it, where no account did
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  content_hash bytea,                             -- of what was read last
  changed_at timestamptz,                         -- since when it has been so
  revoked_at timestamptz
);
CREATE INDEX calendar_feed_branch ON calendar_feed (branch_id);
