import type { StatementSource } from '../../database/statement-source.js';

/** What a code is bound to: it is good for nothing else. */
export interface CodeBinding {
  /** E.164. */
  phoneNumber: string;
  purpose: 'SIGN_UP' | 'CHANGE_PHONE';
  /** Who changes the number; null for somebody who signs up. */
  userId: string | null;
}

export interface NewCode extends CodeBinding {
  id: string;
  expiresAt: Date;
  createdAt: Date;
}

/** The newest code of a binding, and this attempt at it. */
export interface CodeAttempt {
  id: string;
  /** Attempts with this one; null when the code was used, has ended, or has no attempts left, and this one did not count. */
  attempts: number | null;
  isUsed: boolean;
  isExpired: boolean;
}

export class OneTimeCodeRepository {
  constructor(private readonly source: StatementSource) {}

  async insert({ id, phoneNumber, purpose, userId, expiresAt, createdAt }: NewCode): Promise<void> {
    await this.source.query(
      'INSERT INTO one_time_code (id, phone_number, purpose, user_id, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, phoneNumber, purpose, userId, expiresAt, createdAt],
    );
  }

  /**
   * Counts an attempt at the newest code of this binding, before anybody looks whether it is right: of any number at one time at
   * most `most` are counted, and the others see none. @returns null when no code was sent
   */
  async attempt({ phoneNumber, purpose, userId }: CodeBinding, most: number, now: Date): Promise<CodeAttempt | null> {
    const [attempt] = await this.source.query<CodeAttempt>(
      `WITH newest AS (
         SELECT id, used_at, expires_at FROM one_time_code
          WHERE phone_number = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid
          ORDER BY created_at DESC, id DESC LIMIT 1
       ), counted AS (
         UPDATE one_time_code SET attempts = attempts + 1
          WHERE id = (SELECT id FROM newest) AND used_at IS NULL AND expires_at > $5 AND attempts < $4
          RETURNING attempts
       )
       SELECT newest.id, counted.attempts, used_at IS NOT NULL AS "isUsed", expires_at <= $5 AS "isExpired" FROM newest LEFT JOIN counted ON true`,
      [phoneNumber, purpose, userId, most, now],
    );
    return attempt ?? null;
  }

  /** Uses a code up. @returns false when it was used already or has ended */
  async use(id: string, now: Date): Promise<boolean> {
    const used = await this.source.query(
      `WITH used AS (
         UPDATE one_time_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING id
       )
       SELECT id FROM used`,
      [id, now],
    );
    return used.length > 0;
  }
}
