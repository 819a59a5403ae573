import { readBookingKey } from '@booking/domain/booking/booking-key';
import { earliestLinkedDate } from '@booking/domain/booking/customer-deadline';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { AppError } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database } from '../../../database/database.js';
import { rejected, type CodeRejection } from '../../auth/code-rejection.js';
import type { CodeSent, OneTimeCodeService } from '../../auth/one-time-code.service.js';
import { businessNow } from '../../availability/business-now.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf } from '../../limit/attempts-of-caller.js';
import { accountMessage } from '../../notification/account-messages.js';
import type { BookingRecord } from '../booking-record.js';
import { BookingRepository } from '../booking.repository.js';
import { FindBookingRepository } from './find-booking.repository.js';

const findLimit = { browser: 'findByBrowser', address: 'findByAddress' } as const;

/** A reference or an order number, and a mobile number, as typed. */
export interface CodeRequest {
  key: string;
  mobile: string;
  locale: Locale;
}

export type OpenResult = { kind: 'opened'; booking: BookingRecord; manageToken: string } | CodeRejection;

export interface FindBookingParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consumeAll'>;
  codes: Pick<OneTimeCodeService, 'numberOf' | 'newCode' | 'checkChallenge' | 'use'>;
  /** True if codes can be sent. */
  isSmsOn: boolean;
  manageToken: (bookingId: string, salt: string) => string;
  wakeOutbox: () => void;
}

/**
 * Opens a booking for a customer who has its reference or order number, and its telephone (Find my booking). Only a correct code reveals
 * whether there is such a booking.
 */
export class FindBookingService {
  private readonly bookings: BookingRepository;
  private readonly requests: FindBookingRepository;

  constructor(private readonly parts: FindBookingParts) {
    this.bookings = new BookingRepository(parts.database);
    this.requests = new FindBookingRepository(parts.database);
  }

  /**
   * Stores a challenge, and sends its code if key and number belong to one booking. Every limit counts with and without such a booking.
   * @throws CONFLICT CHANNEL_OFF without SMS; BAD_USER_INPUT at input.key or input.mobile; TOO_MANY_REQUESTS with retryAfter
   */
  async requestCode(caller: Caller, { key, mobile, locale }: CodeRequest): Promise<CodeSent & { challenge: string }> {
    const { clock, codes, limits } = this.parts;
    if (!this.parts.isSmsOn) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    const named = readBookingKey(key);
    const phoneNumber = codes.numberOf(mobile);
    if (typeof named === 'string' || phoneNumber === null) {
      const errors: ValidationError[] = [];
      if (typeof named === 'string') errors.push({ path: 'input.key', code: named });
      if (phoneNumber === null) errors.push({ path: 'input.mobile', code: 'MOBILE_INVALID' });
      throw new AppError('BAD_USER_INPUT', { errors });
    }
    const keyAndNumber = `${named.reference ?? named.orderKey ?? ''} ${phoneNumber}`;
    await limits.consumeAll([
      { limit: 'codeEachMinute', key: keyAndNumber },
      { limit: 'findByKeyAndNumber', key: keyAndNumber },
      ...attemptsOf(caller, findLimit),
    ]);
    const { id, createdAt, expiresAt, ...sent } = codes.newCode();
    const message = accountMessage('BOOKING_CODE', { recipient: phoneNumber, locale, secret: { id, expiresAt } });
    const today = businessNow(clock.now()).date;
    await this.requests.ask(named, { today, earliest: earliestLinkedDate(today) }, { id, phoneNumber, createdAt, expiresAt, message });
    this.parts.wakeOutbox();
    return { challenge: id, ...sent };
  }

  /**
   * Opens the booking of a correct code, once. Another contact or link since, or an erasure, ends the code: it finds the booking by the
   * link's former hash.
   * @throws TOO_MANY_REQUESTS after too many codes from one address
   */
  async open(caller: Caller, { challenge, code }: { challenge: string; code: string }): Promise<OpenResult> {
    const { clock, codes, database, manageToken } = this.parts;
    const check = await codes.checkChallenge(caller, challenge, code);
    if (check.kind === 'rejected') return check;
    const spent = await codes.use(database, check.id);
    if (spent !== null) return spent;
    const booking = await this.bookings.byManageTokenHash(check.opensHash, earliestLinkedDate(businessNow(clock.now()).date));
    if (booking === null || codes.numberOf(booking.primaryContact) !== check.phoneNumber) return rejected('CODE_EXPIRED');
    return { kind: 'opened', booking: { ...booking, callerHasToken: true }, manageToken: manageToken(booking.id, booking.manageSalt) };
  }
}
