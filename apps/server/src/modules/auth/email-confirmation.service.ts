import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import { codeOf } from '../../database/database-error.js';
import type { Database, Transaction } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { BounceRepository } from '../notification/bounce.repository.js';
import { emailChanged } from '../user/email-changed.js';
import { actorOfUser } from '../user/user-access.js';
import { auditUser } from '../user/user-audit.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import { EmailLinkRepository } from './email-link.repository.js';
import type { MailedLinks } from './mailed-links.js';

export interface EmailConfirmationServiceParts {
  database: Database;
  clock: Clock;
  limits: AttemptLimits;
  links: MailedLinks;
  wakeOutbox: () => void;
}

/** 'confirmed': the mailbox belongs to the account. 'changed': it agreed to another address, which gets a link too. */
export type ConfirmationOutcome = { kind: 'confirmed' } | { kind: 'changed' } | { kind: 'refused'; error: 'TOKEN_INVALID' };

/** Confirms mailboxes, and changes of the e-mail address, by links that were sent to the mailbox (ADR 0009). */
export class EmailConfirmationService {
  constructor(private readonly parts: EmailConfirmationServiceParts) {}

  /**
   * Uses a link, once. It needs no session: a caller who has the link has access to the mailbox.
   * @throws AppError TOO_MANY_REQUESTS; CONFLICT when the new address belongs to another account by now
   */
  async confirm(caller: Caller, token: string): Promise<ConfirmationOutcome> {
    const attempt = { limit: 'linkByAddress', key: networkOf(caller.address) } as const;
    await this.parts.limits.consumeAll([attempt]);
    try {
      const outcome = await this.parts.database.transaction((tx) => this.use(tx, caller, hashToken(token)));
      if (outcome.kind === 'refused') return outcome;
      this.parts.wakeOutbox();
      await this.parts.limits.refundAll([attempt]);
      return outcome;
    } catch (error) {
      throw codeOf(error) === '23505' ? new AppError('CONFLICT', { reason: 'NAME_TAKEN', cause: error }) : error;
    }
  }

  /**
   * Sends another link to the caller's own mailbox; nothing if it is confirmed.
   * @returns the address
   * @throws AppError UNAUTHENTICATED, FORBIDDEN for an API key, TOO_MANY_REQUESTS
   */
  async resend({ actor, address, locale }: Caller): Promise<string> {
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    const user = await new UserRepository(this.parts.database).findById(actor.userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    if (user.emailConfirmed) return user.email;
    // Shares its limit with password reset mails, so that a caller cannot flood another person's mailbox.
    await this.parts.limits.consumeAll([
      { limit: 'resetMailByAddress', key: networkOf(address) },
      { limit: 'resetMailByAccount', key: user.email },
    ]);
    const at = this.parts.clock.now();
    await this.parts.database.transaction((tx) => this.parts.links.confirmEmail(tx, user, { locale, at }));
    this.parts.wakeOutbox();
    return user.email;
  }

  private async use(tx: Transaction, { locale }: Caller, tokenHash: Buffer): Promise<ConfirmationOutcome> {
    const at = this.parts.clock.now();
    const link = await new EmailLinkRepository(tx).use(tokenHash, at);
    const users = new UserRepository(tx);
    const before = link === null ? null : await users.lock(link.userId);
    if (link === null || before === null || before.disabled) return { kind: 'refused', error: 'TOKEN_INVALID' };
    const { newEmail } = link;
    const changed = newEmail === null ? { emailConfirmed: true } : { email: newEmail, emailConfirmed: false };
    const after: UserRecord = { ...before, ...changed, updatedAt: at };
    await users.save(after, at);
    const action = newEmail === null ? 'confirmEmail' : 'agreeToEmailChange';
    await auditUser(tx, { actor: actorOfUser(before), at, action, before, after });
    await new BounceRepository(tx).forget(before.email);
    if (newEmail === null) return { kind: 'confirmed' };
    await users.endSessions(after.id, at);
    await emailChanged(tx, this.parts.links, { before, after, moment: { locale, at } });
    return { kind: 'changed' };
  }
}
