import type { StatementSource } from '../../database/statement-source.js';
import type { NewAccountMessage } from '../notification/outbox-message.js';

export interface NewPasswordToken {
  tokenHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
}

/** Links that set a password, by their hash. */
export class PasswordTokenRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Writes a token and its message for the account of an e-mail, in one statement. Without such an account the token is written
   * for nobody and there is no message: the work, and its time, are the same (Target D2).
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

  async insert(userId: string, { tokenHash, expiresAt, createdAt }: NewPasswordToken): Promise<void> {
    await this.source.query('INSERT INTO password_token (token_hash, user_id, expires_at, created_at) VALUES ($1, $2, $3, $4)', [
      tokenHash,
      userId,
      expiresAt,
      createdAt,
    ]);
  }

  /** Whether a token opens an account now. */
  async isAlive(tokenHash: Buffer, now: Date): Promise<boolean> {
    const found = await this.source.query(
      'SELECT 1 FROM password_token WHERE token_hash = $1 AND user_id IS NOT NULL AND used_at IS NULL AND expires_at > $2',
      [tokenHash, now],
    );
    return found.length > 0;
  }

  /** Makes the links worthless that are on their way to set the account's password: another did, or the mailbox is no longer its owner's. */
  async retire(userId: string, now: Date): Promise<void> {
    await this.source.query('UPDATE password_token SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [userId, now]);
  }

  /** Uses a token up. @returns whose it was; null when it opens nothing, or not any more */
  async use(tokenHash: Buffer, now: Date): Promise<string | null> {
    const [used] = await this.source.query<{ userId: string }>(
      `WITH used AS (
         UPDATE password_token SET used_at = $2
          WHERE token_hash = $1 AND user_id IS NOT NULL AND used_at IS NULL AND expires_at > $2 RETURNING user_id
       )
       SELECT user_id AS "userId" FROM used`,
      [tokenHash, now],
    );
    return used?.userId ?? null;
  }
}
