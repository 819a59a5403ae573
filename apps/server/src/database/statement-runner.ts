import type pg from 'pg';
import { QueryResult } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
// Not from the root, which does not export it: the package's exports allow this path, and the types check it.
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/**
 * A query runner of TypeORM that keeps no connection: every statement takes one for itself, through whatever `send` does. It
 * has no state, so all repositories outside transactions share one.
 */
export class StatementRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly send: (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>,
  ) {
    super(driver, 'master');
  }

  override query(sql: string, parameters?: unknown[], structured?: false): Promise<unknown>;
  override query(sql: string, parameters: unknown[] | undefined, structured: true): Promise<QueryResult<unknown>>;
  override async query(sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> {
    const { rows, rowCount } = await this.send(sql, parameters);
    if (!structured) return rows;
    const result = new QueryResult<unknown>();
    result.raw = rows;
    result.records = rows;
    result.affected = rowCount ?? undefined;
    return result;
  }

  /** `save`, `remove` and cascades would need several statements: they belong into `Database.transaction`. */
  override startTransaction(): Promise<never> {
    return Promise.reject(new Error('Several statements need a transaction: use Database.transaction.'));
  }

  override connect(): Promise<never> {
    return Promise.reject(new Error('Outside a transaction there is no connection to keep: use Database.transaction.'));
  }
}
