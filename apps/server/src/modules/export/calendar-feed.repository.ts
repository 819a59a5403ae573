import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Any, IsNull, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import { CalendarFeedEntity } from './calendar-feed.entity.js';

/** Who made a feed: an account, by itself or by a key of that name; null once the account was erased. */
export interface FeedAuthor {
  createdById: string | null;
  createdByKey: string | null;
}

/** A feed as it is on file. */
export type StoredFeed = Omit<CalendarFeedRecord, 'ended'> & FeedAuthor;

/** A feed as its reader meets it. */
export interface ReadFeed extends FeedAuthor {
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
  quantityMattress: number;
  quantityBedset: number;
  version: number;
  updatedAt: Date;
}

/** What those who look after a calendar read of it. */
const managed = {
  id: true,
  branchId: true,
  name: true,
  createdBy: true,
  createdById: true,
  createdByKey: true,
  createdAt: true,
  lastReadAt: true,
  revokedAt: true,
} as const;

/** Calendars of branches. SQL of our own: what a calendar says of a booking, which is chosen here, column by column. */
export class CalendarFeedRepository {
  private readonly feeds: Repository<CalendarFeedEntity>;

  constructor(private readonly source: EntitySource) {
    this.feeds = source.getRepository(CalendarFeedEntity);
  }

  /** Newest first. @param branchIds null: of every branch */
  list(branchIds: readonly string[] | null): Promise<StoredFeed[]> {
    const where = branchIds ? { branchId: Any([...branchIds]) } : {};
    return this.feeds.find({ select: managed, where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  byId(id: string): Promise<StoredFeed | null> {
    return this.feeds.findOne({ select: managed, where: { id } });
  }

  async insert(content: Pick<CalendarFeedEntity, 'branchId' | 'name' | 'tokenHash' | 'createdAt'> & FeedAuthor): Promise<string> {
    const feed = this.feeds.create(content);
    await this.feeds.insert(feed);
    return feed.id;
  }

  /** The first time counts. @returns whether this was the first */
  async revoke(id: string, at: Date): Promise<boolean> {
    const { affected } = await this.feeds.update({ id, revokedAt: IsNull() }, { revokedAt: at });
    return affected === 1;
  }

  /** Gives it another maker. @returns false for one that is revoked */
  async takeOver(id: string, author: FeedAuthor): Promise<boolean> {
    const { affected } = await this.feeds.update({ id, revokedAt: IsNull() }, author);
    return affected === 1;
  }

  /** The feed of a token that was not revoked. The lookup is by the token's SHA-256, so its time shows nothing. */
  byToken(tokenHash: Buffer): Promise<ReadFeed | null> {
    const select = {
      id: true,
      branchId: true,
      branchName: true,
      createdById: true,
      createdByKey: true,
      contentHash: true,
      changedAt: true,
      lastReadAt: true,
    } as const;
    return this.feeds.findOne({ select, where: { tokenHash, revokedAt: IsNull() } });
  }

  bookings(branchId: string, from: CalendarDate): Promise<FeedBooking[]> {
    return this.source.query(
      `SELECT id, reference, status, delivery_date AS "deliveryDate", postcode, quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset",
         version, updated_at AS "updatedAt"
         FROM booking WHERE branch_id = $1 AND delivery_date >= $2 AND status <> 'CANCELLED' ORDER BY delivery_date, id`,
      [branchId, from],
    );
  }

  async noteRead(id: string, at: Date, content: { hash: Buffer; changedAt: Date }): Promise<void> {
    await this.feeds.update({ id }, { lastReadAt: at, contentHash: content.hash, changedAt: content.changedAt });
  }
}
