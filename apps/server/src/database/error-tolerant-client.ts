import pg from 'pg';
import { isConnectionLost } from './database-error.js';

/**
 * A connection whose loss never ends the process. The pool listens for errors of idle connections only: if PostgreSQL ends a session right
 * after an answer, both are read before the caller has returned the connection, and an error event without a listener is thrown. The next
 * statement on the connection fails, and the pool then removes it. The client closes itself, so that the pool removes it, if an answer is
 * still due on it, for which the next statement would wait, or if it leads to a read-only host.
 */
export class ErrorTolerantClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  /** One of the overloads of pg's `query`; the pool itself closes the connection of its own `query` that failed. */
  override query = ((...given: [string, unknown[]]) => {
    const answer: unknown = super.query(...given);
    const closeLost = (error: unknown) => {
      if (isConnectionLost(error)) void this.end().catch(() => undefined);
    };
    if (answer instanceof Promise) answer.catch(closeLost);
    return answer;
  }) as pg.Client['query'];
}
