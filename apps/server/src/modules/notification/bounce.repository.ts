import { MoreThan, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { BouncedAddressEntity } from './bounced-address.entity.js';

/** Days for which nothing is sent to an address that bounced. */
export const bouncedDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Stores addresses that bounced. Receipts add to them too (apply_receipts). */
export class BounceRepository {
  private readonly addresses: Repository<BouncedAddressEntity>;

  constructor(source: EntitySource) {
    this.addresses = source.getRepository(BouncedAddressEntity);
  }

  has(address: string, now: Date): Promise<boolean> {
    return this.addresses.existsBy({ address: address.toLowerCase(), at: MoreThan(new Date(now.getTime() - bouncedDays * day)) });
  }

  async add(address: string, at: Date): Promise<void> {
    await this.addresses.upsert({ address: address.toLowerCase(), at }, ['address']);
  }

  /** Removes an address, because its owner confirmed it or staff checked it. */
  async forget(address: string): Promise<void> {
    await this.addresses.delete({ address: address.toLowerCase() });
  }
}
