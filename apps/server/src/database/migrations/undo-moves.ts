import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A move that is taken back (ADR 0023) leaves a failed delivery as failed as it was. */
export class UndoMoves1764547200310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As move_with_offer, and the booking has this status then.
      CREATE FUNCTION move_as(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                              p_promise jsonb, p_by_customer boolean, p_answered uuid, p_status text)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        outcome text := move_with_offer(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_promise, p_by_customer, p_answered);
      BEGIN
        IF outcome = 'MOVED' THEN UPDATE booking SET status = p_status WHERE id = p_booking AND status <> p_status; END IF;
        RETURN outcome;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION move_as');
  }
}
