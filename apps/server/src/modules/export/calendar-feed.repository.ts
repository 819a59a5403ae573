import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Any, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import { CalendarFeedEntity } from './calendar-feed.entity.js';

/** A feed as a calendar application reads it. */
export type ReadFeed = Pick<CalendarFeedEntity, 'id' | 'branchId' | 'branchName' | 'contentHash' | 'changedAt' | 'lastReadAt'>;

/** The values of a booking that a calendar shows: no personal data. */
export type FeedBooking = Pick<
  BookingRecord,
  'id' | 'reference' | 'status' | 'deliveryDate' | 'postcode' | 'quantityMattress' | 'quantityBedset' | 'version' | 'updatedAt'
>;

/** The columns that people who manage a feed see. */
const managed = { id: true, branchId: true, createdAt: true, lastReadAt: true } as const;

/** Reads and writes calendar feeds. Own SQL reads the bookings: it names each column that a calendar may show. */
export class CalendarFeedRepository {
  private readonly feeds: Repository<CalendarFeedEntity>;

  constructor(private readonly source: EntitySource) {
    this.feeds = source.getRepository(CalendarFeedEntity);
  }

  ofBranches(branchIds: readonly string[]): Promise<CalendarFeedRecord[]> {
    return this.feeds.find({ select: managed, where: { branchId: Any([...branchIds]) } });
  }

  byId(id: string): Promise<CalendarFeedRecord | null> {
    return this.feeds.findOne({ select: managed, where: { id } });
  }

  /** Stores the feed of a branch, and replaces the former one. @returns its id, a new one each time */
  async replace(content: Pick<CalendarFeedEntity, 'branchId' | 'tokenHash' | 'createdAt'>): Promise<string> {
    const feed = this.feeds.create(content);
    await this.feeds
      .createQueryBuilder()
      .insert()
      .values(feed)
      .orUpdate(['id', 'token_hash', 'created_at', 'last_read_at', 'content_hash', 'changed_at'], ['branch_id'])
      .execute();
    return feed.id;
  }

  /** @returns false if the feed does not exist any more */
  async remove(id: string): Promise<boolean> {
    const { affected } = await this.feeds.delete({ id });
    return affected === 1;
  }

  /** Finds a feed by the SHA-256 of its token, so the time of the lookup reveals nothing about the token. */
  byToken(tokenHash: Buffer): Promise<ReadFeed | null> {
    const select = { id: true, branchId: true, branchName: true, contentHash: true, changedAt: true, lastReadAt: true } as const;
    return this.feeds.findOne({ select, where: { tokenHash } });
  }

  /** Returns the deliveries of a branch from a date on, by date, without cancelled ones. */
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
