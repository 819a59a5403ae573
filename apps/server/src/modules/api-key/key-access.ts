import { isIP } from 'node:net';
import type { KeyActor } from '@booking/domain/user/api-key-rights';
import type { StatementSource } from '../../database/statement-source.js';
import { isKeySecret } from '../../shared/api-key-format.js';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf, plainAddress } from '../../shared/network-of.js';
import { SharedReads } from '../../shared/shared-reads.js';
import { hashToken } from '../../shared/token-hash.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { KeyAccessRepository, type KeyPresence } from './key-access.repository.js';
import type { KeyMeter } from './key-meter.js';

/** What comes with the secret of a key. */
export interface KeyUse {
  secret: string;
  /** The client's. */
  address: string;
  /** What is answered: its answer says what is left to the key. */
  request: object;
}

export interface KeyAccessParts {
  database: StatementSource;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  meter: KeyMeter;
}

/** Who a secret speaks for, as they are at this moment, in every process (ADR 0038). */
export class KeyAccess {
  /** Requests that come together share a read. Each gets what holds after it came. */
  private readonly reads = new SharedReads<KeyActor | null>();
  private readonly keys: KeyAccessRepository;

  constructor(private readonly parts: KeyAccessParts) {
    this.keys = new KeyAccessRepository(parts.database);
  }

  /** The hash by which presentKeys finds a key again. */
  static hashOf(secret: string): string {
    return hashToken(secret).toString('hex');
  }

  /**
   * The key of a secret, with what it and its maker both may do now; the call is counted.
   * @throws UNAUTHENTICATED for a secret that is none, has ended, whose maker may have no keys now, or that does not work from this
   *   address: one answer for all; TOO_MANY_REQUESTS past the limits of the key, and for who sends many that are none
   */
  async admit({ secret, address, request }: KeyUse): Promise<KeyActor> {
    if (!isKeySecret(secret)) throw new AppError('UNAUTHENTICATED', { text: 'keyInvalid' });
    const plain = plainAddress(address);
    const secretHash = hashToken(secret);
    const actor = await this.reads.read(`${secretHash.toString('hex')} ${plain}`, () =>
      this.keys.actorOf(secretHash, this.parts.clock.now(), isIP(plain) === 0 ? null : plain),
    );
    if (actor === null) {
      await this.parts.limits.consume('unknownKeysByNetwork', networkOf(address));
      throw new AppError('UNAUTHENTICATED', { text: 'keyInvalid' });
    }
    this.parts.meter.count(actor.keyId, secretHash, request);
    return actor;
  }

  /** Counts another call of an admitted key, and its points of cost. @throws TOO_MANY_REQUESTS past the limits of the key */
  charge({ keyId, hash, points }: { keyId: string; hash: string; points: number }): void {
    this.parts.meter.count(keyId, Buffer.from(hash, 'hex'), {});
    this.parts.meter.charge(keyId, points);
  }

  /** The keys behind several secrets as they are now, by the secret's hash; those that have ended are left out. */
  presentKeys(secretHashes: readonly string[]): Promise<ReadonlyMap<string, KeyPresence>> {
    return this.keys.presentKeys(
      secretHashes.map((hash) => Buffer.from(hash, 'hex')),
      this.parts.clock.now(),
    );
  }
}
