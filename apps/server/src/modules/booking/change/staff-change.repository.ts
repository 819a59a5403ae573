import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { StatementSource } from '../../../database/statement-source.js';
import { assignments, type BookingColumn } from '../booking-columns.js';
import type { Refusal } from '../take/booking-result.js';
import type { BookingRecord } from '../booking-record.js';
import { keyedValues, changeRecordSql, changeRecordValues, type ChangeRecord } from '../change-record.js';

/** The fields of a booking that staff may correct. */
export const detailFields = [
  'quantityMattress',
  'quantityBedset',
  'salutation',
  'name',
  'email',
  'primaryContact',
  'secondaryContact',
  'address1',
  'address2',
  'remarks',
  'notifyEmail',
  'notifySms',
] as const satisfies BookingColumn[];

/** A postcode with its city and state. */
export type CorrectedPlace = Pick<BookingRecord, 'postcode' | 'city' | 'state'>;

/** The details with the internal note; with the postcode if it changes, and the places if the quantities do. */
export type NotedDetails = BookingDetails & Pick<BookingRecord, 'internalNote'> & Partial<CorrectedPlace & Pick<BookingRecord, 'places'>>;

export type BookingDetails = Pick<BookingRecord & BookingRecord['address'], (typeof detailFields)[number]>;

/** A new manage link: every earlier one becomes invalid. */
export interface NewManageLink {
  /** base64url. */
  manageSalt: string;
  tokenHash: Buffer;
}

/** The answer to a retry of the booking request after the link has changed: it must not contain the new token. */
const replacedAnswer: Refusal = { kind: 'orderAlreadyBooked', deliveryDate: null, bookingStatus: null };

/**
 * Writes changes that claim no places. Every method is one statement, which writes the bookings and their change records, and returns false
 * without a change if a booking is at another version.
 */
export class StaffChangeRepository {
  constructor(private readonly source: StatementSource) {}

  updateStatus(
    id: string,
    version: number,
    status: BookingStatus,
    docUrls: readonly string[],
    receivedBy: string | null,
    changeRecord: ChangeRecord,
  ): Promise<boolean> {
    return this.change(id, version, { status, docUrls, receivedBy }, changeRecord);
  }

  /**
   * Writes corrected details.
   * @param link null: the link stays
   * @param isNotified true if the customer gets a message, which replaces pending messages about changes
   * @param endsOffer true if the correction ended an offer to move: its pending message is dropped
   */
  updateDetails(
    id: string,
    version: number,
    details: NotedDetails,
    { link, isNotified, endsOffer }: { link: NewManageLink | null; isNotified: boolean; endsOffer: boolean },
    changeRecord: ChangeRecord,
  ): Promise<boolean> {
    if (link === null) return this.change(id, version, details, changeRecord, { replacing: isNotified, recalling: endsOffer });
    const changed = { ...details, manageSalt: Buffer.from(link.manageSalt, 'base64url'), manageTokenHash: link.tokenHash };
    // Pending messages to the old contact have a link that has become invalid.
    return this.change(id, version, changed, changeRecord, { replacing: true, recalling: true, retried: replacedAnswer });
  }

  /** Records that staff have confirmed the booking's right to its order. @throws 23505 if another active booking has it */
  confirmOrder(id: string, version: number, changeRecord: ChangeRecord): Promise<boolean> {
    return this.change(id, version, { orderCheck: 'CONFIRMED' }, changeRecord);
  }

  /** Records whether somebody will be at home, without a new version. @returns false if the booking was moved or is over */
  async setAttendance(id: string, deliveryDate: CalendarDate, answer: Attendance, changeRecord: ChangeRecord): Promise<boolean> {
    const rows = await this.source.query(
      `WITH won AS (
         UPDATE booking SET attendance = $3 WHERE id = $1 AND delivery_date = $2 AND status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') AND archived_at IS NULL
         RETURNING id
       ),${changeRecordSql(4)}
       SELECT id FROM won`,
      [id, deliveryDate, answer, ...changeRecordValues(changeRecord)],
    );
    return rows.length > 0;
  }

  /** Records past which limit staff keep the booking on its day. */
  keepPast(id: string, version: number, keptLimit: number, changeRecord: ChangeRecord): Promise<boolean> {
    return this.change(id, version, { keptLimit }, changeRecord);
  }

  /** Archives or restores bookings: all, or none if one has another version. */
  async setArchived(
    bookings: readonly Pick<BookingRecord, 'id' | 'version'>[],
    archivedAt: Date | null,
    changeRecord: ChangeRecord,
  ): Promise<boolean> {
    // Locks them in the order of their ids, so that two calls with the same bookings do not deadlock.
    const rows = await this.source.query(
      `WITH found AS (
         SELECT b.id FROM booking b JOIN unnest($1::uuid[], $2::integer[]) AS seen (id, version) USING (id, version) ORDER BY b.id FOR UPDATE OF b
       ), won AS (
         UPDATE booking SET archived_at = $3, version = version + 1, updated_at = $4
          WHERE id IN (SELECT id FROM found) AND (SELECT count(*) FROM found) = cardinality($1) RETURNING id
       ),${changeRecordSql(4)}
       SELECT id FROM won`,
      [bookings.map(({ id }) => id), bookings.map(({ version }) => version), archivedAt, ...changeRecordValues(changeRecord)],
    );
    return rows.length > 0;
  }

  /**
   * @param replacing see changeRecordSql, as `recalling`
   * @param retried the new answer to a retry of the request that made the booking; null: unchanged
   */
  private async change(
    id: string,
    version: number,
    changed: Readonly<Partial<Record<BookingColumn, unknown>>>,
    changeRecord: ChangeRecord,
    { replacing = false, recalling = false, retried = null }: { replacing?: boolean; recalling?: boolean; retried?: Refusal | null } = {},
  ): Promise<boolean> {
    const properties = Object.keys(changed) as BookingColumn[];
    const first = properties.length + 4;
    const rows = await this.source.query(
      `WITH won AS (
         UPDATE booking SET ${assignments(properties, 4)}, version = version + 1, updated_at = $${first} WHERE id = $1 AND version = $2 RETURNING id
       ), answers AS (
         UPDATE idempotency_key k SET booking_id = NULL, outcome = $3::jsonb FROM won WHERE $3::jsonb IS NOT NULL AND k.booking_id = won.id AND k.outcome IS NULL
       ),${changeRecordSql(first, { replacing, recalling, keyed: true })}
       SELECT id FROM won`,
      [id, version, retried && JSON.stringify(retried), ...Object.values(changed), ...keyedValues(changeRecord)],
    );
    return rows.length > 0;
  }
}
