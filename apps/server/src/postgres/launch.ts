import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../shared/start-error.js';
import type { Cluster } from './cluster.js';
import { identity } from './folder-owner.js';

/** A PostgreSQL that this process started, and that ends with it. */
export interface PostgresProcess {
  readonly pid: number;
  readonly port: number;
  isRunning(): boolean;
  /**
   * A fast shutdown: it cuts its clients off, rolls back what they do, and writes everything to the tables. Resolves when it has ended.
   * @param timeout milliseconds after which it drops everything at once: the next start recovers what was committed
   */
  stop(timeout: number): Promise<void>;
}

/**
 * Becomes PostgreSQL, after a shell of its own was left behind that waits until the pipe to this process is closed and sends SIGINT (a fast
 * shutdown) then. So PostgreSQL ends with this process, even by kill -9. The shell is no child of PostgreSQL, which expects only its own.
 */
const endWithPipe = '( (read -r _ <&3; kill -INT $$ 2>/dev/null) & ); exec "$@" 3<&-';

/** Starts PostgreSQL. It does not serve yet, and may still end by itself: `lastWords` says why. @throws StartError when it cannot be run */
export async function launch(cluster: Cluster, durable: boolean, port: number): Promise<PostgresProcess> {
  const log = openLog(cluster.logFile);
  try {
    const command = [cluster.binaries.postgres, '-D', cluster.folder, '-p', String(port), ...settingsFor(durable)];
    // Detached, so that Ctrl-C in the terminal reaches this process only and the server drains before its database stops.
    const child = spawn('/bin/sh', ['-c', endWithPipe, 'sh', ...command], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
      ...identity(cluster.owner),
    });
    const closePipe = () => child.stdio[3]?.destroy();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.once('exit', closePipe);
    await once(child, 'spawn');
    const { pid = 0 } = child;
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    const stop = async (timeout: number) => {
      closePipe();
      await Promise.race([ended, pause(timeout, undefined, { ref: false })]);
      if (isRunning()) process.kill(pid, 'SIGQUIT');
      await ended;
    };
    return { pid, port, isRunning, stop };
  } catch (error) {
    throw new StartError(`PostgreSQL cannot be run: ${(error as Error).message}.`);
  } finally {
    closeSync(log);
  }
}

/**
 * What PostgreSQL keeps in memory, in MB: an eighth of a machine that it shares with the server, within bounds. It is taken as the data
 * need it, not at the start.
 * @param memory of the machine, in bytes
 */
export function bufferMegabytes(memory: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / 2 ** 20)));
}

function settingsFor(durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // PostgreSQL's own choice is 128 MB on every machine, which holds no archive of five years (ADR 0026).
    ...(durable ? { shared_buffers: `${bufferMegabytes(totalmem())}MB` } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Personal data stays out of the log: no statements, no rows in details.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const maxLogLength = 5_000_000;

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (statSync(file).size > maxLogLength) truncateSync(file);
  return log;
}

/** What it said at last, and where the rest of it is. */
export function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.logFile, 'utf8').trim().split('\n');
  const error = lines.findLast((line) => line.includes('FATAL:') || line.includes('PANIC:')) ?? lines.at(-1) ?? '';
  return `${error.replace(/^.*?(FATAL|PANIC):\s*/, '')} (${cluster.logFile})`;
}

/**
 * Whose lock file is in the cluster's folder: a PostgreSQL that runs, starts or ends, or one that was killed. Null: nobody's. The file is
 * PostgreSQL's, which removes a stale one: it is only ever read.
 */
export function holderOf({ folder }: Pick<Cluster, 'folder'>): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    return pid && port ? { pid, port } : null;
  } catch {
    return null;
  }
}

/** A port of this machine that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
