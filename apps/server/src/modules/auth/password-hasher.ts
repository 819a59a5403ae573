import { normalisePassword } from '@booking/domain/user/password';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type Asker } from '../../shared/fair-queue.js';

/** Target D7; argon2id is the library's default algorithm, 0x13 its default version. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * `concurrency`: more would only share the processors and the memory. `waiting`: less than two seconds of work; one IPv4 address, /48 or
 * account has at most a quarter of it.
 */
const bounds = { concurrency: 2, waiting: 80, waitingOfOne: 20 };

/** Hash of 48 discarded random bytes, compared for an account without a hash, so that the time is the same. */
const hashOfNobody = '$argon2id$v=19$m=19456,t=2,p=1$EUXXY2dj7G5S1rZOW4nqRA$HPL3F2FMg45Hpb0nhQ6mXiqv6QGrxmf3xBcrqBvYWjQ';

/** For commands and seeds, where nothing else waits in the queue. */
export const operator: Asker = { networks: { net64: 'operator', net48: null }, account: 'operator' };

/**
 * Hashes and checks passwords, a limited number at the same time and in fair order (FairQueue), so that a flood of sign-ins slows down
 * neither other requests nor sign-ins of other people.
 */
export class PasswordHasher {
  private readonly queue: FairQueue;

  constructor(limits = bounds) {
    this.queue = new FairQueue(limits);
  }

  /** @throws AppError SERVICE_UNAVAILABLE if too many wait */
  hash(password: string, asker: Asker): Promise<string> {
    return this.queue.run(asker, () => hash(normalisePassword(password), cost));
  }

  /**
   * Returns whether the hash is that of the password. Without a hash (no such account, or one that may not sign in) it returns false after
   * the same work, so that the time reveals nothing (target D2).
   * @throws AppError SERVICE_UNAVAILABLE if too many wait
   */
  verify(passwordHash: string | null, password: string, asker: Asker): Promise<boolean> {
    return this.queue.run(asker, async () => {
      const right = await verify(passwordHash ?? hashOfNobody, normalisePassword(password));
      return right && passwordHash !== null;
    });
  }
}
