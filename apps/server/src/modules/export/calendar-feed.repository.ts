import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';

/** A feed as its reader meets it. */
export interface ReadFeed {
  id: string;
  branchId: string;
  branchName: string;
  contentHash: Buffer | null;
  changedAt: Date | null;
  lastReadAt: Date | null;
}

/** What a calendar says of a delivery: nothing of the person. */
export interface FeedBooking {
  id: string;
  reference: string;
  status: BookingStatus;
  deliveryDate: CalendarDate;
  postcode: string;
  city: string;
  quantityMattress: number;
  quantityBedset: number;
  version: number;
  updatedAt: Date;
}

const selectFeed = `SELECT f.id, f.branch_id AS "branchId", f.name, coalesce(u.name, f.created_by_key, '') AS "createdBy", f.created_at AS "createdAt",
  f.last_read_at AS "lastReadAt", f.revoked_at AS "revokedAt" FROM calendar_feed f LEFT JOIN user_account u ON u.id = f.created_by_id`;

/** Calendars of branches. SQL of our own: the list is one join, and what a calendar says of a booking is chosen here, column by column. */
export class CalendarFeedRepository {
  constructor(private readonly source: StatementSource) {}

  /** Newest first. @param branchIds null: of every branch */
  list(branchIds: readonly string[] | null): Promise<CalendarFeedRecord[]> {
    return this.source.query(`${selectFeed} WHERE $1::uuid[] IS NULL OR f.branch_id = ANY ($1) ORDER BY f.created_at DESC, f.id DESC`, [
      branchIds,
    ]);
  }

  async byId(id: string): Promise<CalendarFeedRecord | null> {
    const [feed] = await this.source.query<CalendarFeedRecord>(`${selectFeed} WHERE f.id = $1`, [id]);
    return feed ?? null;
  }

  async insert(feed: {
    branchId: string;
    name: string;
    tokenHash: Buffer;
    createdById: string | null;
    createdByKey: string | null;
    at: Date;
  }): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      `INSERT INTO calendar_feed (branch_id, name, token_hash, created_by_id, created_by_key, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [feed.branchId, feed.name, feed.tokenHash, feed.createdById, feed.createdByKey, feed.at],
    );
    if (row === undefined) throw new Error('an INSERT that returns has a row');
    return row.id;
  }

  /** The first time counts. @returns whether this was the first */
  async revoke(id: string, at: Date): Promise<boolean> {
    const revoked = await this.source.query(
      `WITH revoked AS (UPDATE calendar_feed SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id) SELECT id FROM revoked`,
      [id, at],
    );
    return revoked.length > 0;
  }

  /** The feed of a token that was not revoked. The lookup is by the token's SHA-256, so its time tells nothing. */
  async byToken(tokenHash: Buffer): Promise<ReadFeed | null> {
    const [feed] = await this.source.query<ReadFeed>(
      `SELECT f.id, f.branch_id AS "branchId", b.name AS "branchName", f.content_hash AS "contentHash", f.changed_at AS "changedAt", f.last_read_at AS "lastReadAt"
         FROM calendar_feed f JOIN branch b ON b.id = f.branch_id WHERE f.token_hash = $1 AND f.revoked_at IS NULL`,
      [tokenHash],
    );
    return feed ?? null;
  }

  bookings(branchId: string, from: CalendarDate): Promise<FeedBooking[]> {
    return this.source.query(
      `SELECT id, reference, status, delivery_date AS "deliveryDate", postcode, city, quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset",
         version, updated_at AS "updatedAt"
         FROM booking WHERE branch_id = $1 AND delivery_date >= $2 AND status <> 'CANCELLED' ORDER BY delivery_date, id`,
      [branchId, from],
    );
  }

  async noteRead(id: string, at: Date, content: { hash: Buffer; changedAt: Date }): Promise<void> {
    await this.source.query('UPDATE calendar_feed SET last_read_at = $2, content_hash = $3, changed_at = $4 WHERE id = $1', [
      id,
      at,
      content.hash,
      content.changedAt,
    ]);
  }
}
