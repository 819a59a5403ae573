import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often a hold was renewed while it lasted (domain.md, "Booking: the invariant"): nobody keeps a place for ever. hold_place
 * stays for processes of the version before.
 */
export class HoldRenewals1764547200101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hold ADD COLUMN renewals smallint NOT NULL DEFAULT 0;

      -- Keeps one place for the token and says until when; null, and nothing is changed, where there is none. A hold that lives and is
      -- asked for again on its own date is renewed, p_most_renewals times at most; after that it stays as it is and ends when it ends.
      -- Another date, or a hold that has ended, begins anew: in both cases the place was there for others.
      CREATE FUNCTION keep_hold(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                p_postcode text, p_address_hash bytea, p_expires_at timestamptz, p_browser_hash bytea, p_most_renewals integer)
      RETURNS timestamptz LANGUAGE plpgsql AS $$
      DECLARE
        v_renewals integer;
        v_end timestamptz;
      BEGIN
        -- The own hold's lock is among these: of two requests of one token the second counts the first.
        PERFORM lock_day(p_branch, p_date, p_plan_version, p_token_hash);
        SELECT renewals + 1, expires_at INTO v_renewals, v_end FROM hold
         WHERE token_hash = p_token_hash AND delivery_date = p_date AND expires_at > p_now;
        v_renewals := coalesce(v_renewals, 0);
        IF v_renewals <= p_most_renewals THEN v_end := p_expires_at; END IF;
        IF NOT hold_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_token_hash, p_postcode, p_address_hash, v_end, p_browser_hash) THEN
          RETURN NULL;
        END IF;
        UPDATE hold SET renewals = least(v_renewals, p_most_renewals) WHERE token_hash = p_token_hash;
        RETURN v_end;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION keep_hold;
      ALTER TABLE hold DROP COLUMN renewals;
    `);
  }
}
