-- Attempts within a time, by a hash of the key that counts them (ADR 0009).

CREATE TABLE attempt_limit (
  key_hash bytea PRIMARY KEY,
  attempts timestamptz[] NOT NULL DEFAULT '{}',   -- the oldest first
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempt_limit_expiry ON attempt_limit (expires_at);
