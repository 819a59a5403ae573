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
   * Shuts PostgreSQL down (fast mode): it disconnects clients, rolls back their transactions, and writes everything to the tables. Resolves
   * when it has ended.
   * @param timeout milliseconds until an immediate shutdown: the next start recovers committed data
   */
  stop(timeout: number): Promise<void>;
}

/**
 * A shell script that becomes PostgreSQL. First it starts another shell, which waits until the pipe to this process closes and then sends
 * SIGINT (a fast shutdown): so PostgreSQL ends with this process, even after kill -9. That shell is no child process of PostgreSQL, which
 * expects only its own.
 */
const endWithPipe = '( (read -r _ <&3; kill -INT $$ 2>/dev/null) & ); exec "$@" 3<&-';

/**
 * Starts PostgreSQL. It does not accept connections yet, and may still end: `lastWords` has the reason.
 * @throws StartError if it cannot be run
 */
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
 * Returns the size of PostgreSQL's shared buffers in MB: an eighth of the machine's memory, which the server needs too, within limits.
 * PostgreSQL uses the memory when the data need it, not at the start.
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
    // PostgreSQL's default is 128 MB on every machine, too little for an archive of five years (ADR 0026).
    ...(durable ? { shared_buffers: `${bufferMegabytes(totalmem())}MB` } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps personal data out of the log: no statements, no rows in details.
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

/** Returns the last lines of its output, and where the log is. */
export function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.logFile, 'utf8').trim().split('\n');
  const error = lines.findLast((line) => line.includes('FATAL:') || line.includes('PANIC:')) ?? lines.at(-1) ?? '';
  return `${error.replace(/^.*?(FATAL|PANIC):\s*/, '')} (${cluster.logFile})`;
}

/**
 * Returns the process of the lock file in the cluster's folder: a PostgreSQL that runs, starts or ends, or that was killed; null without a
 * lock file. The file is PostgreSQL's, which removes a stale one: it is never written here.
 */
export function holderOf({ folder }: Pick<Cluster, 'folder'>): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    return pid && port ? { pid, port } : null;
  } catch {
    return null;
  }
}

/** Returns a free port of this machine. */
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
