import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
import { unlessAborted } from '../shared/unless-aborted.js';
import { prepareCluster, runAsOwner, superuser, type Cluster } from './cluster.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { lastWords, launch, type Running } from './launch.js';
import { isPostgres, livingPostmaster } from './postmaster-file.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** False gives up durability for speed. For databases of tests only, which end with the test. */
  durable?: boolean;
  /** Breaks the start off: it rejects as soon as nothing that it began is left, neither processes nor half a cluster. */
  signal?: AbortSignal;
}

const applicationDatabase = 'booking';
/** How long a start may take, crash recovery included. */
const startPatience = 60_000;
const stopPatience = 10_000;
/** When there is no time, after which it is to drop everything: the next start recovers what was committed. */
const hurriedPatience = 1_500;
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
    const { signal } = options;
    const cluster = await prepareCluster(options.dataDir, options.durable ?? true, signal);
    signal?.throwIfAborted();
    const { running, adopted } = await adoptOrLaunch(cluster, options.durable ?? true);
    const postgres = new EmbeddedPostgres(cluster, options, running, adopted);
    try {
      await unlessAborted(signal, async () => {
        await postgres.untilReady();
        await postgres.createDatabase(applicationDatabase);
      });
    } catch (error) {
      // What was found running is not ours to stop.
      if (!adopted && isPostgres(running.pid)) await postgres.shutDown(signal?.aborted);
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
   * @param hurried cuts off what this process's own connections are doing, rather than taking them for another's
   * @returns whether it was stopped
   */
  async stop(hurried = false): Promise<boolean> {
    this.stopping = true;
    clearInterval(this.watch);
    // One that is being brought back would be there afterwards.
    await this.returning;
    if (!isPostgres(this.pid)) return true;
    if (await this.isShared(hurried)) return false;
    await this.shutDown(hurried);
    return true;
  }

  /** Waits for this very process to end: another process of this product may start a new one at once. */
  private async shutDown(hurried = false): Promise<void> {
    const { pid } = this.running;
    const stop = (mode: string) =>
      runAsOwner(this.cluster, this.cluster.binaries.pgCtl, ['stop', '-D', this.cluster.folder, '-m', mode, '-W']).then(
        () => null,
        (error: Error) => error,
      );
    const begun = performance.now();
    let refused = await stop('fast');
    for (let isGentle = hurried; isPostgres(pid); await pause(20)) {
      const waited = performance.now() - begun;
      if (waited > stopPatience) throw refused ?? new StartError(`PostgreSQL did not stop within ${stopPatience / 1000} seconds.`);
      if (isGentle && waited > hurriedPatience) {
        isGentle = false;
        refused = await stop('immediate');
      }
    }
  }

  /** The last one out turns off the light: whether clients other than this question are connected. */
  private async isShared(besidesOurs: boolean): Promise<boolean> {
    const others = `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND pid <> ALL($1)`;
    // A connection that was just closed can be seen for a moment longer.
    for (let attempt = 0; attempt < 10; attempt++) {
      const ours = besidesOurs ? ErrorTolerantClient.backends() : [];
      const rows = await this.ask<{ others: number }>('postgres', others, [ours]).catch(() => null);
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

  private async ask<T>(database: string, sql: string, values: unknown[] = []): Promise<T[]> {
    const client = new ErrorTolerantClient({ connectionString: this.url(database), connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as T[];
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
