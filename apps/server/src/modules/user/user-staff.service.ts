import { emailKey } from '@booking/domain/checks/email';
import { coversPower, ownPowerLost } from '@booking/domain/user/delegation';
import { worksForAll, type Actor } from '@booking/domain/user/permissions';
import { checkUserForm, normaliseUserForm, type UserForm } from '@booking/domain/user/user-form';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireBranches, requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import { codeOf } from '../../database/database-error.js';
import type { Database, Transaction } from '../../database/database.js';
import type { AccountLinks, LinkMoment } from './account-links.js';
import { emailChanged } from './email-changed.js';
import { isSelf, maySee } from './user-access.js';
import { auditUser } from './user-audit.js';
import type { UserRecord } from './user-record.js';
import { UserRepository } from './user.repository.js';

export interface UserStaffServiceParts {
  database: Database;
  clock: Clock;
  links: AccountLinks;
  wakeOutbox: () => void;
}

/** Changes accounts of others. Staff cannot grant more rights than they have (Domain, "Roles, scope, keys"). */
export class UserStaffService {
  constructor(private readonly parts: UserStaffServiceParts) {}

  /**
   * Replaces the fields of an account that staff may change. A change of role, scope, branches, e-mail address or disabled state ends its
   * sessions at once (Target D5). A new e-mail address needs the consent of the present mailbox, by a link, unless the caller works for
   * every branch; it is confirmed when a link that was sent to it is opened. A promotion to staff needs a confirmed mailbox, and sends it a
   * link to set a new password.
   * @throws UNAUTHENTICATED; FORBIDDEN without user:write, for an account with more rights than the caller, and for granting more than the
   *   caller has; NOT_FOUND for an account or branch that the caller cannot see; CONFLICT for an e-mail address that is taken and for the
   *   last admin; BAD_USER_INPUT, also for removing one's own last right
   */
  async updateUser(caller: Caller, id: string, input: UserForm): Promise<UserRecord> {
    requireScope(caller, 'user:write');
    const { actor } = caller;
    if (!isUuid(id) || !maySee(actor, { id })) throw new AppError('NOT_FOUND');
    const form = checkedUserForm(actor, input);
    const at = this.parts.clock.now();
    try {
      const after = await this.parts.database.transaction((tx) => this.update(tx, caller, id, form, at));
      this.parts.wakeOutbox();
      return after;
    } catch (error) {
      throw codeOf(error) === '23505' ? new AppError('CONFLICT', { reason: 'NAME_TAKEN', cause: error }) : error;
    }
  }

  private async update(tx: Transaction, { actor, locale }: Caller, id: string, form: UserForm, at: Date): Promise<UserRecord> {
    const users = new UserRepository(tx);
    // Always before the account itself, so that two changes do not deadlock.
    const fullAdmins = await users.lockFullAdmins();
    const before = await users.lock(id);
    if (before === null) throw new AppError('NOT_FOUND');
    if (!coversPower(actor, before) || !coversPower(actor, form)) throw new AppError('FORBIDDEN');
    const newEmail = form.email === before.email ? null : form.email;
    const isAsked = newEmail !== null && !worksForAll(actor);
    const after = afterUpdate(before, isAsked ? { ...form, email: before.email } : form, at);
    if (isPromotion(before, after) && !after.emailConfirmed) refuseInvalid([{ path: 'input.role', code: 'EMAIL_UNCONFIRMED' }]);
    const isStillFullAdmin = after.role === 'admin' && after.scope.includes('*') && !after.disabled;
    if (!isStillFullAdmin && fullAdmins.length === 1 && fullAdmins[0] === before.id)
      throw new AppError('CONFLICT', { reason: 'LAST_ADMIN' });
    const lost = isSelf(actor, before) ? ownPowerLost(before, after) : null;
    if (lost !== null) refuseInvalid([{ path: `input.${lost}`, code: 'OWN_LAST_SCOPE' }]);
    await users.save(after, at);
    if (!(await users.assign(before.id, after.branchIds))) throw new AppError('NOT_FOUND');
    if (endsSessions(before, after)) await users.endSessions(before.id, at);
    await auditUser(tx, { actor, at, action: 'updateUser', before, after });
    const { links } = this.parts;
    if (newEmail !== null && isAsked) await this.askOldMailbox(tx, actor, before, newEmail, { locale, at });
    else if (newEmail !== null) await emailChanged(tx, links, { before, after, moment: { locale, at } });
    if (isPromotion(before, after) && !after.disabled) await links.choosePassword(tx, after, 'PROMOTION', { locale, at });
    return after;
  }

  /** An account's bookings belong to its mailbox, so staff of single branches cannot change it without the owner's consent. */
  private async askOldMailbox(tx: Transaction, actor: Actor, user: UserRecord, newEmail: string, moment: LinkMoment): Promise<void> {
    if ((await new UserRepository(tx).findByEmail(newEmail)) !== null) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
    await this.parts.links.agreeToEmail(tx, user, newEmail, moment);
    await auditUser(tx, { actor, at: moment.at, action: 'askEmailChange', before: user, after: { ...user, email: newEmail } });
  }
}

/**
 * A promotion removes the password: staff promoted the owner of the mailbox, not whoever knows the password. The mailbox sets a new one.
 */
function afterUpdate(before: UserRecord, form: UserForm, at: Date): UserRecord {
  const after: UserRecord = { ...before, ...form, scope: [...form.scope], branchIds: [...form.branchIds].sort(), updatedAt: at };
  after.emailConfirmed = before.emailConfirmed && after.email === before.email;
  if (isPromotion(before, after)) after.passwordHash = null;
  return after;
}

function isPromotion(before: UserRecord, after: UserRecord): boolean {
  return before.role === 'user' && after.role === 'admin';
}

/** Returns the form as it will be stored. @throws BAD_USER_INPUT; NOT_FOUND for a branch that is not the actor's */
export function checkedUserForm(actor: Actor, input: UserForm): UserForm {
  const form = normaliseUserForm(input);
  refuseInvalid(checkUserForm(form).map((error) => ({ ...error, path: `input.${error.path}` })));
  requireBranches(actor, ...form.branchIds);
  return { ...form, email: emailKey(form.email) };
}

function endsSessions(before: UserRecord, after: UserRecord): boolean {
  const power = ({ role, scope, branchIds, disabled, email }: UserRecord) =>
    JSON.stringify([role, [...scope].sort(), branchIds, disabled, email]);
  return power(before) !== power(after);
}
