import type { StatementSource } from '../../database/statement-source.js';

/** At most `most` attempts within any `seconds`, under the hash of a key. */
export interface KeyLimit {
  keyHash: Buffer;
  max: number;
  seconds: number;
}

/** SQL of our own: functions of the database that lock and count in one statement (ADR 0009). */
export class AttemptLimitRepository {
  constructor(private readonly source: StatementSource) {}

  /** Counts one attempt under every key, or under none when one is full. @returns null when counted, else when all have room again */
  async take(limits: readonly KeyLimit[], now: Date): Promise<Date | null> {
    const [row] = await this.source.query<{ freeAt: Date | null }>(
      'SELECT take_attempt($1::bytea[], $2::integer[], $3::integer[], $4) AS "freeAt"',
      [...parametersOf(limits), now],
      'take_attempt',
    );
    return row?.freeAt ?? null;
  }

  /** Counts nothing. @returns of each key null when it has room, else when it has room again */
  async freeTimes(limits: readonly KeyLimit[], now: Date): Promise<(Date | null)[]> {
    const rows = await this.source.query<{ freeAt: Date | null }>(
      `SELECT attempts_free_at(ARRAY [l.key_hash], ARRAY [l.max], ARRAY [l.seconds], $4) AS "freeAt"
         FROM unnest($1::bytea[], $2::integer[], $3::integer[]) WITH ORDINALITY AS l (key_hash, max, seconds, nth) ORDER BY l.nth`,
      [...parametersOf(limits), now],
    );
    return rows.map(({ freeAt }) => freeAt);
  }

  /** Takes the youngest attempt of each key back. */
  async giveBack(keyHashes: readonly Buffer[]): Promise<void> {
    await this.source.query(
      `UPDATE attempt_limit SET attempts = trim_array(attempts, 1)
        WHERE key_hash IN (SELECT key_hash FROM attempt_limit WHERE key_hash = ANY ($1::bytea[]) ORDER BY key_hash FOR UPDATE) AND cardinality(attempts) > 0`,
      [keyHashes],
    );
  }
}

/** The parameters of take_attempt before its time: for a statement that counts attempts beside what it does. */
export function parametersOf(limits: readonly KeyLimit[]): unknown[] {
  return [limits.map(({ keyHash }) => keyHash), limits.map(({ max }) => max), limits.map(({ seconds }) => seconds)];
}
