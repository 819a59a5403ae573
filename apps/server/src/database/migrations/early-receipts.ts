import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a receipt that came early reached us: the peer's own time, which may be of any year, does not decide when it is forgotten. */
export class EarlyReceipts1764806400004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE early_receipt ADD COLUMN received_at timestamptz NOT NULL DEFAULT now(); -- by our clock; "at" is the peer's
DROP INDEX early_receipt_at;
CREATE INDEX early_receipt_received_at ON early_receipt (received_at);`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
