import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
import { prepareCluster, runAsOwner, superuser, type Cluster } from './cluster.js';
import { identity } from './folder-owner.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { isPostgres, livingPostmaster } from './postmaster-file.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** False gives up durability for speed. For databases of tests only, which end with the test. */
  durable?: boolean;
}

interface Running {
  pid: number;
  port: number;
}

const applicationDatabase = 'booking';
/** How long a start may take, crash recovery included. */
const startPatience = 60_000;
const stopPatience = 10_000;
/** Between attempts to bring a fallen PostgreSQL back. */
const backOff = { first: 50, longest: 2_000 };

/**
 * The real PostgreSQL as a part of this product (ADR: embedded database), listening on 127.0.0.1 and a free port only.
 * While it is not stopped, it is started again whenever it dies, on the same port, so that pools find it.
 */
export class EmbeddedPostgres {
  private stopping = false;
  private watch: NodeJS.Timeout | undefined;
  private returning: Promise<void> | undefined;

  private constructor(
    private readonly cluster: Cluster,
    private readonly options: EmbeddedPostgresOptions,
    private running: Running,
    /** Whether it was already running, left by a server that was killed or shared with one that lives. */
    readonly adopted: boolean,
  ) {}

  /** @throws StartError in one clear sentence */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const cluster = await prepareCluster(options.dataDir, options.durable ?? true);
    const { running, adopted } = await adoptOrLaunch(cluster, options.durable ?? true);
    const postgres = new EmbeddedPostgres(cluster, options, running, adopted);
    try {
      await postgres.untilReady();
      await postgres.createDatabase(applicationDatabase);
    } catch (error) {
      // What was found running is not ours to stop.
      if (!adopted && isPostgres(running.pid)) await postgres.shutDown();
      throw error;
    }
    postgres.supervise();
    return postgres;
  }

  get pid(): number {
    return this.running.pid;
  }

  get port(): number {
    return this.running.port;
  }

  url(database: string = applicationDatabase): string {
    return `postgres://${superuser}:${this.cluster.password}@127.0.0.1:${this.port}/${database}`;
  }

  /**
   * Stops it and waits for its end, unless another process of this product still uses it (then that one stops it).
   * @returns whether it was stopped
   */
  async stop(): Promise<boolean> {
    this.stopping = true;
    clearInterval(this.watch);
    // One that is being brought back would be there afterwards.
    await this.returning;
    if (!isPostgres(this.pid)) return true;
    if (await this.isShared()) return false;
    await this.shutDown();
    return true;
  }

  /** Waits for this very process to end: another process of this product may start a new one at once. */
  private async shutDown(): Promise<void> {
    const { pid } = this.running;
    const stop = ['stop', '-D', this.cluster.folder, '-m', 'fast', '-W'];
    const refused = await runAsOwner(this.cluster, this.cluster.binaries.pgCtl, stop).then(
      () => null,
      (error: Error) => error,
    );
    for (const deadline = performance.now() + stopPatience; isPostgres(pid); await pause(20)) {
      if (performance.now() > deadline) throw refused ?? new StartError(`PostgreSQL did not stop within ${stopPatience / 1000} seconds.`);
    }
  }

  /** The last one out turns off the light: whether clients other than this question are connected. */
  private async isShared(): Promise<boolean> {
    const others = `SELECT count(*)::int AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    // A connection that was just closed can be seen for a moment longer.
    for (let attempt = 0; attempt < 10; attempt++) {
      const rows = await this.ask<{ others: number }>('postgres', others).catch(() => null);
      if (rows === null || rows[0]?.others === 0) return false;
      await pause(50);
    }
    return true;
  }

  private async createDatabase(name: string): Promise<void> {
    const found = await this.ask('postgres', `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (found.length > 0) return;
    await this.ask('postgres', `CREATE DATABASE ${name}`).catch((error: unknown) => {
      // Another process of this product was faster.
      if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error;
    });
  }

  private async ask<T>(database: string, sql: string): Promise<T[]> {
    const client = new ErrorTolerantClient({ connectionString: this.url(database), connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
    await client.connect();
    try {
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end();
    }
  }

  private async untilReady(): Promise<void> {
    const deadline = performance.now() + startPatience;
    for (;;) {
      const failure = await this.ask('postgres', 'SELECT 1').then(
        () => null,
        (error: unknown) => error as { code?: string; message: string },
      );
      if (failure === null || this.stopping) return;
      if (failure.code === '28P01') {
        throw new StartError(
          `The database in ${this.cluster.folder} does not accept the password kept in postgres-password: put the right file back, or move the folder away to begin anew.`,
        );
      }
      if (!isPostgres(this.pid)) throw new StartError(`PostgreSQL ended while it started: ${lastWords(this.cluster)}`);
      if (performance.now() > deadline)
        throw new StartError(`PostgreSQL was not ready within ${startPatience / 1000} seconds: ${failure.message}`);
      await pause(20);
    }
  }

  private supervise(): void {
    this.watch = setInterval(() => {
      if (isPostgres(this.pid)) return;
      clearInterval(this.watch);
      this.returning = this.bringBack();
    }, 100);
    this.watch.unref();
  }

  private async bringBack(): Promise<void> {
    const { logger } = this.options;
    logger.warn('The embedded PostgreSQL has died: starting it again');
    for (let wait = backOff.first; !this.stopping; wait = Math.min(wait * 2, backOff.longest)) {
      try {
        this.running = (await adoptOrLaunch(this.cluster, this.options.durable ?? true, this.port)).running;
        await this.untilReady();
        logger.info('The embedded PostgreSQL runs again');
        if (!this.stopping) this.supervise();
        return;
      } catch (error) {
        logger.error({ err: error }, 'The embedded PostgreSQL did not start');
        await pause(wait);
      }
    }
  }
}

/** Another process of this product may be faster, now or while this one tries: then its server is the one. */
async function adoptOrLaunch(cluster: Cluster, durable: boolean, port?: number): Promise<{ running: Running; adopted: boolean }> {
  const living = livingPostmaster(cluster.folder);
  if (living) return { running: living, adopted: true };
  try {
    return { running: await launch(cluster, durable, port), adopted: false };
  } catch (error) {
    const faster = livingPostmaster(cluster.folder);
    if (faster) return { running: faster, adopted: true };
    throw error;
  }
}

/** Starts the server process, which outlives this one when this one is killed. When the port is taken meanwhile, it tries another. */
async function launch(cluster: Cluster, durable: boolean, port?: number): Promise<Running> {
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

function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.logFile, 'utf8').trim().split('\n');
  const fault = lines.findLast((line) => line.includes('FATAL:') || line.includes('PANIC:')) ?? lines.at(-1) ?? '';
  return `${fault.replace(/^.*?(FATAL|PANIC):\s*/, '')} (${cluster.logFile})`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
