import { createHash } from 'node:crypto';
import type { SchemaFile } from './schema-files.js';

/** Runs statements in a transaction that the caller has begun. */
interface TransactionRunner {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Replaces the functions of the database whose text differs from that of their files, by hash. Other functions stay, and none is dropped.
 * The caller holds the lock of migrations: two sessions that replace the same function at the same time fail.
 * @param release the version of this process. If a newer one has applied functions, it applies none: its functions are older, and a process
 *   of the previous release that restarts during a roll-out must not restore them
 * @param force applies them nevertheless, and records this release: to go back to it
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
  // Also for functions that only the newer release has: otherwise the next release after this one would count as older.
  if (force) await runner.query('UPDATE schema_function SET release = $1', [release]);
  const hashes = new Map(recorded.map(({ name, hash }) => [name, hash.toString('hex')]));
  const changed = files
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.sql).digest('hex') }))
    .filter(({ name, hash }) => hashes.get(name) !== hash);
  // The order does not matter: without this check, functions may refer to functions that do not exist yet.
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

/** Compares versions of three numbers. One with a suffix (1.2.0-rc.1) is no release, and counts as newer than 1.2.0. */
function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, 'en', { numeric: true }) > 0;
}
