import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { StatementSource } from './statement-source.js';

/**
 * What a repository of ours is constructed with: the database, where each statement is committed by itself, or a transaction.
 * Plain reads and writes go through `getRepository`; `query` is for SQL that is measured or locks (ADR 0008).
 */
export interface EntitySource extends StatementSource {
  /** TypeORM's repository of an entity: its statements run where those of `query` run, with the same limits and faults. */
  getRepository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity>;
}
