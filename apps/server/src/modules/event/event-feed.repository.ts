import type { BookingEventKind } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from '../../database/statement-source.js';
import type { LogOrigin, LogPosition } from './change-cursor.js';

/** The events that a reader may see. */
export type FeedView =
  | { of: 'all' }
  /** Events of bookings that belong to one of these branches after the change, or left one of them by it. */
  | { of: 'branches'; branchIds: readonly string[] }
  /** Events of bookings that a key made, limited to these branches if any are given. */
  | { of: 'key'; keyId: string; branchIds: readonly string[] | null };

export interface FeedEvent {
  id: string;
  event: BookingEventKind;
  at: Date;
  body: string;
  bookingId: string;
  version: number;
  tx: string;
  seq: string;
}

/** The end of the readable log: all transactions before `tx` have ended. */
export interface LogEnd extends LogOrigin {
  tx: string;
}

// Not by a sequence alone: its numbers are assigned before the commit, so a reader who has read 12 might miss 11.
const readable = '(tx, seq) > ($1::xid8, $2::bigint) AND tx < pg_snapshot_xmin(pg_current_snapshot())';
const columns = 'id, event, at, body, booking_id AS "bookingId", version, tx, seq';

/** Reads the event log in the order of commits. Own SQL, because TypeORM does not support transaction ids. */
export class EventFeedRepository {
  constructor(private readonly source: StatementSource) {}

  async end(): Promise<LogEnd> {
    const [row] = await this.source.query<LogEnd>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS tx, system_identifier::text AS system, timeline_id AS timeline
         FROM pg_control_system(), pg_control_checkpoint()`,
    );
    if (row === undefined) throw new Error('PostgreSQL says nothing of itself');
    return row;
  }

  /** Returns the position of the last readable event; of an empty log its beginning. */
  async last({ tx }: LogEnd): Promise<Pick<LogPosition, 'tx' | 'seq'>> {
    const [row] = await this.source.query<{ tx: string; seq: string }>(
      'SELECT tx, seq FROM event WHERE tx < $1::xid8 ORDER BY tx DESC, seq DESC LIMIT 1',
      [tx],
    );
    return row ?? { tx: '0', seq: '0' };
  }

  /**
   * Returns at most `limit` events after a position, by one index scan, or one for each branch. Events of transactions that began after one
   * still in progress are not returned yet.
   * @param after null means the beginning of the log
   */
  page(view: FeedView, after: Pick<LogPosition, 'tx' | 'seq'> | null, limit: number): Promise<FeedEvent[]> {
    const { sql, values } = runsOf(view);
    return this.source.query<FeedEvent>(`${sql} ORDER BY tx, seq LIMIT $3`, [after?.tx ?? '0', after?.seq ?? '0', limit, ...values]);
  }
}

function runsOf(view: FeedView): { sql: string; values: unknown[] } {
  const run = (condition: string) => `SELECT ${columns} FROM event WHERE ${condition} AND ${readable}`;
  if (view.of === 'all') return { sql: run('booking_id IS NOT NULL'), values: [] };
  if (view.of === 'key') {
    const inBranches = '($5::uuid[] IS NULL OR branch_id = ANY ($5) OR from_branch_id = ANY ($5))';
    return { sql: run(`made_by_key = $4 AND ${inBranches}`), values: [view.keyId, view.branchIds] };
  }
  // A merge in order, so that all scans together read little more than a page. A booking that moved between two of the branches is in both.
  const runs = view.branchIds.flatMap((_, index) => [run(`branch_id = $${index + 4}`), run(`from_branch_id = $${index + 4}`)]);
  if (runs.length === 0) return { sql: run('false'), values: [] };
  const merged = runs.map((sql) => `(${sql} ORDER BY tx, seq LIMIT $3)`).join(' UNION ALL ');
  return { sql: `SELECT DISTINCT ON (tx, seq) * FROM (${merged}) AS runs`, values: [...view.branchIds] };
}
