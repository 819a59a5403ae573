import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret, prepareDataFolder } from '../shared/local-data.js';
import { StartError } from '../shared/start-error.js';
import { canUse, folderOwner, identity, type FolderOwner } from './folder-owner.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';

const majorVersion = '18';
/** Timeout of each step of initdb, in milliseconds. */
const killAfter = 2_000;

/** The superuser of the embedded PostgreSQL; its password is kept in the data folder. */
export const superuser = 'booking';

/** A folder with a PostgreSQL cluster that can be started. */
export interface Cluster {
  folder: string;
  owner: FolderOwner | null;
  binaries: PostgresBinaries;
  password: string;
  logFile: string;
}

/**
 * Finds the cluster in the data folder, or creates one (scram, UTF-8, the builtin C.UTF-8 locale, checksums).
 * @throws StartError if the folder is not writable, is not accessible to the database's user, or has a cluster of another version, or if
 *   the signal aborted the creation, which leaves nothing behind
 */
export async function prepareCluster(dataDir: string, durable: boolean, signal?: AbortSignal): Promise<Cluster> {
  prepareDataFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  const owner = folderOwner(folder);
  // The database's user must be able to pass through a folder of root (mktemp -d creates such); the folders above it stay as they are.
  if (owner && (statSync(dataDir).mode & 0o001) === 0) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  if (!canUse(owner, dataDir, 'enter')) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user ${owner?.name ?? ''} cannot enter the data folder ${dataDir}: choose another with DATA_DIR, such as /var/lib/delivery-booking.`,
    );
  }
  const made = existsSync(join(folder, 'PG_VERSION'));
  if (made) checkCluster(folder, owner);
  if (made && !existsSync(join(dataDir, 'postgres-password'))) {
    throw new StartError(
      `The password of the database in ${folder} is missing: put the file postgres-password back, or move the folder away to begin anew.`,
    );
  }
  const cluster = {
    folder,
    owner,
    binaries: postgresBinaries(dataDir, owner),
    password: keptSecret(dataDir, 'postgres-password'),
    logFile: join(dataDir, 'postgres.log'),
  };
  if (!made) await initialise(cluster, durable, signal);
  return cluster;
}

function checkCluster(folder: string, owner: FolderOwner | null): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${majorVersion}: move the folder away, or choose another with DATA_DIR.`,
    );
  }
  if (owner === null && statSync(folder).uid !== process.geteuid?.()) {
    throw new StartError(`The database in ${folder} belongs to another user: start as that user, or choose another folder with DATA_DIR.`);
  }
}

/** Creates the cluster under another name and renames it when it is complete, so that a killed start leaves no incomplete one. */
async function initialise(cluster: Cluster, durable: boolean, signal: AbortSignal | undefined): Promise<void> {
  const room = mkdtempSync(`${cluster.folder}.`);
  const passwordFile = `${room}.password`;
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.owner) {
    chownSync(room, cluster.owner.uid, cluster.owner.gid);
    chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid);
  }
  try {
    const args = [
      `--pgdata=${room}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Determines which characters are letters, for the trigrams of Chinese and Tamil names.
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      '--no-sync',
    ];
    await runAsOwner(cluster, cluster.binaries.initdb, args, signal);
    renameSync(room, cluster.folder);
  } catch (error) {
    rmSync(room, { recursive: true, force: true });
    // Another process of this product was faster, with the same password: its cluster is used.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Syncing a thousand new files takes seconds on a slow disk. The server may start meanwhile: it syncs everything that it writes.
  const sync = ['--sync-only', `--pgdata=${cluster.folder}`];
  if (durable) void runAsOwner(cluster, cluster.binaries.initdb, sync, signal).catch(() => undefined);
}

/**
 * Runs one of PostgreSQL's programs.
 * @param signal ends it, and kills it after two more seconds
 * @throws StartError with its output if it fails
 */
export function runAsOwner(cluster: Cluster, program: string, args: readonly string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...identity(cluster.owner) });
    const end = () => {
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), killAfter).unref();
    };
    signal?.addEventListener('abort', end, { once: true });
    let content = '';
    child.stderr.on('data', (chunk: Buffer) => (content += chunk.toString()));
    child.stdout.resume();
    child.on('error', (error) => reject(new StartError(`${program} cannot be run: ${error.message}.`)));
    // Not before its child processes have ended, which keep its output open.
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else reject(new StartError(`${program} failed: ${content.trim().split('\n').join(' ')}`));
    });
  });
}
