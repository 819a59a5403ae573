import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a customer was asked to move, as they were told (ADR 0027). What was offered before this is OTHER. */
export class OfferCause1764806400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE move_offer
  ADD COLUMN cause text NOT NULL DEFAULT 'OTHER'
    CHECK (cause IN ('BRANCH_SUSPENDED', 'AREA_HANDED_OVER', 'DAY_CLOSED', 'NO_DELIVERY_DAY', 'LIMIT_LOWERED', 'OTHER')),
  ADD COLUMN closed_day jsonb, -- kind and names of the closed day, as they were; only of DAY_CLOSED
  ADD CHECK ((cause = 'DAY_CLOSED') = (closed_day IS NOT NULL));`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
