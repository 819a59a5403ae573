import { emailKey, isEmail, maxEmailLength } from '@booking/domain/checks/email';
import { lineErrors } from '@booking/domain/checks/line-of-text';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import { failedSignIns } from '../../shared/metrics.js';
import { networksOf, type Networks } from '../../shared/network-of.js';
import type { EntitySource } from '../../database/statement-source.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import type { Attempt, AttemptLimits } from '../limit/attempt-limits.js';
import type { PasswordHasher } from './password-hasher.js';
import type { SignedIds } from './signed-ids.js';

export interface PasswordCheckParts {
  source: EntitySource;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  devices: SignedIds;
}

/** The credentials to check: account, password, and perhaps a browser in which the account was used before. */
export interface Credentials {
  email: string;
  password: string;
  /** The value of the cookie known-device. */
  device?: string | null;
}

/**
 * The only place that compares passwords (sign-in, change of password), so that both share their limits (targets D1, C4). For an address
 * without an account it does the same as for one with: the same statements, the same hash, the same response (D2).
 */
export class PasswordCheck {
  private readonly users: UserRepository;

  constructor(private readonly parts: PasswordCheckParts) {
    this.users = new UserRepository(parts.source);
  }

  /**
   * Returns the account of the password. A wrong password counts as a failed attempt, a right one as a sign-in, under separate limits:
   * sign-ins do not lock out a person who mistypes, and a stranger's guesses do not use up the owner's sign-ins.
   * @throws AppError UNAUTHENTICATED, TOO_MANY_REQUESTS with retryAfter, SERVICE_UNAVAILABLE if too many are being checked
   */
  async verify(caller: Pick<Caller, 'address'>, { email: given, password, device }: Credentials): Promise<UserRecord> {
    const { limits } = this.parts;
    const email = emailKey(given);
    const networks = networksOf(caller.address);
    const user = await this.find(email);
    const known = this.parts.devices.idOf(device, email);
    const { guesses, signIns } = await this.count(email, user, networks, known);
    const right = await this.parts.hasher
      .verify(user && !user.disabled ? user.passwordHash : null, password, { networks, account: email, isKnown: known !== null })
      .catch(async (error: unknown) => {
        // The password was not checked, so the attempt does not count.
        await limits.refundAll([...guesses, ...signIns]);
        throw error;
      });
    await limits.refundAll(right ? guesses : signIns);
    if (user && right) return user;
    failedSignIns.inc();
    throw new AppError('UNAUTHENTICATED', { text: 'signInFailed' });
  }

  private async find(email: string): Promise<UserRecord | null> {
    const couldBeOnFile = isEmail(email) && lineErrors('email', email, { max: maxEmailLength }).length === 0;
    return couldBeOnFile ? this.users.findByEmail(email) : null;
  }

  /**
   * Counts an attempt before the check, both as a wrong password and as a sign-in; afterwards the one that it was not is removed. ADR 0009
   * explains these limits. A new password has attempts of its own, so that the owner who has just set it can sign in.
   * @throws AppError TOO_MANY_REQUESTS
   */
  private async count(email: string, user: UserRecord | null, { net64, net48 }: Networks, device: string | null): Promise<Counted> {
    const { limits } = this.parts;
    const account = `${email} ${user?.passwordHash ?? ''}`;
    const ofAccount: Attempt = { limit: 'signInsOfAccount', key: account };
    if (device !== null) {
      const guesses: Attempt[] = [
        // Every sign-in sets the cookie of a trusted device, so somebody who once had the password may hold any number of them: together
        // they have one limit.
        { limit: 'signInByDevicesOfAccount', key: account },
        { limit: 'signInByDevice', key: `${device} ${account}` },
      ];
      return counted(limits, { guesses, signIns: [ofAccount] });
    }
    const signIns: Attempt[] = [ofAccount, { limit: 'signInsFromAddress', key: net64 }];
    // A /48 is one network here: otherwise its 65,536 /64 networks could use up the account's attempts alone.
    const accountAndNetwork = `${account} ${net48 ?? net64}`;
    const ofAddress: Attempt[] = [
      { limit: 'signInByAddress', key: net64 },
      { limit: 'signInByAccountAndAddress', key: accountAndNetwork },
    ];
    if (net48 !== null) ofAddress.push({ limit: 'signInByWideNetwork', key: net48 });
    const byAccount: Attempt = { limit: 'signInByAccount', key: account };
    try {
      return await counted(limits, {
        guesses: [...ofAddress, byAccount, { limit: 'signInOfAddressForAccount', key: accountAndNetwork }],
        signIns,
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
      // The account has room, but this network has had its part: its further attempts count for the network only.
      await limits.refuseReached(byAccount);
      return counted(limits, { guesses: ofAddress, signIns });
    }
  }
}

/** The limits of an attempt: for a wrong password, and for a right one. */
interface Counted {
  guesses: Attempt[];
  signIns: Attempt[];
}

async function counted(limits: AttemptLimits, attempts: Counted): Promise<Counted> {
  await limits.consumeAll([...attempts.guesses, ...attempts.signIns]);
  return attempts;
}
