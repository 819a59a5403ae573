import { IsNull, MoreThan, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { OneTimeCodeEntity, type CodePurpose } from './one-time-code.entity.js';

/** The binding of a code, outside of which it is not valid. */
export interface CodeBinding {
  /** E.164. */
  phoneNumber: string;
  purpose: CodePurpose;
  /** The account whose number changes; null for the other purposes. */
  userId: string | null;
  /** Id of the code; undefined selects the newest. */
  id?: string;
}

export interface NewCode extends CodeBinding {
  id: string;
  expiresAt: Date;
  createdAt: Date;
}

/** A code, and the present attempt at it. */
export interface CodeAttempt {
  id: string;
  /** Number of attempts with this one; null if the code was used, has expired or has no attempts left, so that this one did not count. */
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
 * SQL: counts an attempt at a code before the code is compared. Of any number of concurrent attempts at most $1 are counted, and the others
 * get no code.
 *
 * @param newest selects the code
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

  /** Counts an attempt at the newest code of this binding. @returns null if no code was sent */
  async attempt({ phoneNumber, purpose, userId, id }: CodeBinding, max: number, now: Date): Promise<CodeAttempt | null> {
    const [attempt] = await this.source.query<CodeAttempt>(
      attemptSql(`SELECT * FROM one_time_code
        WHERE phone_number = $3 AND purpose = $4 AND user_id IS NOT DISTINCT FROM $5::uuid AND ($6::uuid IS NULL OR id = $6)
        ORDER BY created_at DESC, id DESC LIMIT 1`),
      [max, now, phoneNumber, purpose, userId, id ?? null],
    );
    return attempt ?? null;
  }

  /**
   * Counts an attempt at a code that opens a booking.
   * @returns null if there is none, or a newer one was requested with the same key and number
   */
  async attemptToOpen(id: string, max: number, now: Date): Promise<ChallengeAttempt | null> {
    const [attempt] = await this.source.query<ChallengeAttempt>(
      attemptSql(`SELECT * FROM one_time_code c
        WHERE id = $3 AND purpose = 'FIND_BOOKING' AND NOT EXISTS (SELECT FROM one_time_code newer
          WHERE newer.phone_number = c.phone_number AND newer.key_hash = c.key_hash AND newer.created_at > c.created_at)`),
      [max, now, id],
    );
    return attempt ?? null;
  }

  /** Removes the attempt of a correct code: it may be sent again when the decision about its purpose is repeated. */
  async giveBack(id: string): Promise<void> {
    await this.source.query('UPDATE one_time_code SET attempts = greatest(0, attempts - 1) WHERE id = $1', [id]);
  }

  /** Keeps a correct code valid for another date, because its own date was full. */
  async extend(id: string, until: Date): Promise<void> {
    await this.source.query('UPDATE one_time_code SET expires_at = greatest(expires_at, $2) WHERE id = $1', [id, until]);
  }

  /**
   * Marks a code as used.
   * @returns false if it was used already or has expired
   */
  async use(id: string, now: Date): Promise<boolean> {
    const { affected } = await this.codes.update({ id, usedAt: IsNull(), expiresAt: MoreThan(now) }, { usedAt: now });
    return affected === 1;
  }
}
