import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A booking is reminded of its date once by each channel, whatever crashes and however many processes remind. */
export class Reminders1764547200192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX outbox_reminder ON outbox_message (booking_id, channel, (payload->>'deliveryDate')) WHERE kind = 'REMINDER'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_reminder');
  }
}
