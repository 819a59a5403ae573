-- Sessions, codes and links of accounts (ADR 0009). Secrets are stored as hashes, or derived and not stored.

CREATE TABLE session_family (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The value of the account when the family began. Another value of the account ends the family, whatever the clocks of processes are.
  sessions_valid_from timestamptz NOT NULL
);
CREATE INDEX session_family_user ON session_family (user_id);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refresh_token_family ON refresh_token (family_id);
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

-- A code is derived from its row's id and a key of the process, so it is not stored.
CREATE TABLE one_time_code (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  phone_number text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('SIGN_UP', 'CHANGE_PHONE', 'BOOKING', 'FIND_BOOKING')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id uuid REFERENCES user_account ON DELETE CASCADE,
  opens_hash bytea,                               -- manage_token_hash of the booking that the code opens; random if no booking matched
  key_hash bytea,                                 -- hash of the requested reference or order number: a newer code for it ends this one
  CHECK ((purpose = 'CHANGE_PHONE') = (user_id IS NOT NULL)),
  CONSTRAINT one_time_code_opens_check CHECK ((purpose = 'FIND_BOOKING') = (opens_hash IS NOT NULL AND key_hash IS NOT NULL))
);
CREATE INDEX one_time_code_phone ON one_time_code (phone_number, created_at);
CREATE INDEX one_time_code_user ON one_time_code (user_id) WHERE user_id IS NOT NULL;

-- user_id NULL: the link was requested for an address without an account. It opens nothing; the request takes the same time.
CREATE TABLE password_token (
  token_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES user_account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_token_user ON password_token (user_id);
CREATE INDEX password_token_expiry ON password_token (expires_at);

-- user_id NULL: a sign-up with an address that has an account. It opens nothing; the sign-up takes the same time.
CREATE TABLE email_link (
  token_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES user_account ON DELETE CASCADE,
  new_email text,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_link_user ON email_link (user_id);
CREATE INDEX email_link_expiry ON email_link (expires_at);
