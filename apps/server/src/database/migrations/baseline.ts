import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaFiles } from '../schema-files.js';

/** Rooms in the order in which their tables refer to each other. */
const rooms = [
  'schema',
  'branch',
  'user',
  'auth',
  'order',
  'booking',
  'move-offer',
  'notification',
  'audit',
  'limit',
  'run-sheet',
  'decision',
  'live',
  'export',
  'upload',
];

/** The whole schema as it was when the product had its first database: tables/ and indexed/, which are frozen since. */
export class Baseline1764547300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const { sql } of schemaFiles('indexed')) await runner.query(sql);
    const tables = schemaFiles('tables').sort((a, b) => rooms.indexOf(a.name) - rooms.indexOf(b.name));
    if (tables.map(({ name }) => name).join() !== rooms.join()) throw new Error('schema/tables holds other rooms than the baseline');
    const all = tables.map(({ sql }) => sql).join('\n');
    // A trigger needs its function. What stands in functions/ follows (apply-functions.ts); until then a write fails, since one that
    // returned nothing would drop the row without an error.
    for (const name of new Set(all.match(/(?<=EXECUTE FUNCTION )\w+/g)))
      await runner.query(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''${name} is applied after the migrations''; END'`,
      );
    await runner.query(all);
  }

  /** Nothing is behind it. */
  down(): Promise<void> {
    return Promise.reject(new Error('the baseline cannot be taken back: drop the database'));
  }
}
