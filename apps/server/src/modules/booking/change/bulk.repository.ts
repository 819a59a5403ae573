import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../../database/statement-source.js';
import type { IdempotencyKey } from '../idempotency.js';

/** What was not done of a bulk action, and why. */
export interface BulkLeft {
  bookingId: string;
  /** Empty for a booking that is not the caller's. */
  reference: string;
  /** NOT_FOUND, FORBIDDEN, a reason of CONFLICT or of DateUnavailable, or NO_WAY. */
  code: string;
}

/** A bulk action with a key as it is remembered: its end only when there was one. */
export interface RememberedBulkAction {
  kind: 'bulk';
  id: string;
  end?: { done: string[]; left: BulkLeft[] };
}

/** What a bulk action did to one booking. */
export interface BulkActionLine {
  bookingId: string;
  action: string;
  at: Date;
  actorId: string | null;
  /** Null where the booking itself did not change. */
  before: { branchId: string; deliveryDate: CalendarDate } | null;
  after: { branchId: string; version: number };
}

/** Bulk actions with many bookings: what the audit log has of them is what was done, so nothing else has to agree with it (ADR 0023). */
export class BulkRepository {
  constructor(private readonly source: StatementSource) {}

  /** Remembers a new bulk action under its key, unless the key is used. @returns what stands under it then */
  async begin(
    { keyHash, inputHash }: IdempotencyKey,
    bulkAction: RememberedBulkAction,
    now: Date,
  ): Promise<{ inputHash: Buffer; outcome: unknown; createdAt: Date }> {
    await this.source.query(
      'INSERT INTO idempotency_key (key_hash, input_hash, outcome, created_at) VALUES ($1, $2, $3::jsonb, $4) ON CONFLICT DO NOTHING',
      [keyHash, inputHash, JSON.stringify(bulkAction), now],
    );
    const [row] = await this.source.query<{ inputHash: Buffer; outcome: unknown; createdAt: Date }>(
      'SELECT input_hash AS "inputHash", outcome, created_at AS "createdAt" FROM idempotency_key WHERE key_hash = $1',
      [keyHash],
    );
    if (row === undefined) throw new Error('a key that was just written is there');
    return row;
  }

  async end({ keyHash }: IdempotencyKey, bulkAction: RememberedBulkAction): Promise<void> {
    await this.source.query('UPDATE idempotency_key SET outcome = $2::jsonb WHERE key_hash = $1', [keyHash, JSON.stringify(bulkAction)]);
  }

  /** What was done in a bulk action, in the order in which it was done. */
  lines(bulkActionId: string): Promise<BulkActionLine[]> {
    return this.source.query<BulkActionLine>(
      `SELECT entity_id AS "bookingId", action, at, actor_id AS "actorId", before, after FROM audit_entry
        WHERE group_id = $1 AND entity = 'Booking' ORDER BY id`,
      [bulkActionId],
    );
  }
}
