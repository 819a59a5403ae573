-- Calendar feeds: at most one for each branch, read by a secret address.

CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY DEFAULT uuidv7(),           -- a new address has a new id
  branch_id uuid NOT NULL UNIQUE REFERENCES branch,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),   -- SHA-256: the token itself is not stored
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  content_hash bytea,                             -- of the content at the last read
  changed_at timestamptz                          -- time of the last change of the content
);
