-- The functions in force: the hash of the text of each, and the release that applied it (apply-functions.ts).
CREATE TABLE schema_function (
  name text PRIMARY KEY,                          -- the file name without its extension
  hash bytea NOT NULL,                            -- SHA-256 of the text
  release text NOT NULL,
  applied_at timestamptz NOT NULL
);
