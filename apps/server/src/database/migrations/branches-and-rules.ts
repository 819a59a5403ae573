import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who delivers where, when and how much: branches, their coverage, booking rules, closed days, and the lock that guards a change of them. */
export class BranchesAndRules1764547200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE branch (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','SUSPENDED')),
        name text NOT NULL CHECK (name <> ''),
        phone text, phone_code text, country_code text, region text,
        address1 text, address2 text, zipcode text, city text, state text, country text,
        daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 0 AND 10000),
        lead_time integer NOT NULL CHECK (lead_time BETWEEN 0 AND 365),
        delivery_range integer NOT NULL CHECK (delivery_range BETWEEN 0 AND 365),
        cutoff_time text CHECK (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        delivery_weekdays text[] NOT NULL CHECK (delivery_weekdays <@ ARRAY['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY','SATURDAY','SUNDAY']),
        priority integer NOT NULL DEFAULT 100,
        -- grows with every change of anything that decides a limit of this branch; take_place refuses a stale one
        plan_version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
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
        id uuid PRIMARY KEY DEFAULT uuidv7(), name text NOT NULL CHECK (name <> ''),
        start_date date NOT NULL, end_date date NOT NULL, daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 0 AND 10000),
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (start_date <= end_date)
      );
      CREATE TABLE restriction_branch (
        restriction_id uuid NOT NULL REFERENCES restriction ON DELETE CASCADE,
        branch_id uuid NOT NULL REFERENCES branch ON DELETE CASCADE,
        PRIMARY KEY (restriction_id, branch_id)
      );
      CREATE INDEX restriction_branch_branch ON restriction_branch (branch_id);

      CREATE TABLE closed_day (
        id uuid PRIMARY KEY DEFAULT uuidv7(), date date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('PUBLIC_HOLIDAY','STOCK_TAKE')),
        name text NOT NULL CHECK (name <> ''), name_bm text, name_cn text,      -- null: the same as name
        states text[] NOT NULL DEFAULT '{}', branch_ids uuid[] NOT NULL DEFAULT '{}',   -- empty: everywhere, all
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (date, kind, name)
      );

      -- Whoever changes a limit calls this first: it waits for the bookings in flight of these branches, keeps new ones out until the commit, and makes cached plans stale.
      CREATE FUNCTION lock_plans(p_branches uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE b uuid;
      BEGIN
        FOR b IN SELECT DISTINCT x FROM unnest(p_branches) x ORDER BY x LOOP
          PERFORM pg_advisory_xact_lock(7101, hashtext(b::text));
        END LOOP;
        UPDATE branch SET plan_version = plan_version + 1 WHERE id = ANY (p_branches);
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION lock_plans;
      DROP TABLE closed_day, restriction_branch, restriction, branch_coverage, branch;
    `);
  }
}
