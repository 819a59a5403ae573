import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type pg from 'pg';
import { AppError } from '../shared/app-error.js';
import { isAccountGone, isConnectionLost, isRetryable, isUnavailable } from './database-fault.js';
import type { StatementOptions, StatementSource } from './statement-source.js';
import { Turns } from './turns.js';

/** What every repository is constructed with: there is no way to leave the transaction by forgetting an argument. */
export type Transaction = EntityManager;

const mostPrepared = 200;
const attempts = 5;
/** No new attempt is begun after this, in milliseconds: an answer is due. */
const retryFor = 2_500;
/** Seconds that a caller is asked to wait. */
const retryAfter = 2;
/** How long a connection is waited for, in milliseconds: while others come to their answers, and while none does. */
const waiting = { longest: 20_000, patience: 2_500 };

/** The application's way to PostgreSQL: transactions, retries, and faults told in the contract's codes. */
export class Database implements StatementSource {
  private readonly statementNames = new Map<string, string>();
  private readonly turns: Turns;

  constructor(readonly dataSource: DataSource) {
    const { poolSize = 10 } = (dataSource.driver as PostgresDriver).options;
    this.turns = new Turns({ lanes: poolSize, ...waiting });
  }

  /**
   * Runs the work in one READ COMMITTED transaction. When another transaction came first (40001, 40P01) or the plan has
   * changed (PL001) the work is run again in a new one, so it must not have effects outside.
   * @throws AppError SERVICE_UNAVAILABLE when the database is away, too busy, or somebody keeps a lock
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseClosed();
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.turns.run(() => this.attempt(work));
      } catch (error) {
        if (!isRetryable(error)) throw outward(error);
        if (attempt === attempts || performance.now() - begun > retryFor) throw busy(error);
      }
    }
  }

  /**
   * One statement, committed by itself. Its text must be fixed, values being parameters: it is planned once per connection, unless the options say otherwise.
   * A 40001, 40P01 or PL001 is thrown as it is (see `isRetryable`): the caller tries again.
   * @throws AppError SERVICE_UNAVAILABLE as above
   */
  query<T>(sql: string, parameters: readonly unknown[] = [], options?: StatementOptions): Promise<T[]> {
    return this.turns.run(() => this.send<T>(sql, parameters, options));
  }

  private async send<T>(sql: string, parameters: readonly unknown[], options?: StatementOptions): Promise<T[]> {
    this.refuseClosed();
    let client: pg.PoolClient | undefined;
    let fault: Error | undefined;
    try {
      client = await this.pool.connect();
      const result = await client.query({
        text: sql,
        values: [...parameters],
        name: options?.plan === 'each time' ? undefined : this.nameOf(sql),
      });
      return result.rows as T[];
    } catch (error) {
      if (isConnectionLost(error)) fault = error as Error;
      throw outward(error);
    } finally {
      client?.release(fault);
    }
  }

  /** Whether the database answers now; never throws. */
  async isReady(): Promise<boolean> {
    // Past the queue: whether there is an answer is not for those who wait to say.
    return this.send('SELECT 1', []).then(
      () => true,
      () => false,
    );
  }

  /** Waits for the work in hand and closes every connection. */
  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** Statements beyond the most that a connection is to remember are planned at each use. */
  private nameOf(sql: string): string | undefined {
    const known = this.statementNames.get(sql);
    if (known !== undefined || this.statementNames.size >= mostPrepared) return known;
    const name = `s${this.statementNames.size}`;
    this.statementNames.set(sql, name);
    return name;
  }

  /** While the process stops: a late caller is told to ask another. */
  private refuseClosed(): void {
    if (!this.dataSource.isInitialized) throw busy('the database was closed');
  }

  private get pool(): pg.Pool {
    return (this.dataSource.driver as PostgresDriver).master as pg.Pool;
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // TypeORM lets the connection go by itself when it breaks between two statements; the next one finds it gone.
      if (runner.isReleased) throw error instanceof AppError ? error : busy(error);
      await abandon(runner, error);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Rolls back; a connection that owes an answer is closed instead, since a rollback would wait behind that answer. */
async function abandon(runner: QueryRunner, error: unknown): Promise<void> {
  if (!runner.isTransactionActive) return;
  if (!isConnectionLost(error)) {
    const rolledBack = await runner.rollbackTransaction().then(
      () => true,
      () => false,
    );
    if (rolledBack) return;
  }
  const client = (await runner.connect()) as pg.PoolClient & { end(): Promise<void> };
  void client.end().catch(() => undefined);
}

function outward(error: unknown): unknown {
  if (error instanceof AppError) return error;
  // Whoever asked was erased while their request was under way.
  if (isAccountGone(error)) return new AppError('UNAUTHENTICATED', { text: 'sessionEnded', cause: error });
  return isUnavailable(error) ? busy(error) : error;
}

function busy(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });
}
