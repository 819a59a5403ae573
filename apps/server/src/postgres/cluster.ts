import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret, prepareDataFolder } from '../shared/local-data.js';
import { StartError } from '../shared/start-error.js';
import { canUse, folderOwner, identity, type FolderOwner } from './folder-owner.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';

const majorVersion = '18';
/** Milliseconds: a part of initdb is done in less. */
const killAfter = 2_000;

/** The superuser of the embedded PostgreSQL; its password is kept in the data folder. */
export const superuser = 'booking';

/** A folder that holds a PostgreSQL cluster, ready to be started. */
export interface Cluster {
  folder: string;
  owner: FolderOwner | null;
  binaries: PostgresBinaries;
  password: string;
  logFile: string;
}

/**
 * Finds the cluster in the data folder, or makes a new one (scram, UTF-8, the builtin C.UTF-8 locale, checksums).
 * @throws StartError when the folder cannot be written or reached by the database's user, or was made by another version; or the making of a new one
 *   was broken off by the signal, and nothing is left of it
 */
export async function prepareCluster(dataDir: string, durable: boolean, signal?: AbortSignal): Promise<Cluster> {
  prepareDataFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  const owner = folderOwner(folder);
  // A folder of root's alone (mktemp -d makes such) is opened for passing through; the folders above it are not ours to open.
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

/** Made under another name and renamed when it is whole, so that a start that was killed leaves nothing half-made. */
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
      // Which characters are letters, for the trigrams of Chinese and Tamil names.
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      '--no-sync',
    ];
    await runAsOwner(cluster, cluster.binaries.initdb, args, signal);
    renameSync(room, cluster.folder);
  } catch (error) {
    rmSync(room, { recursive: true, force: true });
    // Another process of this product was faster, with the same password: its cluster is the one.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Syncing a thousand new files takes seconds on a slow disk, and the server may start meanwhile: it syncs all that it writes itself.
  const sync = ['--sync-only', `--pgdata=${cluster.folder}`];
  if (durable) void runAsOwner(cluster, cluster.binaries.initdb, sync, signal).catch(() => undefined);
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @param signal asks it to end, and kills it when it does not within two seconds
 * @throws StartError with what it said, when it fails
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
    // Not before its own children have ended, which hold its output open.
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else reject(new StartError(`${program} failed: ${content.trim().split('\n').join(' ')}`));
    });
  });
}
