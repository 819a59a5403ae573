import { IsNull, MoreThan, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/entity-source.js';
import { OneTimeCodeEntity, type CodePurpose } from './one-time-code.entity.js';

/** What a code is bound to; it is valid for nothing else. */
export interface CodeBinding {
  /** E.164. */
  phoneNumber: string;
  purpose: CodePurpose;
  /** Who changes the number; null for the other purposes. */
  userId: string | null;
  /** The code that it has to be; left out: the newest. */
  id?: string;
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
  private readonly codes: Repository<OneTimeCodeEntity>;

  constructor(private readonly source: EntitySource) {
    this.codes = source.getRepository(OneTimeCodeEntity);
  }

  async insert(code: NewCode): Promise<void> {
    await this.codes.insert(code);
  }

  /**
   * Counts an attempt at the newest code of this binding, before anybody looks whether it is right: of any number at one time at
   * most `most` are counted, and the others see none: one statement of our own, which decides that race. @returns null when no code was sent
   */
  async attempt({ phoneNumber, purpose, userId, id }: CodeBinding, most: number, now: Date): Promise<CodeAttempt | null> {
    const [attempt] = await this.source.query<CodeAttempt>(
      `WITH newest AS (
         SELECT id, used_at, expires_at FROM one_time_code
          WHERE phone_number = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid
            AND ($6::uuid IS NULL OR id = $6)
          ORDER BY created_at DESC, id DESC LIMIT 1
       ), counted AS (
         UPDATE one_time_code SET attempts = attempts + 1
          WHERE id = (SELECT id FROM newest) AND used_at IS NULL AND expires_at > $5 AND attempts < $4
          RETURNING attempts
       )
       SELECT newest.id, counted.attempts, used_at IS NOT NULL AS "isUsed", expires_at <= $5 AS "isExpired" FROM newest LEFT JOIN counted ON true`,
      [phoneNumber, purpose, userId, most, now, id ?? null],
    );
    return attempt ?? null;
  }

  /** A right code is no guess: it may be sent again, as often as what it is for is decided again. */
  async giveBack(id: string): Promise<void> {
    await this.source.query('UPDATE one_time_code SET attempts = greatest(0, attempts - 1) WHERE id = $1', [id]);
  }

  /** A right code stays good for another date, because its own date was full. */
  async extend(id: string, until: Date): Promise<void> {
    await this.source.query('UPDATE one_time_code SET expires_at = greatest(expires_at, $2) WHERE id = $1', [id, until]);
  }

  /**
   * Marks a code as used.
   * @returns false when it was used already or has expired
   */
  async use(id: string, now: Date): Promise<boolean> {
    const { affected } = await this.codes.update({ id, usedAt: IsNull(), expiresAt: MoreThan(now) }, { usedAt: now });
    return affected === 1;
  }
}
