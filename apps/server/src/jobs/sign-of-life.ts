import { ErrorTolerantClient } from '../database/error-tolerant-client.js';

/** Milliseconds before the next try to connect. */
const retry = 500;
/** Milliseconds between two questions, which find a machine that fell silent, and for their answer. */
const look = 5_000;

/**
 * A connection that does nothing but be there, under the name of a worker: when the process dies, however it dies, PostgreSQL ends it,
 * and others see that what the worker had locked is nobody's (pg_stat_activity).
 */
export class SignOfLife {
  private client: ErrorTolerantClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private ended = false;

  constructor(
    private readonly connectionString: string,
    private readonly prefix: string,
  ) {}

  /** From now on this worker is alive, and the one before is not. */
  show(workerId: string): void {
    if (this.timer) clearTimeout(this.timer);
    const former = this.client;
    this.client = null;
    void former?.end().catch(() => undefined);
    this.connect(workerId);
  }

  async end(): Promise<void> {
    this.ended = true;
    if (this.timer) clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private connect(workerId: string): void {
    if (this.ended) return;
    const application_name = this.prefix + workerId;
    const client = new ErrorTolerantClient({
      connectionString: this.connectionString,
      application_name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.client = client;
    let isLost = false;
    const again = () => {
      if (isLost || this.client !== client) return;
      isLost = true;
      this.timer = setTimeout(() => this.connect(workerId), retry).unref();
    };
    const looks = setInterval(() => {
      const question = { text: 'SELECT 1', query_timeout: look };
      client.query(question).catch(() => client.end().catch(() => undefined));
    }, look).unref();
    const lost = () => {
      clearInterval(looks);
      again();
    };
    client.once('end', lost);
    client.connect().catch(lost);
  }
}
