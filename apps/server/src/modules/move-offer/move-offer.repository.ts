import type { DayReason } from '@booking/domain/availability/decide-date';
import type { MoveReason } from '@booking/domain/move-offer/move-cause';
import type { StatementSource } from '../../database/statement-source.js';
import type { SlotClaim } from '../availability/slot-claim.js';
import type { KeptPromise } from '../booking/take/new-booking.js';
import type { Claimed } from '../booking/take/booking-result.js';
import { claimSql, sendClaim } from '../booking/take/claim.repository.js';
import { changeRecordSql, changeRecordValues, type ChangeRecord } from '../booking/change-record.js';
import type { MoveOfferRecord } from './move-offer-record.js';

export interface NewMoveOffer extends MoveReason {
  id: string;
  bookingId: string;
  /** The version that the booking must still have. */
  version: number;
  answerBy: Date;
  /** Identifies the hold of the offer; no client has a token for it. */
  holdHash: Buffer;
  overridden: DayReason | null;
  offeredBy: string;
  offeredById: string | null;
}

export type ClosedOutcome = 'ENDED' | 'STALE' | 'ANSWERED';

const selectOffer = `SELECT o.id, o.booking_id AS "bookingId", o.branch_id AS "branchId", br.name AS "branchName", o.delivery_date AS "deliveryDate",
    o.from_date AS "fromDate", o.answer_by AS "answerBy", o.state, o.cause, o.closed_day AS closed, o.overridden, o.offered_by AS "offeredBy", o.offered_at AS "offeredAt", o.ended_at AS "endedAt"
  FROM move_offer o JOIN branch br ON br.id = o.branch_id`;

const offerSql = `
WITH decided AS MATERIALIZED (SELECT offer_move($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) AS claim),
won AS (SELECT $1::uuid AS id FROM decided WHERE (claim).kind = 'claimed'),${changeRecordSql(17)}
SELECT ${claimSql}`;

const closeSql = `
WITH closed AS MATERIALIZED (SELECT close_move_offer($1, $2, $3, $4, $5) AS outcome),
won AS (SELECT $1::uuid AS id FROM closed WHERE outcome = 'ENDED'),${changeRecordSql(6, { recalling: true })}
SELECT outcome FROM closed`;

/**
 * Makes, ends and reads offers to move. Own SQL: a change is one statement that locks, with its history and messages (ADR 0002). An offer
 * that is accepted ends with the move itself (ClaimRepository.move).
 */
export class MoveOfferRepository {
  constructor(private readonly source: StatementSource) {}

  /** Claims the places that are offered. @throws as sendClaim */
  async offer(offer: NewMoveOffer, place: SlotClaim, changeRecord: ChangeRecord): Promise<Claimed | { kind: 'full' }> {
    return sendClaim(this.source, offerSql, [
      offer.bookingId,
      offer.version,
      place.branchId,
      place.date,
      place.planVersion,
      place.limit,
      place.places,
      changeRecord.at,
      offer.id,
      offer.answerBy,
      offer.holdHash,
      offer.overridden,
      offer.offeredBy,
      offer.offeredById,
      offer.cause,
      offer.closed,
      ...changeRecordValues(changeRecord),
    ]);
  }

  /** Ends an offer without a move, and releases its places. */
  async close(
    { id, bookingId }: Pick<MoveOfferRecord, 'id' | 'bookingId'>,
    version: number,
    state: 'DECLINED' | 'WITHDRAWN' | 'LAPSED',
    changeRecord: ChangeRecord,
  ): Promise<ClosedOutcome> {
    const [row] = await this.source.query<{ outcome: ClosedOutcome }>(closeSql, [
      bookingId,
      version,
      id,
      state,
      changeRecord.at,
      ...changeRecordValues(changeRecord),
    ]);
    return row?.outcome ?? 'STALE';
  }

  /** Returns the last offer of each booking that has one. */
  latestOf(bookingIds: readonly string[]): Promise<MoveOfferRecord[]> {
    return this.source.query<MoveOfferRecord>(`${selectOffer} WHERE o.booking_id = ANY ($1::uuid[]) AND o.latest`, [bookingIds]);
  }

  /** Returns the offer with this id, or the last offer of the booking with this id. */
  async find(id: string): Promise<MoveOfferRecord | null> {
    const [row] = await this.source.query<MoveOfferRecord>(
      `${selectOffer} WHERE o.id = $1::uuid UNION ALL ${selectOffer} WHERE o.booking_id = $1::uuid AND o.latest`,
      [id],
    );
    return row ?? null;
  }

  /** Returns waiting offers whose time to answer is over, the oldest first. */
  due(now: Date, limit: number): Promise<MoveOfferRecord[]> {
    return this.source.query<MoveOfferRecord>(
      `${selectOffer} WHERE o.state = 'WAITING' AND o.answer_by <= $1 ORDER BY o.answer_by, o.id LIMIT $2`,
      [now, limit],
    );
  }

  /** Returns the promises of bookings, of those that have one. */
  promisesOf(bookingIds: readonly string[]): Promise<{ id: string; promise: KeptPromise }[]> {
    return this.source.query(`SELECT id, promise FROM booking WHERE id = ANY ($1::uuid[]) AND promise IS NOT NULL`, [bookingIds]);
  }
}
