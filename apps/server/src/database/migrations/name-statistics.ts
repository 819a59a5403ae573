import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How common the beginning of a name is. The planner does not believe the statistics of an index of a part of the table (migration
 * SearchHalves), took every beginning for one name in two hundred, and walked through the whole archive for the rare ones.
 */
export class NameStatistics1764547200200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE STATISTICS booking_named ON (lower(name)) FROM booking;
      ALTER STATISTICS booking_named SET STATISTICS 500;
    `);
    // Without it, they would be gathered when autovacuum comes round.
    await runner.query('ANALYZE booking');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP STATISTICS booking_named');
  }
}
