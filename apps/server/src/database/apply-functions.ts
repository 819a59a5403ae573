import { createHash } from 'node:crypto';
import type { SchemaFile } from './schema-files.js';

/** What sends statements in a transaction that its caller began. */
interface TransactionRunner {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Brings the functions of the database to the text of their files: those whose hash differs are replaced, the others are left alone,
 * and none is dropped. The caller holds the lock of migrations: two sessions that replace one function at the same time fail.
 * @param release the version of this process. When a newer one has applied functions, this one applies none: its bodies are older,
 *   and a process of the previous release that restarts during a roll-out must not put them back
 * @param force applies them all the same, and puts this release on record: for somebody who goes back on purpose
 * @returns the names of the functions that were replaced
 */
export async function applyFunctions(
  runner: TransactionRunner,
  files: readonly SchemaFile[],
  { release, force }: { release: string; force: boolean },
): Promise<string[]> {
  const recorded = (await runner.query('SELECT name, hash, release FROM schema_function')) as {
    name: string;
    hash: Buffer;
    release: string;
  }[];
  if (!force && recorded.some((row) => isNewer(row.release, release))) return [];
  // Functions that only the newer release had too: else the next release after this one would count as older.
  if (force) await runner.query('UPDATE schema_function SET release = $1', [release]);
  const hashes = new Map(recorded.map(({ name, hash }) => [name, hash.toString('hex')]));
  const changed = files
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.sql).digest('hex') }))
    .filter(({ name, hash }) => hashes.get(name) !== hash);
  // The order of the files does not matter: no body is checked against the others.
  await runner.query('SET LOCAL check_function_bodies = off');
  for (const { name, sql, hash } of changed) {
    await runner.query(sql);
    await runner.query(
      `INSERT INTO schema_function (name, hash, release, applied_at) VALUES ($1, decode($2, 'hex'), $3, now())
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, release = excluded.release, applied_at = excluded.applied_at`,
      [name, hash, release],
    );
  }
  return changed.map(({ name }) => name);
}

/** Versions of three numbers. One with a suffix (1.2.0-rc.1) would count as newer than its release: it is no release. */
function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, 'en', { numeric: true }) > 0;
}
