import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places with and without a proof (ADR 0016). What was booked before counts as proven. */
export class GuestShares1764720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE booking
  ADD COLUMN network_hash bytea,        -- keyed hash of the /48 behind address_hash; NULL for IPv4
  ADD COLUMN unproved_at timestamptz,   -- when this place was taken without a proof; NULL: there is one
  ADD COLUMN proof_hash bytea;          -- keyed hash of the telephone number that is the proof; NULL: another, or none
CREATE INDEX booking_network_day ON booking (network_hash, branch_id, delivery_date) WHERE network_hash IS NOT NULL;
CREATE INDEX booking_unproved ON booking (branch_id, delivery_date, id) WHERE unproved_at IS NOT NULL;
CREATE INDEX booking_proof ON booking (proof_hash) WHERE proof_hash IS NOT NULL;
ALTER TABLE hold ADD COLUMN network_hash bytea;
CREATE INDEX hold_network ON hold (network_hash, expires_at) WHERE network_hash IS NOT NULL;
ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check;
ALTER TABLE one_time_code ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('SIGN_UP', 'CHANGE_PHONE', 'BOOKING'));

ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_held_reason_check;
ALTER TABLE outbox_message ADD CONSTRAINT outbox_message_held_reason_check
  CHECK (held_reason IN ('RECIPIENT_DAY', 'BOOKING_DAY', 'NETWORK_DAY', 'SMS_CEILING'));

-- A network that has used up its share of a day; its hash ends with the day.
CREATE TABLE share_used (
  network_hash bytea NOT NULL,
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (network_hash, branch_id, delivery_date)
);
CREATE INDEX share_used_date ON share_used (delivery_date);

-- Days to which many bookings without a proof came at once: a decision of staff, as long as such bookings are there.
CREATE TABLE unproved_rush (
  branch_id uuid NOT NULL REFERENCES branch,
  delivery_date date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, delivery_date)
);
CREATE INDEX unproved_rush_date ON unproved_rush (delivery_date);`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
