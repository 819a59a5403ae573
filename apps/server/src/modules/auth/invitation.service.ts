import { coversPower } from '@booking/domain/user/delegation';
import type { Actor } from '@booking/domain/user/permissions';
import type { UserForm } from '@booking/domain/user/user-form';
import { AppError } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database, Transaction } from '../../database/database.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { AccountLinks } from '../user/account-links.js';
import { auditUser } from '../user/user-audit.js';
import type { UserRecord } from '../user/user-record.js';
import { checkedUserForm } from '../user/user-staff.service.js';
import { UserRepository } from '../user/user.repository.js';

const noNumber = { phoneNumber: null, formattedPhoneNumber: null, countryCode: null, countryCallingCode: null };

export interface InvitationServiceParts {
  database: Database;
  clock: Clock;
  links: AccountLinks;
  wakeOutbox: () => void;
}

/** Creates accounts for others, who set their password by a link. */
export class InvitationService {
  constructor(private readonly parts: InvitationServiceParts) {}

  /**
   * Creates an account without a password, which the invited person sets by the link. A disabled account gets no mail. It replaces an
   * account that somebody signed up for with this address and never confirmed.
   * @throws UNAUTHENTICATED; FORBIDDEN without user:write and for rights that the caller does not have; NOT_FOUND for a branch that is not
   *   the caller's; CONFLICT for an e-mail that has an account; BAD_USER_INPUT
   */
  async inviteUser(caller: Caller, input: UserForm): Promise<UserRecord> {
    requireScope(caller, 'user:write');
    const form = checkedUserForm(caller.actor, input);
    if (!coversPower(caller.actor, form)) throw new AppError('FORBIDDEN');
    const user = await this.parts.database.transaction((tx) => this.invite(tx, caller, form));
    this.parts.wakeOutbox();
    return user;
  }

  private async invite(tx: Transaction, { actor, locale }: Caller, form: UserForm): Promise<UserRecord> {
    const at = this.parts.clock.now();
    const users = new UserRepository(tx);
    await this.removeUnconfirmed(tx, actor, form.email, at);
    const account = { ...form, scope: [...form.scope], emailConfirmed: false, passwordHash: null, firm: null, ...noNumber };
    const userId = await users.insert(account, at);
    if (userId === null) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
    if (!(await users.assign(userId, form.branchIds))) throw new AppError('NOT_FOUND');
    const after = await users.findById(userId);
    if (after === null) throw new Error('the account just made is missing');
    if (!form.disabled) await this.parts.links.choosePassword(tx, after, 'INVITATION', { locale, at });
    await auditUser(tx, { actor, at, action: 'inviteUser', before: null, after });
    return after;
  }

  /**
   * Removes a customer's account that somebody signed up for with this address and never confirmed: it may be a stranger's, with a
   * stranger's password, number and sessions. Its bookings stay, without an account, and their links stay valid.
   */
  private async removeUnconfirmed(tx: Transaction, actor: Actor, email: string, at: Date): Promise<void> {
    const users = new UserRepository(tx);
    const found = await users.findByEmail(email);
    // Under the lock: a confirmation that comes first wins.
    const account = found === null ? null : await users.lock(found.id);
    if (account === null || account.emailConfirmed || account.role !== 'user' || account.passwordHash === null) return;
    await users.remove(account.id);
    const before = { name: account.name, email: account.email };
    await new AuditRepository(tx).add({ actor, at, action: 'removeUnconfirmedUser', entity: 'User', entityId: account.id, before });
  }
}
