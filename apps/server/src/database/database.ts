import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import pg from 'pg';
import { busy, isRetryable, refusalOf } from './database-error.js';
import { ErrorTolerantClient } from './error-tolerant-client.js';
import type { EntitySource } from './statement-source.js';
import { untilCurrent } from './until-current.js';

/** Constructor argument of repositories in a transaction: a repository of this type cannot send a statement outside of it by accident. */
export type Transaction = EntityManager;

/** Milliseconds after which a transaction is not run again, because its caller expects an answer. */
const retryFor = 2_500;
/** Timeout of a readiness check in milliseconds, for its connection and for its answer. */
const readyTimeout = 1_000;

/** The application's access to PostgreSQL: TypeORM's data source and its pool, with retries, and errors with the codes of the contract. */
export class Database implements EntitySource {
  private readiness: pg.Pool | undefined;

  constructor(readonly dataSource: DataSource) {}

  /**
   * Returns TypeORM's repository of an entity. `save` and `remove` open a transaction of their own. Its errors are TypeORM's; the edges
   * answer them by `refusalOf`.
   */
  getRepository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.dataSource.getRepository(entity);
  }

  /**
   * Runs the work in a READ COMMITTED transaction. If another transaction came first (40001, 40P01) or the plan has changed (PL001), it
   * runs the work again in a new one, so the work must not have effects outside the database.
   * @throws AppError SERVICE_UNAVAILABLE when the database is down or too busy, or another session keeps a lock
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
   * Runs the work in a READ COMMITTED transaction, rolls it back, and returns its result. 40001, 40P01 and PL001 are thrown unchanged, as
   * by `query`: the caller repeats it.
   * @throws AppError SERVICE_UNAVAILABLE as `transaction`
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
   * Runs one statement, which is committed by itself. 40001, 40P01 and PL001 are thrown unchanged (see `isRetryable`): the caller repeats
   * it.
   * @param name of a statement that runs often: each connection prepares it once and keeps its plan. One name has one text. A statement
   *   whose text varies, or whose best plan depends on its values, has no name and is planned at each use.
   * @throws AppError SERVICE_UNAVAILABLE as `transaction`
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

  /** The database's URL with user and password, for a permanent connection of the caller's own. */
  get url(): string {
    return String(this.pool.options.connectionString);
  }

  /** Numbers of connections of this process's pool; waiting: callers without one. */
  get load(): { idle: number; used: number; waiting: number } {
    const { idleCount, totalCount, waitingCount } = this.pool;
    return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount };
  }

  /**
   * Returns whether the database answers and accepts writes; never throws. It inserts a row into the table that every booking writes to,
   * and rolls back, so that it detects a read-only database and a sequence that cannot be read (docs/database.md). It has
   * a connection of its own: locks that fill the pool do not make a process unready.
   */
  async isReady(): Promise<boolean> {
    // A pool without a listener throws the loss of an idle connection, which would end the process.
    this.readiness ??= new pg.Pool({
      Client: ErrorTolerantClient,
      connectionString: this.url,
      max: 1,
      connectionTimeoutMillis: readyTimeout,
      query_timeout: readyTimeout,
      application_name: 'booking-ready',
    }).on('error', () => undefined);
    // The pool closes the connection of a failed statement, which may still be in the transaction.
    return this.readiness.query(`BEGIN; INSERT INTO live_change (change) VALUES ('ready'); ROLLBACK`).then(
      () => true,
      () => false,
    );
  }

  /** Waits for running work and closes every connection. */
  async close(): Promise<void> {
    await this.readiness?.end();
    this.readiness = undefined;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** @throws SERVICE_UNAVAILABLE while the process stops: the client repeats the request, and another process answers it */
  private refuseClosed(): void {
    if (!this.dataSource.isInitialized) throw busy('the database was closed');
  }

  /** The pool of TypeORM's driver, which has no public access. */
  private get pool(): pg.Pool {
    return (this.dataSource.driver as unknown as { master: pg.Pool }).master;
  }
}

/** Thrown to end a transaction without a commit. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back on purpose');
  }
}
