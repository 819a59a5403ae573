-- Accounts of customers and staff, and the branches that staff work for.

CREATE TABLE user_account (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text,
  role text NOT NULL CHECK (role IN ('user', 'admin')),
  scope text[] NOT NULL DEFAULT '{}',
  phone_number text,
  formatted_phone_number text,
  country_code text,
  country_calling_code text,
  firm text,
  photo_url text,
  disabled boolean NOT NULL DEFAULT false,
  sessions_valid_from timestamptz NOT NULL DEFAULT now(),   -- sessions that began under another value have ended
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  email_confirmed boolean NOT NULL DEFAULT false            -- true for staff, who were invited by a link or created on the command line
);
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email));
CREATE INDEX user_account_name ON user_account (lower(name), id);
CREATE INDEX user_account_search ON user_account USING gin (user_search_text(name, email, phone_number) gin_trgm_ops);

CREATE TABLE user_branch (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branch ON DELETE CASCADE,
  PRIMARY KEY (user_id, branch_id)
);
CREATE INDEX user_branch_branch ON user_branch (branch_id);
