import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../shared/start-error.js';
import type { Cluster } from './cluster.js';
import { identity } from './folder-owner.js';
import { isPostgres, livingPostmaster } from './postmaster-file.js';

export interface Running {
  pid: number;
  port: number;
}

/** Starts the server process, which outlives this one when this one is killed. When the port is taken meanwhile, it tries another. */
export async function launch(cluster: Cluster, durable: boolean, port?: number): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    try {
      return { pid: await spawnServer(cluster, chosen, durable), port: chosen };
    } catch (error) {
      if (attempt === 3 || port !== undefined) throw error;
    }
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

async function spawnServer(cluster: Cluster, port: number, durable: boolean): Promise<number> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // PostgreSQL's own choice is 128 MB on every machine, which holds no archive of a million bookings (ADR 0026).
    ...(durable ? { shared_buffers: `${bufferMegabytes(totalmem())}MB` } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Personal data stays out of the log: no statements, no rows in details.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openLog(cluster.logFile);
  try {
    // Detached, so that Ctrl-C in the terminal reaches this process only and the server drains before its database stops.
    const child = spawn(cluster.binaries.postgres, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      ...identity(cluster.owner),
    });
    const ended = new Promise<string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', () => resolve(null));
    });
    child.unref();
    const failure = child.pid === undefined ? await ended : await untilListening(cluster, child.pid, ended);
    if (failure !== null || child.pid === undefined) throw new StartError(`PostgreSQL did not start: ${failure ?? 'it could not be run'}`);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** @returns null when the server listens on its port; what it said at last when it ended before */
async function untilListening(cluster: Cluster, pid: number, ended: Promise<string | null>): Promise<string | null> {
  for (;;) {
    if (!isPostgres(pid)) return (await ended) ?? lastWords(cluster);
    const postmaster = livingPostmaster(cluster.folder);
    if (postmaster?.pid === pid && postmaster.listening) return null;
    await pause(10);
  }
}

const longestLog = 5_000_000;

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (statSync(file).size > longestLog) truncateSync(file);
  return log;
}

/** What it said at last, and where the rest of it is. */
export function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.logFile, 'utf8').trim().split('\n');
  const fault = lines.findLast((line) => line.includes('FATAL:') || line.includes('PANIC:')) ?? lines.at(-1) ?? '';
  return `${fault.replace(/^.*?(FATAL|PANIC):\s*/, '')} (${cluster.logFile})`;
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
