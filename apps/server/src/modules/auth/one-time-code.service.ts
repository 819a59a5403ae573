import { codeOf } from '@booking/domain/checks/digits';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@booking/domain/locale/locale';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import type { EntitySource } from '../../database/statement-source.js';
import { accountMessage } from '../notification/account-messages.js';
import type { AccountSecrets } from '../notification/account-secrets.js';
import type { MessageBudget } from '../notification/message-budget.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import type { Attempt, AttemptLimits } from '../limit/attempt-limits.js';
import { rejected, type CodeRejection } from './code-rejection.js';
import type { MobileNumbers } from './mobile-numbers.js';
import { OneTimeCodeRepository, type ChallengeAttempt, type CodeAttempt, type CodeBinding } from './one-time-code.repository.js';

/** Lifetime of a code, and the minimum time between two codes to one number, in seconds (target D3). */
const codeSeconds = 300;
const resendSeconds = 60;
const maxAttempts = 5;
/** Seconds for which a correct code stays valid for another attempt at its purpose. */
const keptSeconds = 30 * 60;

/** The answer after a code was sent, in seconds. */
export interface CodeSent {
  expiresIn: number;
  resendAfter: number;
}

/** A code that is not stored yet. */
interface CodeToKeep extends CodeSent {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A code to send: its recipient, and its limits in addition to those of its number. */
interface WantedCode extends Omit<CodeBinding, 'id'> {
  locale: Locale;
  attempts: readonly Attempt[];
}

/** A correct code, and the result of its purpose. */
type Right<Found> = { kind: 'right' } & Found;
export type CodeCheck = Right<CodeAttempt> | CodeRejection;

export interface OneTimeCodeServiceParts {
  database: Database;
  clock: Clock;
  limits: AttemptLimits;
  numbers: MobileNumbers;
  secrets: Pick<AccountSecrets, 'oneTimeCode'>;
  messageBudget: Pick<MessageBudget, 'refuseSpentNumber'>;
  wakeOutbox: () => void;
}

/**
 * Sends codes to telephones and checks them (target D3). Only the newest code of a number and purpose is valid; for Find my booking, of a
 * key and number.
 */
export class OneTimeCodeService {
  private readonly codes: OneTimeCodeRepository;

  constructor(private readonly parts: OneTimeCodeServiceParts) {
    this.codes = new OneTimeCodeRepository(parts.database);
  }

  /**
   * Sends a code to a number: for signing up when the caller is not signed in, otherwise for changing the caller's own number. It never
   * looks up whose number it is, so the response cannot reveal that.
   * @throws AppError BAD_USER_INPUT MOBILE_INVALID on `mobile`; TOO_MANY_REQUESTS with retryAfter; FORBIDDEN for an API key
   */
  async send(caller: Caller, mobile: string): Promise<CodeSent> {
    const { actor, address, locale } = caller;
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    const userId = actor.kind === 'user' ? actor.userId : null;
    const purpose = userId === null ? 'SIGN_UP' : 'CHANGE_PHONE';
    const attempts = [{ limit: 'codeByAddress', key: networkOf(address) }] as const;
    const phoneNumber = this.checkedNumber(mobile);
    const { expiresIn, resendAfter } = await this.sendTo({ phoneNumber, purpose, userId, locale, attempts });
    return { expiresIn, resendAfter };
  }

  /** Returns a number in E.164; null for a number that gets no codes. */
  numberOf(mobile: string): string | null {
    return this.parts.numbers.read(mobile)?.phoneNumber ?? null;
  }

  /** Returns a number in E.164. @throws BAD_USER_INPUT MOBILE_INVALID on `mobile` for a number that gets no codes */
  checkedNumber(mobile: string): string {
    const number = this.numberOf(mobile);
    if (number === null) throw new AppError('BAD_USER_INPUT', { errors: [{ path: 'mobile', code: 'MOBILE_INVALID' }] });
    return number;
  }

  /** Returns the limits of every code: those of its number. */
  attemptsOf(phoneNumber: string): Attempt[] {
    return [
      { limit: 'codeEachMinute', key: phoneNumber },
      { limit: 'codeByNumber', key: phoneNumber },
    ];
  }

  /** Creates a code, for a statement that stores it with other rows. */
  newCode(): CodeToKeep {
    const createdAt = this.parts.clock.now();
    const expiresAt = new Date(createdAt.getTime() + codeSeconds * 1000);
    return { id: randomUUID(), createdAt, expiresAt, expiresIn: codeSeconds, resendAfter: resendSeconds };
  }

  /** Stores a code and its message. @returns also the id of the code. @throws TOO_MANY_REQUESTS with retryAfter in seconds */
  async sendTo({ phoneNumber, purpose, userId, locale, attempts }: WantedCode): Promise<CodeSent & { id: string }> {
    await this.parts.messageBudget.refuseSpentNumber(phoneNumber);
    await this.parts.limits.consumeAll([...this.attemptsOf(phoneNumber), ...attempts]);
    const { id, createdAt, expiresAt, ...sent } = this.newCode();
    await this.parts.database.transaction(async (tx) => {
      await new OneTimeCodeRepository(tx).insert({ id, phoneNumber, purpose, userId, expiresAt, createdAt });
      await new OutboxRepository(tx).add(
        accountMessage('ONE_TIME_CODE', { recipient: phoneNumber, locale, secret: { id, expiresAt } }),
        createdAt,
      );
    });
    this.parts.wakeOutbox();
    return { id, ...sent };
  }

  /**
   * Checks a code. A correct one is not used up: `use` does that, in the transaction of its purpose.
   * @throws AppError TOO_MANY_REQUESTS after too many codes from one address
   */
  async check({ address }: Caller, binding: CodeBinding, given: string): Promise<CodeCheck> {
    // The challenge of a booking's code cannot be guessed: its own attempts are limit enough, and neighbours behind one address share none.
    const attempts: Attempt[] = binding.purpose === 'BOOKING' ? [] : [{ limit: 'codeTryByAddress', key: networkOf(address) }];
    return this.counted(attempts, given, (now) => this.codes.attempt(binding, maxAttempts, now));
  }

  /**
   * Checks a code that opens a booking, by its challenge. A code that was requested without a matching booking is checked and counted the
   * same way.
   * @throws AppError TOO_MANY_REQUESTS after too many codes from one address
   */
  checkChallenge({ address }: Caller, challenge: string, given: string): Promise<Right<ChallengeAttempt> | CodeRejection> {
    return this.counted([{ limit: 'codeTryByAddress', key: networkOf(address) }], given, async (now) =>
      isUuid(challenge) ? this.codes.attemptToOpen(challenge, maxAttempts, now) : null,
    );
  }

  /** Keeps a correct code valid for half an hour, because its purpose could not be fulfilled. */
  keep(id: string): Promise<void> {
    return this.codes.extend(id, new Date(this.parts.clock.now().getTime() + keptSeconds * 1000));
  }

  /** Marks a code as used. @returns null, or the rejection if it was used already or has expired */
  async use(source: EntitySource, id: string): Promise<CodeRejection | null> {
    const used = await new OneTimeCodeRepository(source).use(id, this.parts.clock.now());
    return used ? null : rejected('CODE_USED');
  }

  /** Counts an attempt, at the code and under these limits; the attempt of a correct code is removed. */
  private async counted<Found extends CodeAttempt>(
    attempts: readonly Attempt[],
    given: string,
    attempt: (now: Date) => Promise<Found | null>,
  ): Promise<Right<Found> | CodeRejection> {
    await this.parts.limits.consumeAll(attempts);
    const check = this.judged(await attempt(this.parts.clock.now()), given);
    if (check.kind === 'right') {
      await this.parts.limits.refundAll(attempts);
      await this.codes.giveBack(check.id);
    }
    return check;
  }

  private judged<Found extends CodeAttempt>(found: Found | null, given: string): Right<Found> | CodeRejection {
    if (found === null) return rejected('CODE_EXPIRED');
    const { id, attempts, isUsed, isExpired } = found;
    const right = isCode(given, this.parts.secrets.oneTimeCode(id));
    if (attempts !== null) {
      if (right) return { kind: 'right', ...found };
      const left = maxAttempts - attempts;
      return left === 0
        ? rejected('CODE_TRIES_SPENT')
        : { kind: 'rejected', error: { code: 'CODE_WRONG', values: { left } }, attemptsLeft: left };
    }
    // Only a caller who knows the code gets the answer that it was used.
    if (isUsed) return rejected(right ? 'CODE_USED' : 'CODE_EXPIRED');
    return rejected(isExpired ? 'CODE_EXPIRED' : 'CODE_TRIES_SPENT');
  }
}

/** Normalises a typed code: people type spaces, some keyboards write full-width digits, and some people paste the whole message. */
function isCode(given: string, code: string): boolean {
  const digits = codeOf(given.slice(0, 500));
  return /^\d{6}$/.test(digits) && timingSafeEqual(Buffer.from(digits), Buffer.from(code));
}
