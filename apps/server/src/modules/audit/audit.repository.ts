import type { Actor } from '@booking/domain/user/permissions';
import type { EntitySource } from '../../database/statement-source.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** A change by staff; without `before` for something new, without `after` for something removed. */
export interface Change {
  /** 'operator': the person who runs the server, by a command. */
  actor: Actor | { kind: 'operator'; name: string };
  at: Date;
  /** The action as the log shows it, such as 'createBranch'. */
  action: string;
  /** The type of the object, such as 'Branch'. */
  entity: string;
  entityId: string;
  before?: object | null;
  after?: object | null;
}

/** Writes the audit log. An entry is written in the transaction of its change, so that neither exists without the other (target D9). */
export class AuditRepository {
  constructor(private readonly tx: EntitySource) {}

  async add({ actor, at, action, entity, entityId, before = null, after = null }: Change): Promise<void> {
    const [actorId, actorName] = authorOf(actor);
    await this.tx.getRepository(AuditEntryEntity).insert({ at, actorId, actorName, action, entity, entityId, before, after });
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
