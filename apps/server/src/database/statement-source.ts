import type { EntityManager } from 'typeorm';

/** Runs one SQL statement: in a transaction, or directly on the database if it is the only one. */
export interface StatementSource {
  /** @param name see `Database.query`; a transaction prepares no statements */
  query<T>(sql: string, parameters?: readonly unknown[], name?: string): Promise<T[]>;
}

/** `Database`, which commits each statement by itself, or a `Transaction`: own SQL, and TypeORM's repositories (ADR 0008). */
export type EntitySource = StatementSource & Pick<EntityManager, 'getRepository'>;
