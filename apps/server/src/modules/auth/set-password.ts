import type { Locale } from '@booking/domain/locale/locale';
import type { Actor } from '@booking/domain/user/permissions';
import type { Transaction } from '../../database/database.js';
import { accountMessage } from '../notification/account-messages.js';
import { BounceRepository } from '../notification/bounce.repository.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { auditUser } from '../user/user-audit.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import { PasswordTokenRepository } from './password-token.repository.js';

export interface PasswordSetting {
  /** Locked by this transaction. */
  user: UserRecord;
  passwordHash: string;
  at: Date;
  locale: Locale;
  actor: Actor;
  action: 'resetPassword' | 'changePassword';
}

/** Sets a password with all its consequences: every session ends (target D5), other links become invalid, and the owner gets a mail. */
export async function setPassword(tx: Transaction, { user, passwordHash, at, locale, actor, action }: PasswordSetting): Promise<void> {
  const users = new UserRepository(tx);
  // A link that sets a password was sent to the mailbox.
  const after = { ...user, passwordHash, emailConfirmed: user.emailConfirmed || action === 'resetPassword' };
  if (action === 'resetPassword') await new BounceRepository(tx).forget(user.email);
  await users.save(after, at);
  await users.endSessions(user.id, at);
  await new PasswordTokenRepository(tx).retire(user.id, at);
  await new OutboxRepository(tx).add(accountMessage('PASSWORD_CHANGED', { recipient: user.email, locale }), at);
  await auditUser(tx, { actor, at, action, before: user, after });
}
