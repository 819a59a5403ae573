import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import pg from 'pg';
import { busy, isRetryable, refusalOf } from './database-error.js';
import { ErrorTolerantClient } from './error-tolerant-client.js';
import type { EntitySource } from './statement-source.js';
import { untilCurrent } from './until-current.js';

/** What a repository inside a transaction is constructed with: there is no way to leave it by forgetting an argument. */
export type Transaction = EntityManager;

/** No new attempt is begun after this, in milliseconds: an answer is due. */
const retryFor = 2_500;
/** Milliseconds that a question of readiness has for a connection, and for its answer. */
const readyTimeout = 1_000;

/** The application's way to PostgreSQL: TypeORM's data source and its pool, with retries, and faults as the contract's codes. */
export class Database implements EntitySource {
  private readiness: pg.Pool | undefined;

  constructor(readonly dataSource: DataSource) {}

  /**
   * TypeORM's repository of an entity. `save` and `remove` open a transaction of their own. Its errors are TypeORM's; the edges
   * answer them by `refusalOf`.
   */
  getRepository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.dataSource.getRepository(entity);
  }

  /**
   * Runs the work in one READ COMMITTED transaction. When another transaction came first (40001, 40P01) or the plan
   * has changed (PL001) the work is run again in a new one, so it must not have effects outside.
   * @throws AppError SERVICE_UNAVAILABLE when the database is away, too busy, or somebody keeps a lock
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseClosed();
    const begun = performance.now();
    const mayRunAgain = (error: unknown) => isRetryable(error) && performance.now() - begun <= retryFor;
    try {
      return (await untilCurrent(async () => ({ result: await this.dataSource.transaction(work) }), mayRunAgain)).result;
    } catch (error) {
      throw isRetryable(error) ? busy(error) : refusalOf(error);
    }
  }

  /**
   * Runs the work in one READ COMMITTED transaction that is rolled back, so that it tells what would have come of it. A 40001, 40P01 or
   * PL001 is thrown as it is, as by `query`: the caller tries again.
   * @throws AppError SERVICE_UNAVAILABLE as above
   */
  async rollBackAfter<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseClosed();
    try {
      return await this.dataSource.transaction(async (tx) => {
        throw new RolledBack(await work(tx));
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T;
      throw refusalOf(error);
    }
  }

  /**
   * One statement, committed by itself. A 40001, 40P01 or PL001 is thrown as it is (see `isRetryable`): the caller tries again.
   * @param name of a statement that is run often: each connection prepares it once and keeps its plan. One name has one text;
   *   a statement whose text varies, or whose best plan depends on its values, has none and is planned at each use.
   * @throws AppError SERVICE_UNAVAILABLE as above
   */
  async query<T>(sql: string, parameters: readonly unknown[] = [], name?: string): Promise<T[]> {
    this.refuseClosed();
    try {
      const { rows } = await this.pool.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) });
      return rows as T[];
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Where it is, with user and password: for a connection that lasts. */
  get url(): string {
    return String(this.pool.options.connectionString);
  }

  /** The connections of this process's pool; waiting: callers without one. */
  get load(): { idle: number; used: number; waiting: number } {
    const { idleCount, totalCount, waitingCount } = this.pool;
    return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount };
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
      connectionTimeoutMillis: readyTimeout,
      query_timeout: readyTimeout,
      application_name: 'booking-ready',
    }).on('error', () => undefined);
    // The pool closes a connection whose statement failed: it may be within the transaction still.
    return this.readiness.query(`BEGIN; INSERT INTO live_change (change) VALUES ('ready'); ROLLBACK`).then(
      () => true,
      () => false,
    );
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

  /** TypeORM's own. */
  private get pool(): pg.Pool {
    return (this.dataSource.driver as unknown as { master: pg.Pool }).master;
  }
}

/** Ends a transaction without a commit. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back on purpose');
  }
}
