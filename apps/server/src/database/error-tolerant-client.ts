import pg from 'pg';
import { readsOnly } from './database-fault.js';
import { DatabaseHosts } from './database-hosts.js';

/** Milliseconds that a host has to say whether it takes writes. */
const answerPatience = 700;

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * A connection to the host of DATABASE_URL that worked last, whose loss never ends the process. The pool listens for errors of idle
 * connections only: when PostgreSQL sends its last words right behind an answer, both are read before the caller has given the
 * connection back, and an error event without a listener is thrown. The next statement on the connection fails, and the pool removes it
 * then. A host that cannot be reached, or only reads where writes are asked for, is left: the next connection goes to the next one.
 */
export class ErrorTolerantClient extends pg.Client {
  private static readonly living = new Set<ErrorTolerantClient>();

  /** Known once it is connected; pg has it and leaves it out of its types. */
  declare readonly processID: number | null;
  private readonly hosts: DatabaseHosts;
  private readonly chosen: string;

  /** @param config where to connect, as `connectionString`: DATABASE_URL */
  constructor(config: string | pg.ClientConfig = {}) {
    const given = typeof config === 'string' ? { connectionString: config } : config;
    const hosts = DatabaseHosts.of(given.connectionString ?? '');
    const chosen = hosts.address;
    super({ ...given, connectionString: chosen, connectionTimeoutMillis: hosts.patience(given.connectionTimeoutMillis) });
    this.hosts = hosts;
    this.chosen = chosen;
    this.on('error', () => undefined);
    ErrorTolerantClient.living.add(this);
    this.once('end', () => ErrorTolerantClient.living.delete(this));
  }

  /** @throws what the host's refusal was; 25006 of one that only reads */
  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | void {
    const connected = this.reach();
    if (callback === undefined) return connected;
    connected.then((client) => callback(null, client), callback);
  }

  /** The process numbers, on the side of PostgreSQL, of all connections that this process has. */
  static backends(): number[] {
    return [...this.living].flatMap(({ processID }) => processID ?? []);
  }

  private async reach(): Promise<this> {
    try {
      await super.connect();
      if (this.hosts.needsWriter) await this.refuseReader();
      return this;
    } catch (error) {
      this.hosts.leave(this.chosen);
      void this.end().catch(() => undefined);
      throw error;
    }
  }

  private async refuseReader(): Promise<void> {
    const text = `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS "readsOnly"`;
    const question = { text, query_timeout: answerPatience };
    const { rows } = await this.query<{ readsOnly: boolean }>(question);
    if (rows[0]?.readsOnly !== false) throw Object.assign(new Error('this host of the database only reads'), { code: readsOnly });
  }
}
