import type { Actor } from '@booking/domain/user/permissions';
import type { StatementSource } from '../../database/statement-source.js';

/** A change by staff; `before` is null for something new, `after` for something removed. */
export interface Change {
  /** 'operator': whoever runs the server, by a command. */
  actor: Actor | { kind: 'operator'; name: string };
  at: Date;
  /** What was done, as the log shows it: 'createBranch'. */
  action: string;
  /** The kind of thing: 'Branch'. */
  entity: string;
  entityId: string;
  before: object | null;
  after: object | null;
}

/** The audit log: a row in the transaction of the change itself, so that neither is without the other (Target D9). */
export class AuditRepository {
  constructor(private readonly tx: StatementSource) {}

  async add({ actor, at, action, entity, entityId, before, after }: Change): Promise<void> {
    await this.tx.query(
      `INSERT INTO audit_entry (at, actor_id, actor_name, action, entity, entity_id, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [at, ...authorOf(actor), action, entity, entityId, before && JSON.stringify(before), after && JSON.stringify(after)],
    );
  }
}

function authorOf(actor: Change['actor']): [id: string | null, name: string] {
  switch (actor.kind) {
    case 'user':
      return [actor.userId, actor.name];
    case 'key':
      return [actor.keyId, actor.name];
    case 'operator':
      return [null, actor.name];
    case 'guest':
      return [null, 'Customer'];
  }
}
