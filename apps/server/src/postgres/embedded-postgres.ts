import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../shared/start-error.js';
import { unlessAborted } from '../shared/unless-aborted.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { prepareCluster, superuser, type Cluster } from './cluster.js';
import { freePort, holderOf, lastWords, launch, type PostgresProcess } from './launch.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** False disables durability for speed, for databases of tests only, which end with the test. */
  durable?: boolean;
  /** The port of a server that has crashed, whose address is still in use; by default a free one. */
  port?: number;
  /** Aborts the start: it rejects when nothing that it began is left, neither processes nor an incomplete cluster. */
  signal?: AbortSignal;
}

const applicationDatabase = 'booking';
/** Maximum time of a start in milliseconds, with crash recovery. */
const startTimeout = 60_000;
/** Maximum time in milliseconds until a PostgreSQL that uses the folder has started or ended. */
const holderTimeout = 10_000;
/** Maximum number of ports: another program may take one before PostgreSQL does. */
const maxPorts = 3;
/** Maximum time in milliseconds of a shutdown that writes everything to the tables. */
const stopTimeout = 8_000;

/**
 * PostgreSQL as a part of this product (ADR 0001), listening on 127.0.0.1 and a free port only. It is not restarted after a crash: the next
 * start of the product does that.
 */
export class EmbeddedPostgres {
  private constructor(
    private readonly cluster: Cluster,
    readonly port: number,
    /** Null if another process of this product started it, which stops it. */
    private readonly server: PostgresProcess | null,
  ) {}

  /**
   * Starts the PostgreSQL of the data folder, or connects to the one that another process of this product runs there.
   * @throws StartError with one sentence for the operator
   */
  static async start({ dataDir, durable = true, port, signal }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const cluster = await prepareCluster(dataDir, durable, signal);
    const deadline = performance.now() + holderTimeout;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const found = await runningPort(cluster);
      if (found !== null) return new EmbeddedPostgres(cluster, found, null);
      const server = await launch(cluster, durable, port ?? (await freePort()));
      if (await isReady(cluster, server, signal)) return new EmbeddedPostgres(cluster, server.port, server);
      const holder = holderOf(cluster);
      if (holder === null ? attempt === maxPorts : performance.now() > deadline)
        throw new StartError(
          holder === null
            ? `PostgreSQL did not start: ${lastWords(cluster)}`
            : `Another process (${holder.pid}) uses the database in ${cluster.folder}: stop it, or choose another folder with DATA_DIR.`,
        );
      await pause(200);
    }
  }

  /** Process id of the postmaster; null if another process of this product started it. */
  get pid(): number | null {
    return this.server?.pid ?? null;
  }

  url(database: string = applicationDatabase): string {
    return urlOf(this.cluster, this.port, database);
  }

  /**
   * Stops PostgreSQL if this process has started it, and waits for its end.
   * @param timeout milliseconds until an immediate shutdown: the next start recovers committed data
   */
  async stop(timeout: number = stopTimeout): Promise<void> {
    await this.server?.stop(timeout);
  }
}

function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Returns the port of the PostgreSQL that runs on the folder; null if there is none, or it is starting or stopping. */
async function runningPort(cluster: Cluster): Promise<number | null> {
  const holder = holderOf(cluster);
  if (holder === null) return null;
  return createDatabase(cluster, holder.port).then(
    () => holder.port,
    () => null,
  );
}

/**
 * Waits until PostgreSQL accepts connections.
 * @returns false if it ended before
 * @throws StartError after the timeout, or the reason of the aborted start; PostgreSQL is stopped then
 */
async function isReady(cluster: Cluster, server: PostgresProcess, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    return await unlessAborted(signal, () => untilReady(cluster, server));
  } catch (error) {
    // With a short timeout: the caller waits to exit.
    await server.stop(1_500);
    throw error;
  }
}

async function untilReady(cluster: Cluster, server: PostgresProcess): Promise<boolean> {
  const deadline = performance.now() + startTimeout;
  while (server.isRunning()) {
    const failure = await createDatabase(cluster, server.port).then(
      () => null,
      (error: unknown) => error as { code?: string; message: string },
    );
    if (failure === null) return true;
    if (failure.code === '28P01')
      throw new StartError(
        `The database in ${cluster.folder} does not accept the password kept in postgres-password: put the right file back, or move the folder away to begin anew.`,
      );
    if (performance.now() > deadline)
      throw new StartError(`PostgreSQL was not ready within ${startTimeout / 1000} seconds: ${failure.message}`);
    await pause(20);
  }
  return false;
}

/** Creates the application's database if it does not exist. @throws errors of pg while PostgreSQL does not accept connections */
async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const connectionString = urlOf(cluster, port, 'postgres');
  const client = new ErrorTolerantClient({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [applicationDatabase]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${applicationDatabase}`);
  } finally {
    await client.end();
  }
}
