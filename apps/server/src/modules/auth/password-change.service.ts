import { emailKey } from '@booking/domain/checks/email';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networksOf } from '../../shared/network-of.js';
import type { Database } from '../../database/database.js';
import { UserRepository } from '../user/user.repository.js';
import { newPasswordErrors } from './new-password.js';
import type { PasswordCheck } from './password-check.js';
import type { PasswordHasher } from './password-hasher.js';
import type { PasswordOutcome } from './password-recovery.service.js';
import { setPassword } from './set-password.js';

export interface PasswordChangeServiceParts {
  database: Database;
  clock: Clock;
  passwords: PasswordCheck;
  hasher: PasswordHasher;
  wakeOutbox: () => void;
}

/** Changes the password of somebody who is signed in and knows the present one. */
export class PasswordChangeService {
  constructor(private readonly parts: PasswordChangeServiceParts) {}

  /**
   * Changes the password, and ends every session of the account, the present one too. Checks of the present password count with those of
   * signing in (target D1).
   * @throws AppError UNAUTHENTICATED, FORBIDDEN for an API key, BAD_USER_INPUT for the new password, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async change(caller: Caller, currentPassword: string, password: string): Promise<PasswordOutcome> {
    const { actor, locale } = caller;
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    refuseInvalid(newPasswordErrors('password', password));
    const account = await new UserRepository(this.parts.database).findById(actor.userId);
    if (account === null) throw new AppError('UNAUTHENTICATED');
    const isRight = await this.isRight(caller, account.email, currentPassword);
    if (!isRight) return { kind: 'refused', error: 'PASSWORD_WRONG' };
    const passwordHash = await this.parts.hasher.hash(password, { networks: networksOf(caller.address), account: emailKey(account.email) });
    const at = this.parts.clock.now();
    const changed = await this.parts.database.transaction(async (tx) => {
      const user = await new UserRepository(tx).lock(account.id);
      // The password was changed in the meantime: the one that was checked is no longer the current one.
      if (user === null || user.passwordHash !== account.passwordHash) return false;
      await setPassword(tx, { user, passwordHash, at, locale, actor, action: 'changePassword' });
      return true;
    });
    if (!changed) return { kind: 'refused', error: 'PASSWORD_WRONG' };
    this.parts.wakeOutbox();
    return { kind: 'done' };
  }

  private async isRight(caller: Caller, email: string, password: string): Promise<boolean> {
    try {
      await this.parts.passwords.verify(caller, { email: emailKey(email), password });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return false;
      throw error;
    }
  }
}
