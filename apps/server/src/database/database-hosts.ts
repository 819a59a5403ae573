import pg from 'pg';
import { addressesOf, asksForWriter } from '../shared/postgres-url.js';
import { isConnectionLost } from './database-fault.js';

/** Milliseconds that one host of several has to answer in: the next one is asked soon. */
const patiencePerHost = 700;
/** Milliseconds after which no further host is asked within one call: its caller waits 2.5 s for a connection. */
const patience = 1_800;

/** The hosts of a DATABASE_URL, of which one takes writes: the one that worked last is asked first. */
export class DatabaseHosts {
  private static readonly known = new Map<string, DatabaseHosts>();
  private readonly addresses: readonly string[];
  /** Only a host that takes writes will do. */
  readonly needsWriter: boolean;
  private current = 0;

  private constructor(databaseUrl: string) {
    this.addresses = addressesOf(databaseUrl);
    this.needsWriter = asksForWriter(databaseUrl);
  }

  /** The same for the same address: what one connection finds out, all connections of the process go by. */
  static of(databaseUrl: string): DatabaseHosts {
    const hosts = this.known.get(databaseUrl) ?? new DatabaseHosts(databaseUrl);
    this.known.set(databaseUrl, hosts);
    return hosts;
  }

  get count(): number {
    return this.addresses.length;
  }

  /** The address of the host that worked last. */
  get address(): string {
    return this.addresses[this.current] ?? '';
  }

  /** Milliseconds that a connection may take, of those that its caller would wait. */
  patience(given: number | undefined): number | undefined {
    return this.count > 1 ? Math.min(given ?? patiencePerHost, patiencePerHost) : given;
  }

  /** This host does not serve: the next one is asked. Of many callers who found that out together, the first one moves on. */
  leave(address: string): void {
    if (this.address === address) this.current = (this.current + 1) % this.count;
  }
}

/** A pool whose connections are tried at one host after the other, once each, until one serves. */
export class DatabasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const taken = this.take();
    if (callback === undefined) return taken;
    taken.then(
      (client) => callback(undefined, client, (fault?: Error | boolean) => client.release(fault)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async take(): Promise<pg.PoolClient> {
    const begun = performance.now();
    const hosts = DatabaseHosts.of(String(this.options.connectionString));
    for (let asked = 1; ; asked++) {
      try {
        return await super.connect();
      } catch (error) {
        if (asked >= hosts.count || !isConnectionLost(error) || performance.now() - begun > patience) throw error;
      }
    }
  }
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (fault?: Error | boolean) => void) => void;
