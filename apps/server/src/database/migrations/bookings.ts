import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, bookings with their history and messages, and the day ledger with the functions that take, keep and give back places. */
export class Bookings1764547200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE customer_order (
        order_key text PRIMARY KEY,                    -- normaliseOrderNumber(order_number)
        order_number text NOT NULL,
        status smallint NOT NULL CHECK (status BETWEEN 0 AND 2), is_paid boolean NOT NULL, is_signed boolean NOT NULL, processed_date date,
        name text, email text, primary_contact text,
        address1 text, address2 text, zipcode text, city text, state text, country text,
        quantity_mattress integer CHECK (quantity_mattress BETWEEN 0 AND 99), quantity_bedset integer CHECK (quantity_bedset BETWEEN 0 AND 99),
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
      );

      -- one row per branch and date: how many active bookings have a place; the row is also the lock of the day
      CREATE TABLE day_ledger (
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL,
        booked integer NOT NULL DEFAULT 0 CHECK (booked >= 0),
        PRIMARY KEY (branch_id, delivery_date)
      );

      CREATE TABLE hold (
        token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL, postcode text NOT NULL,
        address_hash bytea NOT NULL,                    -- keyed hash of the client's address
        expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX hold_day ON hold (branch_id, delivery_date, expires_at);
      CREATE INDEX hold_address ON hold (address_hash, expires_at);

      CREATE TABLE booking (
        id uuid PRIMARY KEY, reference text NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'CONFIRMED' CHECK (status IN ('CONFIRMED','OUT_FOR_DELIVERY','DELIVERED','FAILED','CANCELLED')),
        archived_at timestamptz,
        branch_id uuid NOT NULL REFERENCES branch, delivery_date date NOT NULL,
        order_number text NOT NULL, order_key text NOT NULL,
        postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'), city text NOT NULL, state text NOT NULL, address1 text, address2 text,
        quantity_mattress integer NOT NULL CHECK (quantity_mattress BETWEEN 0 AND 99), quantity_bedset integer NOT NULL CHECK (quantity_bedset BETWEEN 0 AND 99),
        salutation text, name text NOT NULL, email text NOT NULL, primary_contact text NOT NULL, secondary_contact text, remarks text,
        notify_email boolean NOT NULL DEFAULT true, notify_sms boolean NOT NULL DEFAULT false, locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en','bm','cn')),
        doc_urls text[] NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1,
        user_id uuid REFERENCES user_account,
        manage_salt bytea NOT NULL, manage_token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
        CHECK (quantity_mattress + quantity_bedset >= 1)
      );
      CREATE UNIQUE INDEX booking_active_order ON booking (order_key) WHERE status <> 'CANCELLED';
      CREATE INDEX booking_branch_date ON booking (branch_id, delivery_date, id);
      CREATE INDEX booking_delivery_date ON booking (delivery_date, id) WHERE archived_at IS NULL;
      CREATE INDEX booking_created ON booking (created_at, id);
      CREATE INDEX booking_name ON booking (lower(name), id);
      CREATE INDEX booking_user ON booking (user_id) WHERE user_id IS NOT NULL;
      CREATE INDEX booking_search ON booking USING gin ((lower(name || ' ' || order_number || ' ' || reference || ' ' || email || ' ' || primary_contact)) gin_trgm_ops);

      CREATE TABLE booking_event (
        id uuid PRIMARY KEY DEFAULT uuidv7(), booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        at timestamptz NOT NULL, by_name text NOT NULL, change text NOT NULL, from_value text, to_value text
      );
      CREATE INDEX booking_event_booking ON booking_event (booking_id, id);

      CREATE TABLE outbox_message (
        id uuid PRIMARY KEY, booking_id uuid REFERENCES booking ON DELETE CASCADE,
        channel text NOT NULL CHECK (channel IN ('email','sms')), kind text NOT NULL, locale text NOT NULL, recipient text NOT NULL,
        payload jsonb NOT NULL,
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING','QUEUED','SENT','PARKED')),
        attempts integer NOT NULL DEFAULT 0, last_error text, rendered jsonb,   -- rendered {subject,text,html}: kept in demo mode only
        created_at timestamptz NOT NULL, sent_at timestamptz
      );
      CREATE INDEX outbox_pending ON outbox_message (created_at) WHERE status = 'PENDING';
      CREATE INDEX outbox_queued ON outbox_message (id) WHERE status = 'QUEUED';

      CREATE TABLE idempotency_key (
        key_hash bytea PRIMARY KEY, input_hash bytea NOT NULL, booking_id uuid REFERENCES booking ON DELETE CASCADE, outcome jsonb, created_at timestamptz NOT NULL
      );
      CREATE INDEX idempotency_created ON idempotency_key (created_at);

      -- Order of locks: plan (shared) -> own hold -> day. What touches a booking as well: see the migration BookingChanges.

      -- Takes the locks that deciding about a day needs: the plan's, shared, so that the limit that the caller decided with cannot
      -- change before the commit (PL001 tells a caller whose plan is stale to load it again); the own hold's; the day's row.
      CREATE FUNCTION lock_day(p_branch uuid, p_date date, p_plan_version integer, p_own_hold bytea) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
        IF NOT EXISTS (SELECT 1 FROM branch WHERE id = p_branch AND plan_version = p_plan_version) THEN
          RAISE EXCEPTION 'plan changed' USING ERRCODE = 'PL001';
        END IF;
        -- Not the hold's row: it may not be there yet, or no more.
        IF p_own_hold IS NOT NULL THEN
          PERFORM pg_advisory_xact_lock(7104, hashtext(encode(p_own_hold, 'hex')));
        END IF;
        PERFORM 1 FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date FOR UPDATE;
        IF NOT FOUND THEN
          INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
          PERFORM 1 FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date FOR UPDATE;
        END IF;
      END $$;

      -- Takes one place, or says false and changes nothing. The own hold does not count, and is used up when the place is won.
      -- Each statement in here has a snapshot of its own, so what is counted after the row lock is what was committed before it.
      CREATE FUNCTION take_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_own_hold bytea)
      RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM lock_day(p_branch, p_date, p_plan_version, p_own_hold);
        UPDATE day_ledger SET booked = booked + 1
         WHERE branch_id = p_branch AND delivery_date = p_date
           AND booked + (SELECT count(*) FROM hold
                          WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now
                            AND token_hash IS DISTINCT FROM p_own_hold) < p_limit;
        IF NOT FOUND THEN RETURN false; END IF;
        IF p_own_hold IS NOT NULL THEN DELETE FROM hold WHERE token_hash = p_own_hold; END IF;
        RETURN true;
      END $$;

      -- Keeps one place for the token until p_expires_at, or says false and changes nothing. A hold that the token has already,
      -- on this day or another, does not count and is moved.
      CREATE FUNCTION hold_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                                 p_token_hash bytea, p_postcode text, p_address_hash bytea, p_expires_at timestamptz)
      RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM lock_day(p_branch, p_date, p_plan_version, p_token_hash);
        IF (SELECT booked FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date)
           + (SELECT count(*) FROM hold
               WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now AND token_hash <> p_token_hash) >= p_limit THEN
          RETURN false;
        END IF;
        INSERT INTO hold (token_hash, branch_id, delivery_date, postcode, address_hash, expires_at, created_at)
        VALUES (p_token_hash, p_branch, p_date, p_postcode, p_address_hash, p_expires_at, p_now)
        ON CONFLICT (token_hash) DO UPDATE
           SET branch_id = excluded.branch_id, delivery_date = excluded.delivery_date, postcode = excluded.postcode,
               address_hash = excluded.address_hash, expires_at = excluded.expires_at;
        RETURN true;
      END $$;

      -- Gives one place back. The caller has the booking's row locked, so that a place is given back once.
      CREATE FUNCTION release_place(p_branch uuid, p_date date) RETURNS void LANGUAGE sql AS $$
        UPDATE day_ledger SET booked = booked - 1 WHERE branch_id = p_branch AND delivery_date = p_date;
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION release_place, hold_place, take_place, lock_day;
      DROP TABLE idempotency_key, outbox_message, booking_event, booking, hold, day_ledger, customer_order;
    `);
  }
}
