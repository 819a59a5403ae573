import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A count of the archive reads this (ADR 0033). Without ids, equal entries are stored once, so that it is a sixth of the smallest index
 * that lists are ordered by. One second for a million bookings.
 */
export class ArchiveCounts1764547200280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX booking_count_archived ON booking (branch_id, status, delivery_date) WHERE archived_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX booking_count_archived');
  }
}
