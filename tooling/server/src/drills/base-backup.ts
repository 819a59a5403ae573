import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorTolerantClient } from '@booking/server/database/error-tolerant-client';
import { runAsOwner, type Cluster } from '@booking/server/postgres/cluster';

/**
 * Makes a base backup of a running PostgreSQL into another folder, by PostgreSQL's "low level API": the embedded package lacks
 * pg_basebackup. Changes made meanwhile must come by replication or from the archive.
 * @param url of the running PostgreSQL, as its superuser
 */
export async function baseBackup(url: string, source: Cluster, target: Cluster): Promise<void> {
  const client = new ErrorTolerantClient(url);
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('drill', true)`);
    await copyFiles(source, target);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target.folder, file), { force: true });
    await runAsOwner(target, 'find', [join(target.folder, 'pg_wal'), '-type', 'f', '-delete']);
    place(target, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** Copies a cluster's files into a new folder. */
export async function copyFiles(source: Cluster, target: Cluster): Promise<void> {
  makeFolder(target.folder, target.owner);
  await runAsOwner(source, 'cp', ['-a', `${source.folder}/.`, target.folder]);
}

/** Creates a folder that only the database's user can access. */
export function makeFolder(folder: string, owner: Cluster['owner']): void {
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** Writes a file of a cluster, with its owner. */
export function place({ folder, owner }: Cluster, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  if (owner) chownSync(join(folder, name), owner.uid, owner.gid);
}

/** Adds settings to a stopped cluster, or to one that will read them again; the last value of a name counts. */
export function configure({ folder }: Cluster, settings: Readonly<Record<string, string>>): void {
  const file = join(folder, 'postgresql.auto.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  writeFileSync(file, readFileSync(file, 'utf8') + lines.join(''));
}
