-- API keys of integrators, with their secrets and their use (ADR 0038).

CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- The account whose rights it never exceeds. NULL: the account was erased, and the key is suspended until somebody takes it over.
  maker_id uuid REFERENCES user_account ON DELETE SET NULL,
  scope text[] NOT NULL CHECK (scope <> '{}' AND NOT scope && ARRAY['*', 'user:write']),
  branch_ids uuid[] NOT NULL DEFAULT '{}',        -- branches that the maker no longer works for give no access
  networks cidr[] NOT NULL DEFAULT '{}',          -- networks from which it can be used; empty: all
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'bm', 'cn')),   -- language of the mail before it expires
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  expiry_notified_at timestamptz,                        -- when its maker was notified by mail that it expires soon
  revoked_at timestamptz
);
CREATE INDEX api_key_maker ON api_key (maker_id);
CREATE INDEX api_key_expiry ON api_key (expires_at) WHERE expiry_notified_at IS NULL AND revoked_at IS NULL;

-- The present secret of a key, and the former one as long as it is valid: a rotation removes older ones.
CREATE TABLE api_key_secret (
  secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),     -- SHA-256: the secret itself is not stored
  key_id uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  prefix text NOT NULL CHECK (char_length(prefix) = 12),
  created_at timestamptz NOT NULL,
  ends_at timestamptz,                            -- NULL: the present one
  last_used_at timestamptz
);
CREATE UNIQUE INDEX api_key_secret_two ON api_key_secret (key_id, (ends_at IS NULL));

-- The use of a key, one row for each key from its creation on. A table of its own, because each process writes it once a second, while every
-- request reads api_key.
CREATE TABLE api_key_use (
  key_id uuid PRIMARY KEY REFERENCES api_key ON DELETE CASCADE,
  last_used_at timestamptz,
  day date NOT NULL DEFAULT '-infinity',          -- the date in Malaysia
  day_calls integer NOT NULL DEFAULT 0,
  minute timestamptz NOT NULL DEFAULT '-infinity',   -- the beginning of the minute
  minute_calls integer NOT NULL DEFAULT 0,
  minute_cost integer NOT NULL DEFAULT 0
);
