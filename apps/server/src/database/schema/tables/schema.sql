-- Which text of each function is in force, and which release applied it (apply-functions.ts).
CREATE TABLE schema_function (
  name text PRIMARY KEY,                          -- the file, without its ending
  hash bytea NOT NULL,                            -- SHA-256 of the text
  release text NOT NULL,
  applied_at timestamptz NOT NULL
);
