import { formatMobile, type ForeignMobile } from '@booking/domain/checks/mobile';
import { bookingsOfNumber, guestQuotas, noGuestQuota, type GuestQuotas } from '@booking/domain/booking/guest-quotas';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { provesClaim } from '@booking/domain/order/order-claim';
import type { Locale } from '@booking/domain/locale/locale';
import { AppError } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Environment } from '../../../shared/environment.js';
import { networksOf } from '../../../shared/network-of.js';
import { isUuid } from '../../../shared/uuid.js';
import type { Database } from '../../../database/database.js';
import type { CodeRejection } from '../../auth/code-rejection.js';
import type { CodeCheck, CodeSent, OneTimeCodeService } from '../../auth/one-time-code.service.js';
import type { Attempt, AttemptLimits } from '../../limit/attempt-limits.js';
import { messageChannels } from '../../notification/message-channels.js';
import type { ProofNeeded } from './booking-result.js';
import type { BookingFacts } from './booking-facts.repository.js';
import { clientHash, numberHash } from './client-hash.js';
import { claimantOf, type OrderDecision } from './decide-order.js';
import { ClaimRepository, type PhoneVerification, type Verification } from './claim.repository.js';

/** A code that the customer typed, with the challenge under which it was sent. */
export interface GivenCode {
  challenge: string;
  code: string;
}

export interface VerificationServiceParts {
  environment: Pick<Environment, 'mode' | 'smsUrl' | 'smsDailyLimit' | 'guestQuota'>;
  database: Database;
  limits: Pick<AttemptLimits, 'secondsUntilFree'>;
  codes: OneTimeCodeService;
  /** For numberHash. */
  clientKey: Uint8Array;
}

/** Codes that verify the number of a booking, for places beyond the guest quotas of a day (Domain, "Shares of a day"). */
export class VerificationService {
  /** True if SMS, and so codes, can be sent. */
  readonly isSmsOn: boolean;
  /** Parses mobile numbers of other countries, for bookings. */
  readonly foreignMobile: ForeignMobile;
  private readonly claims: ClaimRepository;

  constructor(private readonly parts: VerificationServiceParts) {
    this.isSmsOn = messageChannels(parts.environment).includes('sms');
    this.foreignMobile = (number) => parts.codes.numberOf(number);
    this.claims = new ClaimRepository(parts.database);
  }

  /** Returns the guest quotas of a day. Without SMS all guests together have none, because nobody could verify a number. */
  quotas(limit: number): GuestQuotas {
    return guestQuotas(limit, this.isSmsOn ? this.parts.environment.guestQuota : noGuestQuota);
  }

  /**
   * Sends a code to the number of a future booking.
   * @throws BAD_USER_INPUT MOBILE_INVALID on `mobile`; TOO_MANY_REQUESTS with retryAfter; CONFLICT CHANNEL_OFF without SMS
   */
  async requestCode(caller: Caller, mobile: string, locale: Locale): Promise<CodeSent & { challenge: string }> {
    if (!this.isSmsOn) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    const phoneNumber = this.parts.codes.checkedNumber(mobile);
    const attempts = this.attemptsOf(caller, phoneNumber);
    const { id, ...sent } = await this.parts.codes.sendTo({ phoneNumber, purpose: 'BOOKING', userId: null, locale, attempts });
    return { challenge: id, ...sent };
  }

  /**
   * Returns the verification of a booking (Domain, "Shares of a day"): it is made by staff; its order on file has the customer's e-mail or
   * number; the request has a correct code; or the account has a confirmed number.
   * @returns the rejection of a wrong code
   */
  async of(
    { caller, form, code }: { caller: Caller; form: DeliveryForm; code: GivenCode | null },
    order: OrderDecision,
    facts: Pick<BookingFacts, 'order' | 'accountPhone'>,
  ): Promise<Verification | CodeRejection> {
    const without = this.without(caller);
    if (without.by === 'other') return without;
    const claimant = claimantOf(form, caller.actor, facts.accountPhone);
    if (order.kind !== 'unchecked' && facts.order !== null && provesClaim(facts.order.contact, claimant)) return { by: 'other' };
    if (code !== null) return this.verified(caller, form.primaryContact, code);
    const phoneNumber = facts.accountPhone === null ? null : this.parts.codes.numberOf(facts.accountPhone);
    return phoneNumber === null ? without : { by: 'number', hash: numberHash(this.parts.clientKey, phoneNumber), codeId: null };
  }

  /** Returns the verification of a booking without order and code: none, or 'other' for staff. */
  without(caller: Caller): Verification {
    const client = clientHash(this.parts.clientKey, caller);
    return client === null ? { by: 'other' } : { by: 'none', client };
  }

  /** Returns the booking's number, verified by a code; or the rejection of the code. */
  async verified(caller: Caller, mobile: string, code: GivenCode): Promise<PhoneVerification | CodeRejection> {
    const check = await this.check(caller, mobile, code);
    const phoneNumber = this.parts.codes.numberOf(mobile) ?? '';
    return check.kind === 'rejected' ? check : { by: 'number', hash: numberHash(this.parts.clientKey, phoneNumber), codeId: check.id };
  }

  /** Checks a code against its challenge, number and purpose. The booking's statement uses it up. */
  check(caller: Caller, mobile: string, { challenge, code }: GivenCode): Promise<CodeCheck> {
    const phoneNumber = this.parts.codes.numberOf(mobile) ?? '';
    // The nil uuid finds no code.
    const id = isUuid(challenge) ? challenge : '00000000-0000-0000-0000-000000000000';
    return this.parts.codes.check(caller, { phoneNumber, purpose: 'BOOKING', userId: null, id }, code);
  }

  /** Keeps a correct code valid for another booking, because the date of this one was full. */
  keep(codeId: string): Promise<void> {
    return this.parts.codes.keep(codeId);
  }

  /** Returns the answer for a used up quota: how the place can be had. @param mobile the primary contact of the booking */
  async needed(caller: Caller, mobile: string): Promise<ProofNeeded> {
    const call: ProofNeeded = { kind: 'proofNeeded', instruction: 'CALL', mobile: null, resendAfter: null };
    const phoneNumber = this.parts.codes.numberOf(mobile);
    if (phoneNumber === null || !this.isSmsOn) return call;
    if ((await this.claims.bookingsVerifiedBy(numberHash(this.parts.clientKey, phoneNumber))) >= bookingsOfNumber)
      return { ...call, instruction: 'SPENT' };
    const attempts = [...this.parts.codes.attemptsOf(phoneNumber), ...this.attemptsOf(caller, phoneNumber)];
    const resendAfter = await this.parts.limits.secondsUntilFree(attempts);
    // Longer than the minute between two codes: a limit of codes is reached.
    if (resendAfter !== null && resendAfter > 60) return call;
    return { kind: 'proofNeeded', instruction: 'CODE', mobile: masked(mobile), resendAfter };
  }

  /** Returns the limits of codes of bookings, in addition to those of every code of a number. */
  private attemptsOf({ address }: Caller, phoneNumber: string): Attempt[] {
    const { net64, net48 } = networksOf(address);
    return [
      { limit: 'bookingCodeByNumber', key: phoneNumber },
      { limit: 'bookingCodeByNetwork', key: net64 },
      ...(net48 === null ? [] : [{ limit: 'bookingCodeByWideNetwork', key: net48 } as const]),
      { limit: 'bookingCodes', key: 'all', max: Math.max(1, Math.floor(this.parts.environment.smsDailyLimit / 2)) },
    ];
  }
}

/** Formats a masked number: 012-*** 6789. */
function masked(mobile: string): string {
  const shown = formatMobile(mobile);
  return shown.includes('-') ? shown.replace(/-\d+ /, '-*** ') : `*** ${shown.slice(-4)}`;
}
