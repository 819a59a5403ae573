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
import type { ApiKeyQuota } from './api-key-quota.js';

/** The request that carried the secret of a key. */
export interface KeyUse {
  secret: string;
  /** The client's address. */
  address: string;
  /** The request, whose response carries the key's remaining limits. */
  request: object;
}

export interface KeyAccessParts {
  database: StatementSource;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  meter: ApiKeyQuota;
}

/** Authenticates API keys by their state at present, in every process (ADR 0038). */
export class KeyAccess {
  /** Concurrent requests share a read that starts after all of them have come. */
  private readonly reads = new SharedReads<KeyActor | null>();
  private readonly keys: KeyAccessRepository;

  constructor(private readonly parts: KeyAccessParts) {
    this.keys = new KeyAccessRepository(parts.database);
  }

  /** Returns the hash by which presentKeys finds a key. */
  static hashOf(secret: string): string {
    return hashToken(secret).toString('hex');
  }

  /**
   * Returns the key of a secret, with the rights that both the key and its maker have now, and counts the call.
   * @throws UNAUTHENTICATED, without a distinction, for an unknown or expired secret, for a maker who may not have keys now, and for an
   *   address that the key does not allow; TOO_MANY_REQUESTS beyond the limits of the key, and for a client that sends many unknown secrets
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

  /** Counts another call of an authenticated key and its points of cost. @throws TOO_MANY_REQUESTS beyond the limits of the key */
  charge({ keyId, hash, points }: { keyId: string; hash: string; points: number }): void {
    this.parts.meter.count(keyId, Buffer.from(hash, 'hex'), {});
    this.parts.meter.charge(keyId, points);
  }

  /** Returns the valid keys of several secrets, by the secret's hash. */
  presentKeys(secretHashes: readonly string[]): Promise<ReadonlyMap<string, KeyPresence>> {
    return this.keys.presentKeys(
      secretHashes.map((hash) => Buffer.from(hash, 'hex')),
      this.parts.clock.now(),
    );
  }
}
