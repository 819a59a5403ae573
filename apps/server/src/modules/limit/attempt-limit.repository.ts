import type { StatementSource } from '../../database/statement-source.js';

/** A limit of attempts within a number of seconds, for the hash of a key. */
export interface KeyLimit {
  keyHash: Buffer;
  max: number;
  seconds: number;
}

/** Own SQL: functions of the database that lock and count in one statement (ADR 0009). */
export class AttemptLimitRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Counts one attempt under every key, or under none if one has no room.
   * @returns null if it was counted, else when all have room again
   */
  async take(limits: readonly KeyLimit[], now: Date): Promise<Date | null> {
    const [row] = await this.source.query<{ freeAt: Date | null }>(
      'SELECT take_attempt($1::bytea[], $2::integer[], $3::integer[], $4) AS "freeAt"',
      [...parametersOf(limits), now],
      'take_attempt',
    );
    return row?.freeAt ?? null;
  }

  /** Returns for each key when it has room again; null if it has room. Counts nothing. */
  async freeTimes(limits: readonly KeyLimit[], now: Date): Promise<(Date | null)[]> {
    const rows = await this.source.query<{ freeAt: Date | null }>(
      `SELECT attempts_free_at(ARRAY [l.key_hash], ARRAY [l.max], ARRAY [l.seconds], $4) AS "freeAt"
         FROM unnest($1::bytea[], $2::integer[], $3::integer[]) WITH ORDINALITY AS l (key_hash, max, seconds, nth) ORDER BY l.nth`,
      [...parametersOf(limits), now],
    );
    return rows.map(({ freeAt }) => freeAt);
  }

  /** Removes the newest attempt of each key. */
  async giveBack(keyHashes: readonly Buffer[]): Promise<void> {
    await this.source.query(
      `UPDATE attempt_limit SET attempts = trim_array(attempts, 1)
        WHERE key_hash IN (SELECT key_hash FROM attempt_limit WHERE key_hash = ANY ($1::bytea[]) ORDER BY key_hash FOR UPDATE) AND cardinality(attempts) > 0`,
      [keyHashes],
    );
  }
}

/** Returns the parameters of take_attempt before its time, for a statement that counts attempts with other work. */
export function parametersOf(limits: readonly KeyLimit[]): unknown[] {
  return [limits.map(({ keyHash }) => keyHash), limits.map(({ max }) => max), limits.map(({ seconds }) => seconds)];
}
