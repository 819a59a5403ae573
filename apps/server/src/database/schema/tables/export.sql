-- Calendar feeds: at most one a branch, read by a secret address.

CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY DEFAULT uuidv7(),           -- another one for each address
  branch_id uuid NOT NULL UNIQUE REFERENCES branch,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),   -- SHA-256: the token itself is not kept
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  content_hash bytea,                             -- of what was read last
  changed_at timestamptz                          -- since when it has been so
);
