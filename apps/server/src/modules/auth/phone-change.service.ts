import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { isBlank } from '@booking/domain/checks/text';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { accountMessage } from '../notification/account-messages.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { auditUser } from '../user/user-audit.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import type { MobileNumbers } from './mobile-numbers.js';
import type { CodeRejection } from './code-rejection.js';
import type { OneTimeCodeService } from './one-time-code.service.js';

export interface PhoneChangeRequest {
  phoneNumber: string;
  /** ISO 3166. */
  countryCode: string;
  otp: string;
}

export interface PhoneChangeServiceParts {
  database: Database;
  clock: Clock;
  codes: OneTimeCodeService;
  numbers: MobileNumbers;
  wakeOutbox: () => void;
}

/** Changes the number of somebody who is signed in and has the code that was sent to the new one. */
export class PhoneChangeService {
  constructor(private readonly parts: PhoneChangeServiceParts) {}

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN for an API key, BAD_USER_INPUT (a wrong code: on input.otp), TOO_MANY_REQUESTS */
  async change(caller: Caller, { phoneNumber, countryCode, otp }: PhoneChangeRequest): Promise<UserRecord> {
    const { actor, locale } = caller;
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    const number = this.parts.numbers.read(phoneNumber, countryCode);
    if (number === null) throw new AppError('BAD_USER_INPUT', { errors: [{ path: 'input.phoneNumber', code: 'MOBILE_INVALID' }] });
    if (isBlank(otp)) refuseInvalid([{ path: 'input.otp', code: 'REQUIRED' }]);
    const binding = { phoneNumber: number.phoneNumber, purpose: 'CHANGE_PHONE', userId: actor.userId } as const;
    const check = await this.parts.codes.check(caller, binding, otp);
    if (check.kind === 'rejected') throw refusal(check);
    const at = this.parts.clock.now();
    const user = await this.parts.database.transaction(async (tx) => {
      const used = await this.parts.codes.use(tx, check.id);
      if (used !== null) throw refusal(used);
      const users = new UserRepository(tx);
      const before = await users.lock(actor.userId);
      if (before === null) throw new AppError('UNAUTHENTICATED');
      const after: UserRecord = { ...before, ...number, updatedAt: at };
      await users.save(after, at);
      await new OutboxRepository(tx).add(accountMessage('PHONE_CHANGED', { recipient: after.email, locale }), at);
      await auditUser(tx, { actor, at, action: 'changePhoneNumber', before, after });
      return after;
    });
    this.parts.wakeOutbox();
    return user;
  }
}

function refusal({ error }: CodeRejection): AppError {
  return new AppError('BAD_USER_INPUT', { errors: [{ path: 'input.otp', ...error }] });
}
