import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, QueryRunner, Repository } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import pg from 'pg';
import { AppError } from '../shared/app-error.js';
import { isAccountGone, isConnectionLost, isRetryable, isUnavailable } from './database-fault.js';
import { ErrorTolerantClient } from './error-tolerant-client.js';
import type { EntitySource } from './entity-source.js';
import { StatementNames } from './statement-names.js';
import type { StatementOptions } from './statement-source.js';
import { StatementRunner } from './statement-runner.js';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** What a repository inside a transaction is constructed with: there is no way to leave it by forgetting an argument. */
export type Transaction = EntityManager;

/** How many texts of each kind a connection may remember. */
const mostPrepared = 200;
const attempts = 5;
/** No new attempt is begun after this, in milliseconds: an answer is due. */
const retryFor = 2_500;
/** Seconds that a caller is asked to wait. */
const retryAfter = 2;
/** Milliseconds that a question of readiness has for a connection, and for its answer. */
const readyPatience = 1_000;
/** How long a connection is waited for, in milliseconds: while others come to their answers, and while none does. */
const waiting = { longest: 20_000, patience: 2_500 };

/** The application's way to PostgreSQL: transactions, retries, and faults as the contract's codes. */
export class Database implements EntitySource {
  private readonly ownNames = new StatementNames('s', mostPrepared);
  /** Apart from ours, which are few: a query builder may make a new text for every length of a list. */
  private readonly builtNames = new StatementNames('b', mostPrepared);
  private readonly limit: ConcurrencyLimit;
  private readonly entities: EntityManager;
  private readiness: pg.Pool | undefined;

  constructor(readonly dataSource: DataSource) {
    const driver = dataSource.driver as PostgresDriver;
    this.limit = new ConcurrencyLimit({ slots: driver.options.poolSize ?? 10, ...waiting });
    this.entities = dataSource.createEntityManager(
      new StatementRunner(driver, (sql, parameters) => this.statement(sql, parameters, this.builtNames.of(sql))),
    );
  }

  /**
   * TypeORM's repository of an entity. Each statement is committed by itself, waits its turn, keeps the time limits and fails
   * as those of `query` do. What needs several statements (`save`, `remove`) works in a transaction only.
   */
  getRepository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.entities.getRepository(entity);
  }

  /**
   * Runs the work in one READ COMMITTED transaction. When another transaction came first (40001, 40P01) or the plan
   * has changed (PL001) the work is run again in a new one, so it must not have effects outside.
   * @throws AppError SERVICE_UNAVAILABLE when the database is away, too busy, or somebody keeps a lock
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseClosed();
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.limit.run(() => this.attempt(work));
      } catch (error) {
        if (!isRetryable(error)) throw outward(error);
        if (attempt === attempts || performance.now() - begun > retryFor) throw busy(error);
      }
    }
  }

  /**
   * Runs the work in one READ COMMITTED transaction that is rolled back, so that it tells what would have come of it. A 40001, 40P01 or
   * PL001 is thrown as it is, as by `query`: the caller tries again.
   * @throws AppError SERVICE_UNAVAILABLE as above
   */
  async rehearse<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseClosed();
    try {
      return await this.limit.run(() => this.attempt(work, (runner) => runner.rollbackTransaction()));
    } catch (error) {
      throw outward(error);
    }
  }

  /**
   * One statement, committed by itself. Its text must be fixed, values being parameters: it is planned once per connection, unless the options say otherwise.
   * A 40001, 40P01 or PL001 is thrown as it is (see `isRetryable`): the caller tries again.
   * @throws AppError SERVICE_UNAVAILABLE as above
   */
  async query<T>(sql: string, parameters: readonly unknown[] = [], options?: StatementOptions): Promise<T[]> {
    const name = options?.plan === 'each time' ? undefined : this.ownNames.of(sql);
    const { rows } = await this.statement(sql, parameters, name);
    return rows as T[];
  }

  /** Every statement outside transactions comes by here, ours and TypeORM's: tests watch it. `name`: see `StatementNames`. */
  statement(sql: string, parameters: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    return this.limit.run(() => this.send(sql, parameters, name));
  }

  private async send(sql: string, parameters: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    this.refuseClosed();
    let client: pg.PoolClient | undefined;
    let fault: Error | undefined;
    try {
      client = await this.pool.connect();
      return await client.query({ text: sql, values: [...parameters], name });
    } catch (error) {
      if (isConnectionLost(error)) fault = error as Error;
      throw outward(error);
    } finally {
      client?.release(fault);
    }
  }

  /** Where it is, with user and password: for a connection that lasts. */
  get url(): string {
    return String(this.pool.options.connectionString);
  }

  /** What this process has in hand: its turns, and the connections of its pool (`asked`: callers who wait for one). */
  get load(): { running: number; waiting: number; idle: number; used: number; asked: number } {
    const { idleCount, totalCount, waitingCount } = this.pool;
    return { ...this.limit.load, idle: idleCount, used: totalCount - idleCount, asked: waitingCount };
  }

  /**
   * Whether the database answers now and takes what is written; never throws. A line is written where every booking writes one, and taken
   * back: a database that only reads, and a sequence that cannot be read (docs/operations.md, "The database"), are found. It has a
   * connection of its own: locks that fill the pool do not make a process unready.
   */
  async isReady(): Promise<boolean> {
    // A pool without a listener throws the loss of an idle connection, which ends the process.
    this.readiness ??= new pg.Pool({
      Client: ErrorTolerantClient,
      connectionString: this.url,
      max: 1,
      connectionTimeoutMillis: readyPatience,
      query_timeout: readyPatience,
      application_name: 'booking-ready',
    }).on('error', () => undefined);
    let client: pg.PoolClient | undefined;
    let fault: Error | undefined;
    try {
      client = await this.readiness.connect();
      await client.query(`BEGIN; INSERT INTO live_change (change) VALUES ('ready'); ROLLBACK`);
      return true;
    } catch (error) {
      // Its connection may be within the transaction still: it is closed.
      fault = error as Error;
      return false;
    } finally {
      client?.release(fault);
    }
  }

  /** Waits for the work in hand and closes every connection. */
  async close(): Promise<void> {
    await this.readiness?.end();
    this.readiness = undefined;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** While the process stops: a late caller is asked to come back, to another process. */
  private refuseClosed(): void {
    if (!this.dataSource.isInitialized) throw busy('the database was closed');
  }

  private get pool(): pg.Pool {
    return (this.dataSource.driver as PostgresDriver).master as pg.Pool;
  }

  private async attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    end = (runner: QueryRunner): Promise<void> => runner.commitTransaction(),
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await end(runner);
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
  // The account of the caller was erased while the request was under way.
  if (isAccountGone(error)) return new AppError('UNAUTHENTICATED', { text: 'sessionEnded', cause: error });
  return isUnavailable(error) ? busy(error) : error;
}

function busy(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });
}
