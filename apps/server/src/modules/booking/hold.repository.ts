import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';

export interface StoredHold {
  branchId: string;
  deliveryDate: CalendarDate;
  expiresAt: Date;
}

/** Reads and gives up holds. Keeping a place: PlaceRepository.hold. */
export class HoldRepository {
  constructor(private readonly source: StatementSource) {}

  /** The hold of a token, expired or not. */
  async find(tokenHash: Buffer): Promise<StoredHold | null> {
    const [row] = await this.source.query<StoredHold>(
      'SELECT branch_id AS "branchId", delivery_date AS "deliveryDate", expires_at AS "expiresAt" FROM hold WHERE token_hash = $1',
      [tokenHash],
    );
    return row ?? null;
  }

  /** @returns true when a live hold was given up */
  async release(tokenHash: Buffer, now: Date): Promise<boolean> {
    const rows = await this.source.query<{ live: boolean }>(
      'WITH gone AS (DELETE FROM hold WHERE token_hash = $1 RETURNING expires_at) SELECT expires_at > $2 AS live FROM gone',
      [tokenHash, now],
    );
    return rows[0]?.live === true;
  }

  /** When the first of an address's live holds ends. */
  async firstExpiry(addressHash: Buffer, now: Date): Promise<Date | null> {
    const [row] = await this.source.query<{ first: Date | null }>(
      'SELECT min(expires_at) AS first FROM hold WHERE address_hash = $1 AND expires_at > $2',
      [addressHash, now],
    );
    return row?.first ?? null;
  }
}
