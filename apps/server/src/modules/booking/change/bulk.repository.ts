import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../../database/statement-source.js';
import type { IdempotencyKey } from '../idempotency.js';

/** A booking that a bulk action did not change, and why. */
export interface BulkLeft {
  bookingId: string;
  /** Empty for a booking that is not the caller's. */
  reference: string;
  /** NOT_FOUND, FORBIDDEN, a reason of CONFLICT or of DateUnavailable, or NO_WAY. */
  code: string;
}

/** A bulk action as stored with its key; `end`: its result, once it has ended. */
export interface RememberedBulkAction {
  kind: 'bulk';
  id: string;
  end?: { done: string[]; left: BulkLeft[] };
}

/** The change of one booking by a bulk action. */
export interface BulkActionLine {
  bookingId: string;
  action: string;
  at: Date;
  actorId: string | null;
  /** Null if the booking itself did not change. */
  before: { branchId: string; deliveryDate: CalendarDate } | null;
  after: { branchId: string; version: number };
}

/** Stores bulk actions with a key. The entries in the audit log are the only record of what they changed (ADR 0023). */
export class BulkRepository {
  constructor(private readonly source: StatementSource) {}

  /** Stores a new bulk action with its key, unless the key is used. @returns the one that is stored with the key */
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
    if (row === undefined) throw new Error('a key that was just written is missing');
    return row;
  }

  /** Stores the result of a bulk action. */
  async end({ keyHash }: IdempotencyKey, bulkAction: RememberedBulkAction): Promise<void> {
    await this.source.query('UPDATE idempotency_key SET outcome = $2::jsonb WHERE key_hash = $1', [keyHash, JSON.stringify(bulkAction)]);
  }

  /** Returns the changes of a bulk action, in their order. */
  lines(bulkActionId: string): Promise<BulkActionLine[]> {
    return this.source.query<BulkActionLine>(
      `SELECT entity_id AS "bookingId", action, at, actor_id AS "actorId", before, after FROM audit_entry
        WHERE group_id = $1 AND entity = 'Booking' ORDER BY id`,
      [bulkActionId],
    );
  }
}
