import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorTolerantClient } from '@booking/server/database/error-tolerant-client';
import { prepareCluster, superuser, type Cluster } from '@booking/server/postgres/cluster';
import { freePort, lastWords, launch, type PostgresProcess } from '@booking/server/postgres/launch';
import { openTcpProxy, type TcpProxy } from '@booking/server/testing/tcp-proxy';
import { baseBackup, configure, place } from './base-backup.js';

const settings = {
  // Keeps WAL until a copied standby has read it.
  wal_keep_size: '1GB',
  // The default is five seconds, during which no standby confirms commits of the new primary.
  wal_retrieve_retry_interval: '100ms',
};

/** One PostgreSQL of several. */
export interface DatabaseNode {
  readonly name: string;
  readonly port: number;
  readonly cluster: Cluster;
  /** Null while it does not run. */
  server: PostgresProcess | null;
  /** True while its processes are stopped by SIGSTOP. */
  isFrozen: boolean;
}

/**
 * A primary and its standbys on this machine, of the embedded binaries, with synchronous replication by quorum. It does what Patroni does
 * in production: it promotes a standby, makes the others follow it, and copies a lost one. One address leads to the primary, as with
 * HAProxy.
 */
export class DatabaseNodes {
  private constructor(
    private readonly folder: string,
    private readonly nodes: readonly DatabaseNode[],
    private primary: DatabaseNode,
    private readonly target: { host: string; port: number },
    private readonly proxy: TcpProxy,
  ) {}

  /** @param count number of nodes, with the primary */
  static async start(count: number): Promise<DatabaseNodes> {
    const folder = mkdtempSync(join(tmpdir(), 'booking-nodes-'));
    const first = await prepareCluster(folder, true);
    configure(first, settings);
    const primary: DatabaseNode = { name: 'node1', port: await freePort(), cluster: first, server: null, isFrozen: false };
    const nodes = [primary];
    for (let number = 2; number <= count; number++) {
      const cluster = { ...first, folder: join(folder, `standby-${number}`), logFile: join(folder, `node${number}.log`) };
      nodes.push({ name: `node${number}`, port: await freePort(), cluster, server: null, isFrozen: false });
    }
    const target = { host: '127.0.0.1', port: primary.port };
    const database = new DatabaseNodes(folder, nodes, primary, target, await openTcpProxy(target));
    await run(primary);
    await ask(addressOf(primary, 'postgres'), 'CREATE DATABASE booking');
    for (const standby of database.standbys) await database.copy(standby);
    await ask(addressOf(primary), `ALTER SYSTEM SET synchronous_standby_names = '${database.confirming(primary)}'`);
    await ask(addressOf(primary), 'SELECT pg_reload_conf()');
    await database.untilFollowed();
    return database;
  }

  /** DATABASE_URL: the address of the proxy, which leads to the primary. */
  get url(): string {
    return addressOf({ port: this.proxy.port, cluster: this.primary.cluster });
  }

  /** All nodes but the primary. */
  get standbys(): DatabaseNode[] {
    return this.nodes.filter((node) => node !== this.primary);
  }

  /** Standbys that answer. */
  private get following(): DatabaseNode[] {
    return this.standbys.filter(({ server, isFrozen }) => server !== null && !isFrozen);
  }

  get writer(): DatabaseNode {
    return this.primary;
  }

  /** Sends kill -9 to every process of a node, like the loss of its machine. */
  async kill(node: DatabaseNode): Promise<void> {
    const { server } = node;
    if (server === null) return;
    for (const pid of familyOf(server.pid)) signal(pid, 'SIGKILL');
    node.server = null;
    node.isFrozen = false;
    // Waits until this process has reaped it: PostgreSQL refuses the lock file of an existing process, also of a zombie.
    while (server.isRunning()) await pause(5);
  }

  /** Stops every process of a node with SIGSTOP, like a broken network: connections stay open without answers. Linux only. */
  freeze(node: DatabaseNode): void {
    node.isFrozen = true;
    if (node.server !== null) for (const pid of familyOf(node.server.pid)) signal(pid, 'SIGSTOP');
  }

  /**
   * Promotes the standby that has received most, and so has every commit that the quorum confirmed; the others follow it.
   * @param among the standbys to choose from: with fewer than a quorum of them, confirmed commits can be lost
   */
  async failOver(among: readonly DatabaseNode[] = this.following): Promise<void> {
    const received = await Promise.all(
      among.map(async (node) => {
        const [row] = await ask<{ at: string }>(addressOf(node), `SELECT (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::text AS at`);
        return { node, at: BigInt(row?.at ?? 0) };
      }),
    );
    const furthest = received.reduce((one, other) => (other.at > one.at ? other : one));
    this.primary = furthest.node;
    const followers = this.following;
    await Promise.all([ask(addressOf(this.primary), 'SELECT pg_promote()'), ...followers.map((node) => this.follow(node))]);
    this.target.port = this.primary.port;
    this.proxy.unblock();
  }

  /**
   * Switches over as planned: the primary ends when its standbys have everything, one of them takes over, and the former one follows it.
   */
  async switchOver(): Promise<void> {
    const former = this.primary;
    await former.server?.stop(60_000);
    former.server = null;
    await this.failOver();
    this.writeFollowing(former);
    await run(former);
  }

  /** Makes a lost node a standby again, from a copy of the primary. */
  async bringBack(node: DatabaseNode): Promise<void> {
    await this.kill(node);
    rmSync(node.cluster.folder, { recursive: true, force: true });
    await this.copy(node);
    await this.untilFollowed();
    // Flushes the writes of the copy, which with three machines would be on another disk, before the next loss.
    spawnSync('sync');
  }

  /** Starts a killed standby on its own files. */
  async startAgain(node: DatabaseNode): Promise<void> {
    await run(node);
  }

  /** Runs a query on the primary. */
  ask<T>(sql: string): Promise<T[]> {
    return ask<T>(addressOf(this.primary), sql);
  }

  /** Makes a checkpoint, and a restartpoint of every standby, so that standbys have everything on disk. */
  async checkpoint(): Promise<void> {
    for (const node of [this.primary, ...this.standbys]) await ask(addressOf(node), 'CHECKPOINT');
  }

  async stop(): Promise<void> {
    await this.proxy.close();
    await Promise.all(this.nodes.map((node) => this.kill(node)));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Waits until every standby receives the changes of the primary. */
  private async untilFollowed(): Promise<void> {
    const streams = `SELECT count(*)::int AS count FROM pg_stat_replication WHERE state = 'streaming'`;
    while ((await this.ask<{ count: number }>(streams))[0]?.count !== this.following.length) await pause(20);
  }

  private async copy(standby: DatabaseNode): Promise<void> {
    await baseBackup(addressOf(this.primary), this.primary.cluster, standby.cluster);
    configure(standby.cluster, { synchronous_standby_names: this.confirming(standby) });
    this.writeFollowing(standby);
    await run(standby);
  }

  /** Returns the standbys whose confirmations a node waits for while it is the primary. */
  private confirming(node: DatabaseNode): string {
    return `ANY 1 (${this.nodes
      .filter((other) => other !== node)
      .map(({ name }) => name)
      .join(', ')})`;
  }

  private async follow(node: DatabaseNode): Promise<void> {
    await ask(addressOf(node), `ALTER SYSTEM SET primary_conninfo = '${this.sourceOf(node)}'`);
    await ask(addressOf(node), 'SELECT pg_reload_conf()');
  }

  private writeFollowing(node: DatabaseNode): void {
    place(node.cluster, 'standby.signal', '');
    configure(node.cluster, { primary_conninfo: this.sourceOf(node) });
  }

  private sourceOf({ name }: DatabaseNode): string {
    return `host=127.0.0.1 port=${this.primary.port} user=${superuser} password=${this.primary.cluster.password} application_name=${name}`;
  }
}

async function run(node: DatabaseNode): Promise<void> {
  const server = await launch(node.cluster, true, node.port);
  node.server = server;
  while (!(await ask(addressOf(node, 'postgres'), 'SELECT 1').then(Boolean, () => false))) {
    if (!server.isRunning()) throw new Error(`${node.name} ended: ${lastWords(node.cluster)}`);
    await pause(20);
  }
}

/** Returns the URL of a running cluster, for its superuser. */
export function addressOf({ port, cluster }: Pick<DatabaseNode, 'port' | 'cluster'>, database = 'booking'): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Runs a query on a connection of its own. */
export async function ask<T>(address: string, sql: string): Promise<T[]> {
  const client = new ErrorTolerantClient({ connectionString: address, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Returns a postmaster and its children, which are in process groups of their own. */
function familyOf(pid: number): number[] {
  try {
    return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)];
  } catch {
    return [pid];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
