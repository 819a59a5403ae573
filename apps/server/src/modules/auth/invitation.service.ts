import { randomUUID } from 'node:crypto';
import { coversPower } from '@booking/domain/user/delegation';
import type { UserForm } from '@booking/domain/user/user-form';
import { AppError } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database, Transaction } from '../../database/database.js';
import { accountMessage } from '../notification/account-messages.js';
import { hashPasswordToken, type AccountSecrets } from '../notification/account-secrets.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { auditUser } from '../user/user-audit.js';
import type { UserRecord } from '../user/user-record.js';
import { checkedUserForm } from '../user/user-staff.service.js';
import { UserRepository } from '../user/user.repository.js';
import { PasswordTokenRepository } from './password-token.repository.js';

/** Milliseconds that an invitation's link is good for; afterwards "Forgot password" makes another. */
const invitationMilliseconds = 3 * 24 * 60 * 60_000;

const noNumber = { phoneNumber: null, formattedPhoneNumber: null, countryCode: null, countryCallingCode: null };

export interface InvitationServiceParts {
  database: Database;
  clock: Clock;
  secrets: Pick<AccountSecrets, 'passwordToken'>;
  wakeOutbox: () => void;
}

/** Makes accounts for others, who set their password by a link. */
export class InvitationService {
  constructor(private readonly parts: InvitationServiceParts) {}

  /**
   * The account, without a password until the link is used. One that is made disabled gets no mail.
   * @throws UNAUTHENTICATED; FORBIDDEN without user:write and for giving more than one has; NOT_FOUND for a branch that is not the
   *   caller's; CONFLICT for an e-mail that has an account; BAD_USER_INPUT
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
    const userId = await users.insert(
      { ...form, scope: [...form.scope], emailConfirmed: false, passwordHash: null, firm: null, ...noNumber },
      at,
    );
    if (userId === null) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
    if (!(await users.assign(userId, form.branchIds))) throw new AppError('NOT_FOUND');
    if (!form.disabled) {
      const id = randomUUID();
      const expiresAt = new Date(at.getTime() + invitationMilliseconds);
      await new PasswordTokenRepository(tx).insert(userId, {
        tokenHash: hashPasswordToken(this.parts.secrets.passwordToken(id)),
        expiresAt,
        createdAt: at,
      });
      await new OutboxRepository(tx).add(accountMessage('INVITATION', { recipient: form.email, locale, secret: { id, expiresAt } }), at);
    }
    const after = await users.findById(userId);
    if (after === null) throw new Error('the account just made is missing');
    await auditUser(tx, { actor, at, action: 'inviteUser', before: null, after });
    return after;
  }
}
