-- Keys of integrators, with their secrets and their use (ADR 0038).

CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- Whose rights it never exceeds. NULL: that account was erased; the key is suspended until somebody takes it over.
  maker_id uuid REFERENCES user_account ON DELETE SET NULL,
  scope text[] NOT NULL CHECK (scope <> '{}' AND NOT scope && ARRAY['*', 'user:write']),
  branch_ids uuid[] NOT NULL DEFAULT '{}',        -- what of it the maker does not work for any more opens nothing
  networks cidr[] NOT NULL DEFAULT '{}',          -- from where it works; none: from everywhere
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'bm', 'cn')),   -- of the mail before its end
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  expiry_notified_at timestamptz,                        -- when its maker was told by mail that it ends soon
  revoked_at timestamptz
);
CREATE INDEX api_key_maker ON api_key (maker_id);
CREATE INDEX api_key_expiry ON api_key (expires_at) WHERE expiry_notified_at IS NULL AND revoked_at IS NULL;

-- The present secret of a key, and the one before it as long as it works: a rotation removes those that are older.
CREATE TABLE api_key_secret (
  secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),     -- SHA-256: the secret itself is not kept
  key_id uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  prefix text NOT NULL CHECK (char_length(prefix) = 12),
  created_at timestamptz NOT NULL,
  ends_at timestamptz,                            -- NULL: the present one
  last_used_at timestamptz
);
CREATE UNIQUE INDEX api_key_secret_two ON api_key_secret (key_id, (ends_at IS NULL));

-- How much a key was used, a row that is there from the beginning: written once a second by each process, so it is apart from what is asked with every request.
CREATE TABLE api_key_use (
  key_id uuid PRIMARY KEY REFERENCES api_key ON DELETE CASCADE,
  last_used_at timestamptz,
  day date NOT NULL DEFAULT '-infinity',          -- in Malaysia
  day_calls integer NOT NULL DEFAULT 0,
  minute timestamptz NOT NULL DEFAULT '-infinity',   -- its beginning
  minute_calls integer NOT NULL DEFAULT 0,
  minute_cost integer NOT NULL DEFAULT 0
);
