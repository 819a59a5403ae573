import type { BookingEventKind } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from '../../database/statement-source.js';
import type { LogOrigin, LogPosition } from './change-cursor.js';

/** Whose events a reader sees. */
export type FeedView =
  | { of: 'all' }
  /** Of bookings that were in one of these branches after the change, or left one of them by it. */
  | { of: 'branches'; branchIds: readonly string[] }
  /** Of what a key has booked; in these branches, where any are given. */
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

/** The end of what can be read in order: every transaction before `tx` has ended. */
export interface LogEnd extends LogOrigin {
  tx: string;
}

// Not a number given by a sequence alone: that is given before the commit, and a reader who has seen 12 might never see 11.
const readable = '(tx, seq) > ($1::xid8, $2::bigint) AND tx < pg_snapshot_xmin(pg_current_snapshot())';
const columns = 'id, event, at, body, booking_id AS "bookingId", version, tx, seq';

/** The log of events in the order of commits. SQL of our own: transaction numbers are nothing that TypeORM knows. */
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

  /** The last event before the end that was read; of an empty log its beginning. */
  async last({ tx }: LogEnd): Promise<Pick<LogPosition, 'tx' | 'seq'>> {
    const [row] = await this.source.query<{ tx: string; seq: string }>(
      'SELECT tx, seq FROM event WHERE tx < $1::xid8 ORDER BY tx DESC, seq DESC LIMIT 1',
      [tx],
    );
    return row ?? { tx: '0', seq: '0' };
  }

  /**
   * What comes after a place, at most `limit`: a run of one index, of branches one for each. Transactions that have not ended yet keep
   * back what began after them.
   * @param after null: the beginning of the log
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
  // Merged by their order, so that of all together little more is read than the page has. What moved from one to another is found by both.
  const runs = view.branchIds.flatMap((_, index) => [run(`branch_id = $${index + 4}`), run(`from_branch_id = $${index + 4}`)]);
  if (runs.length === 0) return { sql: run('false'), values: [] };
  const merged = runs.map((sql) => `(${sql} ORDER BY tx, seq LIMIT $3)`).join(' UNION ALL ');
  return { sql: `SELECT DISTINCT ON (tx, seq) * FROM (${merged}) AS runs`, values: [...view.branchIds] };
}
