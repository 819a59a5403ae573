import { emailKey } from '@booking/domain/checks/email';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { isBlank } from '@booking/domain/checks/text';
import { checkSignUpForm, normaliseSignUpForm } from '@booking/domain/user/sign-up-form';
import { checkProfileForm, normaliseProfileForm } from '@booking/domain/user/user-form';
import { refuseInvalid } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networksOf } from '../../shared/network-of.js';
import type { Database } from '../../database/database.js';
import type { NewUser } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import type { MailedLinks } from './mailed-links.js';
import type { MobileNumber, MobileNumbers } from './mobile-numbers.js';
import { newPasswordErrors } from './new-password.js';
import type { CodeRejection } from './code-rejection.js';
import type { OneTimeCodeService } from './one-time-code.service.js';
import type { PasswordHasher } from './password-hasher.js';

/** Specification, section 3; the number's other notations are derived from the number. */
export interface SignUpRequest {
  name: string;
  email: string;
  password: string;
  phoneNumber: string;
  firm?: string | null;
  /** ISO 3166. */
  countryCode: string;
  otp: string;
}

export type SignUpOutcome = { kind: 'signedUp' } | CodeRejection;

export interface SignUpServiceParts {
  database: Database;
  clock: Clock;
  codes: OneTimeCodeService;
  numbers: MobileNumbers;
  hasher: PasswordHasher;
  links: MailedLinks;
  wakeOutbox: () => void;
}

/** Creates customers' accounts. A mailbox is confirmed when its owner opens the link that is sent there (ADR 0009). */
export class SignUpService {
  constructor(private readonly parts: SignUpServiceParts) {}

  /**
   * Creates an account for a caller with the code that was sent to the number. If the address has an account, its owner gets a mail about
   * it, and the caller the same answer after the same work (target D2).
   * @throws AppError BAD_USER_INPUT; TOO_MANY_REQUESTS after too many codes; SERVICE_UNAVAILABLE
   */
  async signUp(caller: Caller, request: SignUpRequest): Promise<SignUpOutcome> {
    const form = normaliseSignUpForm({
      name: request.name,
      email: request.email,
      password: request.password,
      phoneNumber: request.phoneNumber,
    });
    const { firm = null } = normaliseProfileForm({ firm: request.firm });
    const number = this.parts.numbers.read(form.phoneNumber, request.countryCode);
    const errors = checkSignUpForm(form);
    if (!errors.some(({ path }) => path === 'password')) errors.push(...newPasswordErrors('password', form.password));
    errors.push(...checkProfileForm({ firm }));
    if (number === null && !errors.some(({ path }) => path === 'phoneNumber')) errors.push({ path: 'phoneNumber', code: 'MOBILE_INVALID' });
    if (isBlank(request.otp)) errors.push({ path: 'otp', code: 'REQUIRED' });
    if (number === null || errors.length > 0) return refused(errors);

    const binding = { phoneNumber: number.phoneNumber, purpose: 'SIGN_UP', userId: null } as const;
    const check = await this.parts.codes.check(caller, binding, request.otp);
    if (check.kind === 'rejected') return check;
    // Limited by telephone number, which is the caller's own; the e-mail may belong to anybody. Before the transaction, because a hash
    // takes longer than a lock should be held.
    const passwordHash = await this.parts.hasher.hash(form.password, { networks: networksOf(caller.address), account: number.phoneNumber });
    return this.create(caller, newCustomer({ name: form.name, email: emailKey(form.email), passwordHash, firm }, number), check.id);
  }

  private async create(caller: Caller, user: NewUser, codeId: string): Promise<SignUpOutcome> {
    const at = this.parts.clock.now();
    const rejection = await this.parts.database.transaction(async (tx) => {
      const used = await this.parts.codes.use(tx, codeId);
      if (used !== null) return used;
      const userId = await new UserRepository(tx).insert(user, at);
      await this.parts.links.signedUp(tx, userId, user.email, { locale: caller.locale, at });
      return null;
    });
    if (rejection !== null) return rejection;
    this.parts.wakeOutbox();
    return { kind: 'signedUp' };
  }
}

function newCustomer(person: Pick<NewUser, 'name' | 'email' | 'passwordHash' | 'firm'>, number: MobileNumber): NewUser {
  return { ...person, ...number, emailConfirmed: false, role: 'user', scope: [], disabled: false };
}

function refused(errors: readonly ValidationError[]): never {
  refuseInvalid(errors.map((error) => ({ ...error, path: `input.${error.path}` })));
  throw new Error('a number that is none was not refused');
}
