import type { EntityManager } from 'typeorm';

/** Runs one SQL statement: a transaction, or the database itself for a read that needs no more than one. */
export interface StatementSource {
  /** @param name see `Database.query`; a transaction prepares nothing */
  query<T>(sql: string, parameters?: readonly unknown[], name?: string): Promise<T[]>;
}

/** `Database`, where each statement is committed by itself, or a `Transaction`: SQL of ours, and TypeORM's repositories (ADR 0008). */
export type EntitySource = StatementSource & Pick<EntityManager, 'getRepository'>;
