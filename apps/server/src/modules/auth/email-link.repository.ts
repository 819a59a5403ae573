import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { EmailLinkEntity } from './email-link.entity.js';

export type NewEmailLink = Pick<EmailLinkEntity, 'tokenHash' | 'userId' | 'newEmail' | 'expiresAt' | 'createdAt'>;

/** Links to mailboxes, by the hash of their token. */
export class EmailLinkRepository {
  private readonly links: Repository<EmailLinkEntity>;

  constructor(source: EntitySource) {
    this.links = source.getRepository(EmailLinkEntity);
  }

  async insert(link: NewEmailLink): Promise<void> {
    await this.links.insert(link);
  }

  /**
   * Marks a link as used.
   * @returns its account and the address that it sets; null if it is not valid
   */
  async use(tokenHash: Buffer, now: Date): Promise<{ userId: string; newEmail: string | null } | null> {
    const alive = { tokenHash, userId: Not(IsNull()), usedAt: IsNull(), expiresAt: MoreThan(now) };
    // The UPDATE waits for another use of the same link, and then finds it used.
    const { affected } = await this.links.update(alive, { usedAt: now });
    const link = affected === 1 ? await this.links.findOneBy({ tokenHash }) : null;
    return link === null || link.userId === null ? null : { userId: link.userId, newEmail: link.newEmail };
  }

  /** Invalidates the links of an account; with `changesOnly`, only those that change the address. */
  async retire(userId: string, now: Date, { changesOnly }: { changesOnly: boolean }): Promise<void> {
    await this.links.update({ userId, usedAt: IsNull(), ...(changesOnly && { newEmail: Not(IsNull()) }) }, { usedAt: now });
  }
}
