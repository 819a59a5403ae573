import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaFiles } from '../schema-files.js';

/** Modules in an order in which each refers only to tables of modules before it. */
const modules = [
  'schema',
  'branch',
  'user',
  'auth',
  'api-key',
  'order',
  'booking',
  'move-offer',
  'notification',
  'audit',
  'limit',
  'run-sheet',
  'decision',
  'export',
  'upload',
  'event',
  'webhook',
  'live',
];

const hash = createHash('sha256');
for (const part of ['indexed', 'tables'] as const) for (const { sql } of schemaFiles(part)) hash.update(sql);

/**
 * Creates the whole schema: tables/ and indexed/. Until release 1.0 these files are edited in place, so the name of the migration contains
 * their hash: a database that was created with other files is refused (migrateDatabase).
 */
export class Baseline implements MigrationInterface {
  static readonly migrationName = `Baseline-${hash.digest('hex').slice(0, 12)}-1795824000000`;
  readonly name = Baseline.migrationName;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const { sql } of schemaFiles('indexed')) await runner.query(sql);
    // CREATE TRIGGER needs its function, and the functions refer to tables that do not exist yet.
    await runner.query('SET LOCAL check_function_bodies = off');
    for (const { sql } of schemaFiles('functions')) if (/\bRETURNS trigger\b/.test(sql)) await runner.query(sql);
    const tables = schemaFiles('tables').sort((a, b) => modules.indexOf(a.name) - modules.indexOf(b.name));
    if (tables.map(({ name }) => name).join() !== modules.join()) throw new Error('schema/tables has other modules than the baseline');
    for (const { sql } of tables) await runner.query(sql);
  }

  /** There is no earlier schema. */
  down(): Promise<void> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}
