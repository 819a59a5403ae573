import { randomUUID } from 'node:crypto';
import { emailKey, emailOfForm, maxEmailLength } from '@booking/domain/checks/email';
import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { lineErrors, normaliseLine } from '@booking/domain/checks/line-of-text';
import { refuseInvalid } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf, networksOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import type { Database } from '../../database/database.js';
import { accountMessage } from '../notification/account-messages.js';
import type { AccountSecrets } from '../notification/account-secrets.js';
import { actorOfUser } from '../user/user-access.js';
import { UserRepository } from '../user/user.repository.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { newPasswordErrors } from './new-password.js';
import type { PasswordHasher } from './password-hasher.js';
import { PasswordTokenRepository } from './password-token.repository.js';
import { setPassword } from './set-password.js';

/** Lifetime in milliseconds of a link that resets a password (target D6). */
const linkMilliseconds = 30 * 60_000;

export interface PasswordRecoveryServiceParts {
  database: Database;
  clock: Clock;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  secrets: Pick<AccountSecrets, 'passwordToken'>;
  wakeOutbox: () => void;
}

/** Done, or the code of the error for the result's `error`. */
export type PasswordOutcome = { kind: 'done' } | { kind: 'refused'; error: ValidationErrorCode };

/** Resets forgotten passwords by a link; the link of an invitation is handled here too. */
export class PasswordRecoveryService {
  private readonly tokens: PasswordTokenRepository;

  constructor(private readonly parts: PasswordRecoveryServiceParts) {
    this.tokens = new PasswordTokenRepository(parts.database);
  }

  /**
   * Sends a link to the address if it has an account; the answer, its time and its limits are the same if not.
   * @returns the address as typed, for the answer
   * @throws AppError TOO_MANY_REQUESTS with retryAfter
   */
  async forgot(caller: Caller, given: string): Promise<{ kind: 'sent'; email: string } | { kind: 'refused'; error: ValidationErrorCode }> {
    const email = normaliseLine(given) ?? '';
    const [line] = lineErrors('email', email, { max: maxEmailLength });
    const error = emailOfForm(email) ?? (line ? 'EMAIL_FORMAT' : null);
    if (error !== null) return { kind: 'refused', error };
    const key = emailKey(email);
    await this.parts.limits.consumeAll([
      { limit: 'resetMailByAddress', key: networkOf(caller.address) },
      { limit: 'resetMailByAccount', key },
    ]);
    const id = randomUUID();
    const createdAt = this.parts.clock.now();
    const expiresAt = new Date(createdAt.getTime() + linkMilliseconds);
    const token = { tokenHash: hashToken(this.parts.secrets.passwordToken(id)), expiresAt, createdAt };
    const message = accountMessage('PASSWORD_RESET', { recipient: key, locale: caller.locale, secret: { id, expiresAt } });
    await this.tokens.request(key, token, message);
    this.parts.wakeOutbox();
    return { kind: 'sent', email };
  }

  /**
   * Sets a password by the token of a link, once, and ends every session of the account. A caller with the link has access to the mailbox,
   * so it is confirmed.
   * @throws AppError BAD_USER_INPUT for the password; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE
   */
  async reset(caller: Caller, token: string, password: string): Promise<PasswordOutcome> {
    refuseInvalid(newPasswordErrors('password', password));
    const attempt = { limit: 'linkByAddress', key: networkOf(caller.address) } as const;
    await this.parts.limits.consumeAll([attempt]);
    const tokenHash = hashToken(token);
    // Checked before hashing, so that invalid tokens cost nothing.
    if ((await this.tokens.ownerOf(tokenHash, this.parts.clock.now())) === null)
      return { kind: 'refused', error: await refusal(this.tokens, tokenHash) };
    const passwordHash = await this.parts.hasher.hash(password, {
      networks: networksOf(caller.address),
      account: tokenHash.toString('hex'),
    });
    const error = await this.save(caller, tokenHash, passwordHash);
    if (error !== null) return { kind: 'refused', error };
    this.parts.wakeOutbox();
    await this.parts.limits.refundAll([attempt]);
    return { kind: 'done' };
  }

  /** @returns why the password was not set; null if it was */
  private save({ locale }: Caller, tokenHash: Buffer, passwordHash: string): Promise<ValidationErrorCode | null> {
    const at = this.parts.clock.now();
    return this.parts.database.transaction(async (tx) => {
      const tokens = new PasswordTokenRepository(tx);
      const userId = await tokens.ownerOf(tokenHash, at);
      const user = userId === null ? null : await new UserRepository(tx).lock(userId);
      // Checked before the token is used up: for a disabled account, the answer does not reveal that the link was valid.
      if (user?.disabled) return 'TOKEN_INVALID';
      if (user === null || !(await tokens.use(tokenHash, at))) return refusal(tokens, tokenHash);
      // The caller who has the link acts as the account's owner.
      await setPassword(tx, { user, passwordHash, at, locale, actor: actorOfUser(user), action: 'resetPassword' });
      return null;
    });
  }
}

/** Returns the error of a token that is not valid: TOKEN_USED only if it has set a password. */
const refusal = async (tokens: PasswordTokenRepository, tokenHash: Buffer): Promise<ValidationErrorCode> =>
  (await tokens.isUsed(tokenHash)) ? 'TOKEN_USED' : 'TOKEN_INVALID';
