import { createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '../../shared/app-error.js';
import { limitRefusals } from '../../shared/metrics.js';
import type { Clock } from '../../shared/clock.js';
import type { StatementSource } from '../../database/statement-source.js';
import { AttemptLimitRepository, type KeyLimit } from './attempt-limit.repository.js';

const minutes = 60;
const day = 24 * 60 * minutes;

/** Maximum numbers of attempts within any period of so many seconds. Sign-in: target D1 and ADR 0009. */
const limits = {
  signInByAccountAndAddress: { max: 10, seconds: 15 * minutes },
  signInByAccount: { max: 10, seconds: 15 * minutes },
  // Only so many attempts of each address count for the account, so that one place alone does not lock its owner out everywhere.
  signInOfAddressForAccount: { max: 5, seconds: 15 * minutes },
  signInByDevice: { max: 10, seconds: 15 * minutes },
  signInByDevicesOfAccount: { max: 20, seconds: 15 * minutes },
  signInByAddress: { max: 100, seconds: day },
  signInByWideNetwork: { max: 400, seconds: day },
  // Right passwords, each of which costs a hash. Those of trusted devices do not count for their address.
  signInsOfAccount: { max: 60, seconds: 15 * minutes },
  signInsFromAddress: { max: 300, seconds: 60 * minutes },
  // Target D3; the number as E.164. Find my booking: the key with the number.
  codeEachMinute: { max: 1, seconds: minutes },
  codeByNumber: { max: 5, seconds: day },
  codeByAddress: { max: 50, seconds: day },
  // Codes of bookings: loose by network, behind which there may be a whole carrier; in total half of SMS_DAILY_LIMIT (`max`).
  bookingCodeByNumber: { max: 3, seconds: day },
  bookingCodeByNetwork: { max: 100, seconds: day },
  bookingCodeByWideNetwork: { max: 200, seconds: day },
  bookingCodes: { max: 1000, seconds: day },
  // Find my booking (N1, N2), with and without a matching booking; key and number in one notation. There is no limit by the key or the
  // number alone: anybody could lock a customer out.
  findByKeyAndNumber: { max: 3, seconds: day },
  findByBrowser: { max: 20, seconds: 60 * minutes },
  findByAddress: { max: 100, seconds: 60 * minutes },
  codeTryByAddress: { max: 30, seconds: 15 * minutes },
  // So that no mailbox is filled, and no link is guessed.
  resetMailByAccount: { max: 5, seconds: 60 * minutes },
  resetMailByAddress: { max: 30, seconds: 60 * minutes },
  linkByAddress: { max: 30, seconds: 15 * minutes },
  // Prevents trying order numbers and postcodes (target C4); an office of customers behind one address stays within the limits.
  orderStatusByAddress: { max: 300, seconds: 60 * minutes },
  orderStatusByBrowser: { max: 60, seconds: 60 * minutes },
  // ADR 0016: by browser first, looser by address, behind which there may be an office or a whole telephone network.
  bookByBrowser: { max: 30, seconds: day },
  bookByAddress: { max: 300, seconds: day },
  holdByBrowser: { max: 120, seconds: 60 * minutes },
  holdByAddress: { max: 1200, seconds: 60 * minutes },
  changeByBooking: { max: 20, seconds: day },
  changeByBrowser: { max: 60, seconds: day },
  changeByAddress: { max: 300, seconds: day },
  // Invalid keys, and keys that do not work any more, or not from that network.
  unknownKeysByNetwork: { max: 100, seconds: 60 * minutes },
  // A service with receipts of many messages sends up to 500 at a time.
  receiptsFromAddress: { max: 600, seconds: minutes },
  wordsToBooking: { max: 3, seconds: 60 * minutes },
  messageAgainOfBooking: { max: 3, seconds: 60 * minutes },
  // Each exports a branch's customers.
  exportByAccount: { max: 60, seconds: 60 * minutes },
  // Rendering one takes a quarter of a second.
  runSheetByAccount: { max: 120, seconds: 60 * minutes },
  // Tests and redeliveries by one person, with all their keys and endpoints: nobody can flood a receiver by hand.
  webhooksByHand: { max: 120, seconds: 60 * minutes },
  calendarsOfBranch: { max: 30, seconds: day },
  // Calendar applications read every few minutes at most; several people may share an address of a calendar.
  calendarReads: { max: 240, seconds: 60 * minutes },
  calendarTryByAddress: { max: 100, seconds: 60 * minutes },
  manageLinkByBrowser: { max: 30, seconds: 60 * minutes },
  manageLinkByAddress: { max: 100, seconds: 60 * minutes },
} as const;

export type LimitName = keyof typeof limits;

/** A limit and its key: an e-mail, an address, a telephone number, normalised. */
export interface Attempt {
  limit: LimitName;
  key: string;
  /** Replaces the limit's own number. */
  max?: number;
}

/** A limit without room, and when it has room again. */
interface ReachedLimit {
  limit: LimitName;
  freeAt: Date;
}

/**
 * Counts attempts in the database, so that every process and every entry point (REST, GraphQL) shares them. The windows slide: no period of
 * their length contains more attempts. A refused attempt is not counted and extends nothing. Keys are stored as HMAC-SHA-256: a copy of the
 * database contains no personal data.
 */
export class AttemptLimits {
  private readonly repository: AttemptLimitRepository;
  private readonly key: Uint8Array;

  constructor(
    source: StatementSource,
    private readonly clock: Clock,
    sessionSecret: string,
  ) {
    this.repository = new AttemptLimitRepository(source);
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'attempt limits v1', 32));
  }

  /** Counts an attempt before it is made. @throws AppError TOO_MANY_REQUESTS with retryAfter in seconds */
  consume(limit: LimitName, key: string): Promise<void> {
    return this.consumeAll([{ limit, key }]);
  }

  /** Counts one attempt under several limits, or under none if one of them is reached. @throws as consume */
  async consumeAll(attempts: readonly Attempt[]): Promise<void> {
    if (attempts.length === 0) return;
    const now = this.clock.now();
    const freeAt = await this.repository.take(
      attempts.map((attempt) => this.limitOf(attempt)),
      now,
    );
    if (freeAt === null) return;
    // None is reached any more if an attempt was refunded meanwhile.
    refuse((await this.lastFree(attempts, now)) ?? { limit: attempts[0]?.limit, freeAt }, now);
  }

  /** Counts nothing. @throws as consume, if the limit is reached */
  refuseReached(attempt: Attempt): Promise<void> {
    return this.refuseAnyReached([attempt]);
  }

  /** Counts nothing. @throws as consume, if one of the limits is reached */
  async refuseAnyReached(attempts: readonly Attempt[]): Promise<void> {
    const now = this.clock.now();
    const reached = await this.lastFree(attempts, now);
    if (reached !== null) refuse(reached, now);
  }

  /** Returns the seconds until all of them have room; null if they have. Counts nothing. */
  async secondsUntilFree(attempts: readonly Attempt[]): Promise<number | null> {
    const now = this.clock.now();
    const reached = await this.lastFree(attempts, now);
    return reached && secondsUntil(reached.freeAt, now);
  }

  /** Removes an attempt that was successful or was not made. */
  refund(limit: LimitName, key: string): Promise<void> {
    return this.refundAll([{ limit, key }]);
  }

  refundAll(attempts: readonly Attempt[]): Promise<void> {
    return this.repository.giveBack(attempts.map((attempt) => this.limitOf(attempt).keyHash));
  }

  /** Returns the limits for a statement that counts attempts with other work (take_attempt). */
  keyLimits(attempts: readonly Attempt[]): KeyLimit[] {
    return attempts.map((attempt) => this.limitOf(attempt));
  }

  /** Returns the reached limit that has room last, which determines when to retry; null if all have room. */
  private async lastFree(attempts: readonly Attempt[], now: Date): Promise<ReachedLimit | null> {
    const freeTimes = await this.repository.freeTimes(this.keyLimits(attempts), now);
    const reached = attempts.flatMap(({ limit }, index) => {
      const freeAt = freeTimes[index] ?? null;
      return freeAt === null ? [] : [{ limit, freeAt }];
    });
    return reached.sort((one, two) => two.freeAt.getTime() - one.freeAt.getTime())[0] ?? null;
  }

  private limitOf({ limit, key, max }: Attempt): KeyLimit {
    const keyHash = createHmac('sha256', this.key).update(`${limit}\0${key}`).digest();
    return { keyHash, ...limits[limit], ...(max !== undefined && { max }) };
  }
}

function refuse({ limit, freeAt }: { limit: LimitName | undefined; freeAt: Date }, now: Date): never {
  limitRefusals.inc({ limit });
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: secondsUntil(freeAt, now) });
}

function secondsUntil(freeAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
}
