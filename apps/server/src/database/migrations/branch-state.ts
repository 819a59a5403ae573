import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives a branch without a state that of its address's postcode: it decides the public holidays. A branch whose postcode no list knows
 * stays as it is; the start names it, and so does the list of branches.
 */
export class BranchState1764640000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As every change of a plan: bookings in flight are waited for, and cached plans are stale from then on (schema/README.md, Locks).
    await runner.query('SELECT pg_advisory_xact_lock(7100, 0)');
    const branches = (await runner.query('SELECT id, zipcode FROM branch WHERE state IS NULL ORDER BY id')) as Stateless[];
    for (const { id, zipcode } of branches) {
      const place = lookupPostcode(zipcode ?? '');
      if (place === null) continue;
      await runner.query('SELECT pg_advisory_xact_lock(7101, hashtext($1))', [id]);
      await runner.query(
        'UPDATE branch SET state = $2, plan_version = plan_version + 1, version = version + 1, updated_at = now() WHERE id = $1',
        [id, place.state],
      );
    }
  }

  /** Which states were missing is not kept. */
  down(): Promise<void> {
    return Promise.reject(new Error('which branches had no state is not kept'));
  }
}

interface Stateless {
  id: string;
  zipcode: string | null;
}
