import type { Actor } from '@booking/domain/user/permissions';
import { isStaff } from '../../shared/caller.js';
import type { Transaction } from '../../database/database.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { UserRecord } from './user-record.js';

/** The fields of an account in the audit log. The password's hash is not one of them. */
const audited = [
  'name',
  'email',
  'emailConfirmed',
  'role',
  'scope',
  'branchIds',
  'phoneNumber',
  'firm',
  'photoUrl',
  'disabled',
] as const satisfies readonly (keyof UserRecord)[];

export interface UserChange {
  actor: Actor;
  at: Date;
  action: string;
  /** Null for a new account. */
  before: UserRecord | null;
  after: UserRecord;
}

/** Writes the audit entry of a change by staff (target D9), with the changed fields only. Changes by customers have none. */
export async function auditUser(tx: Transaction, { actor, at, action, before, after }: UserChange): Promise<void> {
  if (!isStaff(actor)) return;
  const differing = audited.filter((field) => before === null || JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const of = (user: UserRecord) => Object.fromEntries(differing.map((field) => [field, user[field]]));
  await new AuditRepository(tx).add({
    actor,
    at,
    action,
    entity: 'User',
    entityId: after.id,
    before: before && of(before),
    after: of(after),
  });
}
