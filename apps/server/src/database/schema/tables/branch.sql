-- Branches, their coverage, rules and closed days, which together are the plans (ADR 0002).

CREATE TABLE branch (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'SUSPENDED')),
  name text NOT NULL CHECK (name <> ''),
  phone text,
  phone_code text,
  country_code text,
  region text,
  address1 text,
  address2 text,
  zipcode text,
  city text,
  state text,
  country text,
  daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 0 AND 10000),           -- places
  pieces_per_place integer CHECK (pieces_per_place BETWEEN 1 AND 198),         -- NULL: every delivery takes one place
  check_pieces integer NOT NULL DEFAULT 6 CHECK (check_pieces BETWEEN 1 AND 198),
  lead_time integer NOT NULL CHECK (lead_time BETWEEN 0 AND 365),              -- days
  delivery_range integer NOT NULL CHECK (delivery_range BETWEEN 0 AND 365),    -- days
  cutoff_time text CHECK (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  delivery_weekdays text[] NOT NULL
    CHECK (delivery_weekdays <@ ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  priority integer NOT NULL DEFAULT 100,
  -- Increases with every change that affects a limit of this branch; claim_day refuses an old one.
  plan_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,             -- a form that was opened with an older version is refused
  -- Notes about the day for customers, in three languages. One column, because they are always read together.
  arrival jsonb NOT NULL DEFAULT '{"time": null, "call": null, "before": null, "carryIn": null}',
  -- The rounds of a day before staff plan them.
  first_stop_at text NOT NULL DEFAULT '09:00' CHECK (first_stop_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  minutes_per_stop integer NOT NULL DEFAULT 20 CHECK (minutes_per_stop BETWEEN 5 AND 120),
  usual_rounds integer NOT NULL DEFAULT 1 CHECK (usual_rounds BETWEEN 1 AND 9)
);
CREATE UNIQUE INDEX branch_name ON branch (lower(name));

CREATE TABLE branch_coverage (
  branch_id uuid NOT NULL REFERENCES branch ON DELETE CASCADE,
  first_postcode text COLLATE "C" NOT NULL CHECK (first_postcode ~ '^[0-9]{5}$'),
  last_postcode text COLLATE "C" NOT NULL CHECK (last_postcode ~ '^[0-9]{5}$'),
  PRIMARY KEY (branch_id, first_postcode, last_postcode),
  CHECK (first_postcode <= last_postcode)
);

CREATE TABLE restriction (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CHECK (name <> ''),
  start_date date NOT NULL,
  end_date date NOT NULL,
  daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 0 AND 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (start_date <= end_date)
);
CREATE TABLE restriction_branch (
  restriction_id uuid NOT NULL REFERENCES restriction ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branch ON DELETE CASCADE,
  PRIMARY KEY (restriction_id, branch_id)
);
CREATE INDEX restriction_branch_branch ON restriction_branch (branch_id);

CREATE TABLE closed_day (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PUBLIC_HOLIDAY', 'STOCK_TAKE', 'OTHER')),
  name text NOT NULL CHECK (name <> ''),
  name_bm text,                                   -- NULL: the same as name
  name_cn text,
  states text[] NOT NULL DEFAULT '{}',            -- empty: everywhere
  branch_ids uuid[] NOT NULL DEFAULT '{}',        -- empty: all
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  tentative boolean NOT NULL DEFAULT false,       -- announced but not yet certain; closed all the same
  UNIQUE (date, kind, name)
);
