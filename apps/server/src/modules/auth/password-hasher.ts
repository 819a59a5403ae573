import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../shared/app-error.js';

/** Target D7; argon2id is the library's default algorithm, 0x13 its default version. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** `atOnce`: more would only share the processors and the memory. `waiting`: about a second of work. */
const bounds = { atOnce: 2, waiting: 40 };
/** Seconds after which a caller who found the queue full may try again. */
const retryAfter = 2;

/** The hash of 48 random bytes that nobody kept: checked where there is no hash, at the same cost. */
const hashOfNobody = '$argon2id$v=19$m=19456,t=2,p=1$EUXXY2dj7G5S1rZOW4nqRA$HPL3F2FMg45Hpb0nhQ6mXiqv6QGrxmf3xBcrqBvYWjQ';

/** Hashes and checks passwords, a bounded number at a time, so that a flood of sign-ins starves nothing else. */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most = bounds) {}

  /** @throws AppError SERVICE_UNAVAILABLE when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, cost));
  }

  /**
   * Whether the password is the one of the hash. Without a hash (no such account, or none that may sign in) the answer is false
   * after the same work, so that its time tells nothing (Target D2).
   * @throws AppError SERVICE_UNAVAILABLE when too many wait
   */
  verify(passwordHash: string | null, password: string): Promise<boolean> {
    return this.inTurn(async () => {
      const right = await verify(passwordHash ?? hashOfNobody, password);
      return right && passwordHash !== null;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.most.atOnce) this.running += 1;
    else if (this.waiting.length >= this.most.waiting) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter });
    // Whoever finishes hands over the place.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
