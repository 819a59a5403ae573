import pg from 'pg';

/**
 * A connection whose loss never ends the process. The pool listens for errors of idle connections only: when PostgreSQL ends a session
 * right behind an answer, both are read before the caller has given the connection back, and an error event without a listener is thrown.
 * The next statement on the connection fails, and the pool removes it then.
 */
export class ErrorTolerantClient extends pg.Client {
  private static readonly living = new Set<ErrorTolerantClient>();

  /** Known once it is connected; pg has it and leaves it out of its types. */
  declare readonly processID: number | null;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    ErrorTolerantClient.living.add(this);
    this.once('end', () => ErrorTolerantClient.living.delete(this));
  }

  /** The process numbers, on the side of PostgreSQL, of all connections that this process has. */
  static backends(): number[] {
    return [...this.living].flatMap(({ processID }) => processID ?? []);
  }
}
