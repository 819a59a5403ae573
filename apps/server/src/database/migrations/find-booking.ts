import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that open a booking (Find my booking), and the way to cancelled bookings by their order. */
export class FindBooking1764806400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE one_time_code ADD COLUMN opens_hash bytea;  -- manage_token_hash of what the code opens; of no booking where nothing matched
ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check;
ALTER TABLE one_time_code ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('SIGN_UP', 'CHANGE_PHONE', 'BOOKING', 'FIND_BOOKING'));
ALTER TABLE one_time_code ADD CONSTRAINT one_time_code_opens_check CHECK ((purpose = 'FIND_BOOKING') = (opens_hash IS NOT NULL));
CREATE INDEX booking_cancelled_order ON booking (order_key) WHERE status = 'CANCELLED';`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
