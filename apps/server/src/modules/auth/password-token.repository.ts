import { IsNull, MoreThan, Not, type FindOptionsWhere, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { NewAccountMessage } from '../notification/outbox-message.js';
import { PasswordTokenEntity } from './password-token.entity.js';

export interface NewPasswordToken {
  tokenHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
}

/** Links that set a password, by their hash. */
export class PasswordTokenRepository {
  private readonly tokens: Repository<PasswordTokenEntity>;

  constructor(private readonly source: EntitySource) {
    this.tokens = source.getRepository(PasswordTokenEntity);
  }

  /**
   * Inserts a token and its message for the account of an e-mail, in one statement. Without such an account the token belongs to none and
   * there is no message: the work, and its time, are the same (target D2). It is one statement of our own because a separate look-up would
   * make the two cases different.
   * @param email as emailKey gives it
   */
  async request(email: string, { tokenHash, expiresAt, createdAt }: NewPasswordToken, message: NewAccountMessage): Promise<void> {
    await this.source.query(
      `WITH account AS (
         SELECT id, email FROM user_account WHERE lower(email) = $1 AND NOT disabled
       ), token AS (
         INSERT INTO password_token (token_hash, user_id, expires_at, created_at) VALUES ($2, (SELECT id FROM account), $3, $4)
       )
       INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at)
       SELECT $5, $6, $7, $8, account.email, $9, $4 FROM account`,
      [email, tokenHash, expiresAt, createdAt, message.id, message.channel, message.kind, message.locale, JSON.stringify(message.payload)],
    );
  }

  async insert(userId: string, token: NewPasswordToken): Promise<void> {
    await this.tokens.insert({ userId, ...token });
  }

  /** Returns the account of a valid token; null if it is not valid. */
  async ownerOf(tokenHash: Buffer, now: Date): Promise<string | null> {
    const token = await this.tokens.findOneBy(alive(tokenHash, now));
    return token?.userId ?? null;
  }

  /** Returns whether a token has set a password. Whoever has a token got it in a mail, so the answer reveals nothing to others. */
  isUsed(tokenHash: Buffer): Promise<boolean> {
    return this.tokens.existsBy({ tokenHash, usedAt: Not(IsNull()) });
  }

  /** Invalidates unused links, because another has set the account's password, or the account has another mailbox. */
  async retire(userId: string, now: Date): Promise<void> {
    await this.tokens.update({ userId, usedAt: IsNull(), expiresAt: MoreThan(now) }, { expiresAt: now });
  }

  /**
   * Marks a token as used.
   * @returns false if it is not valid
   */
  async use(tokenHash: Buffer, now: Date): Promise<boolean> {
    // The UPDATE waits for another use of the same token, and then finds it used.
    const { affected } = await this.tokens.update(alive(tokenHash, now), { usedAt: now });
    return affected === 1;
  }
}

function alive(tokenHash: Buffer, now: Date): FindOptionsWhere<PasswordTokenEntity> {
  return { tokenHash, userId: Not(IsNull()), usedAt: IsNull(), expiresAt: MoreThan(now) };
}
