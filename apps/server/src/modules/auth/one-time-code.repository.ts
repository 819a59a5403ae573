import { IsNull, MoreThan, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
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

/** A code, and this attempt at it. */
export interface CodeAttempt {
  id: string;
  /** Attempts with this one; null when the code was used, has ended, or has no attempts left, and this one did not count. */
  attempts: number | null;
  isUsed: boolean;
  isExpired: boolean;
}

/** An attempt at a code that opens a booking. */
export interface ChallengeAttempt extends CodeAttempt {
  /** E.164. */
  phoneNumber: string;
  opensHash: Buffer;
}

/**
 * Counts an attempt at a code, before anybody looks whether it is right: of any number at one time at most $1 are counted, and the others
 * see none. A statement of our own, which decides that race.
 *
 * @param newest selects the one code
 */
const attemptSql = (newest: string) => `WITH newest AS (${newest}), counted AS (
     UPDATE one_time_code SET attempts = attempts + 1
      WHERE id = (SELECT id FROM newest) AND used_at IS NULL AND expires_at > $2 AND attempts < $1
      RETURNING attempts
   )
   SELECT newest.id, counted.attempts, used_at IS NOT NULL AS "isUsed", expires_at <= $2 AS "isExpired",
          phone_number AS "phoneNumber", opens_hash AS "opensHash"
     FROM newest LEFT JOIN counted ON true`;

export class OneTimeCodeRepository {
  private readonly codes: Repository<OneTimeCodeEntity>;

  constructor(private readonly source: EntitySource) {
    this.codes = source.getRepository(OneTimeCodeEntity);
  }

  async insert(code: NewCode): Promise<void> {
    await this.codes.insert(code);
  }

  /** Counts an attempt at the newest code of this binding. @returns null when no code was sent */
  async attempt({ phoneNumber, purpose, userId, id }: CodeBinding, max: number, now: Date): Promise<CodeAttempt | null> {
    const [attempt] = await this.source.query<CodeAttempt>(
      attemptSql(`SELECT * FROM one_time_code
        WHERE phone_number = $3 AND purpose = $4 AND user_id IS NOT DISTINCT FROM $5::uuid AND ($6::uuid IS NULL OR id = $6)
        ORDER BY created_at DESC, id DESC LIMIT 1`),
      [max, now, phoneNumber, purpose, userId, id ?? null],
    );
    return attempt ?? null;
  }

  /** The same at a code that opens a booking. @returns null where it is none, or a newer one was asked for with the same key and number */
  async attemptToOpen(id: string, max: number, now: Date): Promise<ChallengeAttempt | null> {
    const [attempt] = await this.source.query<ChallengeAttempt>(
      attemptSql(`SELECT * FROM one_time_code c
        WHERE id = $3 AND purpose = 'FIND_BOOKING' AND NOT EXISTS (SELECT FROM one_time_code newer
          WHERE newer.phone_number = c.phone_number AND newer.key_hash = c.key_hash AND newer.created_at > c.created_at)`),
      [max, now, id],
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
