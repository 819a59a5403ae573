-- Files that people uploaded: photographs of deliveries and documents.

CREATE TABLE stored_file (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{32}[.](jpg|png|webp|pdf)$'),
  owner_id uuid REFERENCES user_account ON DELETE SET NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size > 0),         -- bytes
  stored_at timestamptz,                          -- NULL: the upload is not complete, or the file is being removed
  created_at timestamptz NOT NULL
);
CREATE INDEX stored_file_owner ON stored_file (owner_id, created_at);
CREATE INDEX stored_file_unfinished ON stored_file (key) WHERE stored_at IS NULL;
