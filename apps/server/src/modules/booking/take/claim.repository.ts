import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { bookingsOfNumber, networkQuotas, type GuestQuotas } from '@booking/domain/booking/guest-quotas';
import { named } from '../../../database/named.js';
import type { StatementSource } from '../../../database/statement-source.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import { insertedColumns, type BookingColumn } from '../booking-columns.js';
import { keyedValues, changeRecordSql, changeRecordValues, type ChangeRecord } from '../change-record.js';
import type { NewPromise } from './new-booking.js';
import type { BookingRecord } from '../booking-record.js';
import { parametersOf, type KeyLimit } from '../../limit/attempt-limit.repository.js';
import type { ClientHash } from './client-hash.js';
import { AppError } from '../../../shared/app-error.js';
import { hashToken } from '../../../shared/token-hash.js';
import { rejected } from '../../auth/code-rejection.js';
import type { Claimed, ClaimResult, NoPlace } from './booking-result.js';

export interface NewBooking {
  booking: BookingRecord;
  manageToken: string;
  /** SHA-256 of the caller's hold token; the booking uses the hold up. */
  ownHold: Buffer | null;
  /** Stores the answer for a retry with the same key. */
  idempotency: { keyHash: Buffer; inputHash: Buffer } | null;
  /** For a booking that staff must check: the number of such bookings of the order at the decision; null for any other booking. */
  knownUnchecked: number | null;
  verification: Verification;
  /** The guest quotas of the day, for an unverified booking. */
  quotas: GuestQuotas;
  /** Why the place is given. */
  promise: NewPromise;
  /** The limits that the request counts under, before anything else; empty after its first claim. */
  attempts: readonly KeyLimit[];
}

export interface NewHold {
  tokenHash: Buffer;
  postcode: string;
  /** Null: no guest quota counts it, as for staff. */
  client: ClientHash | null;
  /** Keyed hash of the browser, or of the account whose uncounted hold it is. */
  browser: Buffer | null;
  /** The account whose uncounted hold it is; null for every other hold. */
  userId: string | null;
  expiresAt: Date;
}

/** How many live holds a browser may have, the guest quotas of the day, and how often a hold is renewed. */
export interface HoldLimits {
  ofBrowser: number;
  quotas: GuestQuotas;
  renewals: number;
}

/** Verification by a telephone number, which can verify a limited number of bookings. The booking uses up the code, if there is one. */
export interface PhoneVerification {
  by: 'number';
  hash: Buffer;
  codeId: string | null;
}

/** The verification of a booking. */
export type Verification = { by: 'other' } | PhoneVerification | { by: 'none'; client: ClientHash };

/** A move, besides the places that it requests. */
export interface Move {
  bookingId: string;
  /** The version at which the booking must be. */
  version: number;
  /** The new status. */
  status: BookingStatus;
  /** Its pieces after the move. */
  pieces: number;
  /** True for a cancelled booking, which takes a place again and has none to release. Staff only. */
  restores: boolean;
  /** The guest quotas of the day for a customer's move of an unverified booking; null for staff, and for a date that staff offered. */
  quotas: GuestQuotas | null;
  /** The new verification of the booking; null keeps the present one. */
  verification: PhoneVerification | null;
  /** SHA-256 of the caller's hold token; the move uses the hold up. */
  ownHold: Buffer | null;
  promise: NewPromise;
  /** True if the customer moves it: a pending offer of another date ends as CHOSE_OTHER, else as WITHDRAWN. */
  byCustomer: boolean;
  /** Moves only while this offer waits for its answer; null: in any case. */
  answered: string | null;
}

/** The order of the values of bookSql; those of its change record follow. */
const bookParameters = [
  ...(['offerBranchId', 'offerDate', 'planVersion', 'limit', 'at', 'ownHold', 'quotas'] as const),
  ...insertedColumns.map(({ property }) => property),
  ...(['knownUnchecked', 'keyHash', 'inputHash', 'attemptKeys', 'attemptLimits', 'attemptSeconds', 'codeId', 'ofNumber'] as const),
];

function valueSql({ property, type }: (typeof insertedColumns)[number]): string {
  const value = `:${property}::${type}`;
  return property === 'promise' ? `${value} || jsonb_build_object('bookedBefore', (claim).booked_before)` : value;
}

const refusedSql = (kind: ClaimRow['kind']) => `ROW('${kind}', NULL, NULL, NULL)::day_claim`;

/** The columns and source of a statement that claims a place as `claim`, in the common table expression `decided`. */
export const claimSql = '(claim).kind, (claim).is_burst AS "isBurst", (claim).held_until AS "heldUntil" FROM decided';

/** A move counts under no limit of attempts. */
export type MoveClaim = Exclude<ClaimResult, { kind: 'tooMany' }>;

/** The errors of claims for a booking that was changed meanwhile. */
const conflicts = { stale: 'STALE_VERSION', answered: 'ALREADY_ANSWERED', waiting: 'ILLEGAL_TRANSITION' } as const;

type ClaimRow = Exclude<ClaimResult, { kind: 'rejected' }> | { kind: 'codeUsed' | keyof typeof conflicts };

/**
 * Sends a statement that ends with claimSql.
 * @throws CONFLICT for a booking that is not at its version any more (STALE_VERSION), an offer that does not wait any more
 *   (ALREADY_ANSWERED), and an offer for a booking that has a pending one (ILLEGAL_TRANSITION)
 */
export async function sendClaim<Result extends ClaimResult>(
  source: StatementSource,
  sql: string,
  values: readonly unknown[],
  name?: string,
): Promise<Result> {
  const [row] = await source.query<ClaimRow>(sql, values, name);
  if (row === undefined) throw new Error('a claim has one row');
  if (row.kind === 'stale' || row.kind === 'answered' || row.kind === 'waiting')
    throw new AppError('CONFLICT', { reason: conflicts[row.kind] });
  return (row.kind === 'codeUsed' ? rejected('CODE_USED') : row) as Result;
}

// CASE evaluates its conditions in order, so the functions take their locks in order: attempts, code, number, bookings of the order that
// staff must check, then those of claim_day. One statement is one round trip and one transaction: the place, the booking, its history, its
// messages and the stored key commit together.
export const bookSql = named(
  `
WITH decided AS MATERIALIZED (
  SELECT CASE
    WHEN take_attempt(:attemptKeys, :attemptLimits, :attemptSeconds, :at) IS NOT NULL THEN ${refusedSql('tooMany')}
    WHEN :codeId::uuid IS NOT NULL AND NOT lock_code(:codeId, :at) THEN ${refusedSql('codeUsed')}
    WHEN :verifiedPhoneHash::bytea IS NOT NULL AND bookings_verified_by(:verifiedPhoneHash) >= :ofNumber::integer THEN ${refusedSql('numberSpent')}
    WHEN :knownUnchecked::integer IS NULL OR lock_unchecked(:orderKey, :knownUnchecked)
      THEN claim_day(:offerBranchId, :offerDate, :planVersion, :limit, :places, :quantityMattress::integer + :quantityBedset::integer,
                     :at, :ownHold, :quotas, NULL, NULL) END AS claim
),
won AS (
  INSERT INTO booking (${insertedColumns.map(({ name }) => name).join(', ')})
  SELECT ${insertedColumns.map(valueSql).join(', ')}
    FROM decided WHERE (claim).kind = 'claimed'
  RETURNING id
), remembered AS (
  INSERT INTO idempotency_key (key_hash, input_hash, booking_id, created_at)
  SELECT :keyHash::bytea, :inputHash::bytea, id, :at FROM won WHERE :keyHash IS NOT NULL
), used AS (UPDATE one_time_code SET used_at = :at WHERE id = :codeId AND EXISTS (SELECT FROM won)),${changeRecordSql(bookParameters.length + 1)}
SELECT ${claimSql}`,
  bookParameters,
);

const moveSql = `
WITH decided AS MATERIALIZED (
  SELECT CASE WHEN $9::uuid IS NOT NULL AND NOT lock_code($9, $5) THEN ${refusedSql('codeUsed')}
           ELSE claim_day($1, $2, $3, $4, $10, $11, $5, $12, $6, NULL, $7) END AS claim
),
won AS (SELECT $8::uuid AS id FROM decided WHERE (claim).kind = 'claimed'),
used AS (UPDATE one_time_code SET used_at = $5 WHERE id = $9 AND EXISTS (SELECT FROM won)),${changeRecordSql(13, { replacing: true, recalling: true })}
SELECT ${claimSql}`;

const resizeSql = `
WITH decided AS MATERIALIZED (SELECT claim_day($1, $2, $3, $4, $5, $6, $7, NULL, NULL, NULL, $8) AS claim)
SELECT ${claimSql}`;

// account_may_hold decides about an account's hold that no quota counts. It locks the account until the commit, so that two concurrent
// requests do not both get such a hold.
const holdSql = `
WITH decided AS MATERIALIZED (
  SELECT CASE WHEN $9::uuid IS NOT NULL AND NOT account_may_hold($9, $10, $6, $5) THEN ${refusedSql('quota')}
           ELSE claim_day($1, $2, $3, $4, $11, NULL, $5, $6, $7, $8, NULL) END AS claim
)
SELECT ${claimSql}`;

const cancelSql = `
WITH cancelled AS MATERIALIZED (SELECT cancel_booking($1, $2, $3, $4) AS done),
won AS (SELECT $1::uuid AS id FROM cancelled WHERE done),${changeRecordSql(5, { replacing: true, recalling: true, keyed: true })}
SELECT done FROM cancelled`;

/**
 * Claims places for bookings, holds and moves, and releases them. Every method is one statement, which commits by itself or changes
 * nothing.
 */
export class ClaimRepository {
  constructor(private readonly source: StatementSource) {}

  async book(
    offer: SlotClaim,
    { booking, manageToken, ownHold, idempotency, knownUnchecked, verification, quotas, promise, attempts }: NewBooking,
    changeRecord: ChangeRecord,
  ): Promise<ClaimResult> {
    const [attemptKeys, attemptLimits, attemptSeconds] = parametersOf(attempts);
    const values: Record<(typeof bookParameters)[number], unknown> = {
      ...rowOf(booking, manageToken, verification),
      promise: JSON.stringify(promise),
      offerBranchId: offer.branchId,
      offerDate: offer.date,
      planVersion: offer.planVersion,
      limit: offer.limit,
      at: changeRecord.at,
      ownHold,
      quotas: verification.by === 'none' ? quotasOf(quotas, verification.client) : null,
      knownUnchecked,
      keyHash: idempotency?.keyHash ?? null,
      inputHash: idempotency?.inputHash ?? null,
      attemptKeys,
      attemptLimits,
      attemptSeconds,
      codeId: verification.by === 'number' ? verification.codeId : null,
      ofNumber: bookingsOfNumber,
    };
    return sendClaim(this.source, bookSql, [...bookParameters.map((name) => values[name]), ...changeRecordValues(changeRecord)], 'book');
  }

  /** Moves a booking: it takes the new place before it releases the old one, and ends a pending offer. @throws as sendClaim */
  async move(
    { bookingId, quotas, verification, pieces, ownHold, ...move }: Move,
    offer: SlotClaim,
    changeRecord: ChangeRecord,
  ): Promise<MoveClaim> {
    return sendClaim(this.source, moveSql, [
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      changeRecord.at,
      quotas && quotasOf(quotas),
      JSON.stringify({ ...move, booking: bookingId, number: verification?.hash.toString('hex'), ofNumber: bookingsOfNumber }),
      bookingId,
      verification?.codeId ?? null,
      offer.places,
      pieces,
      ownHold,
      ...changeRecordValues(changeRecord),
    ]);
  }

  /**
   * Claims the places of other quantities of a booking on its own day. The caller writes the quantities in the same transaction.
   * @param endsOffer true to end its pending offer. @throws as sendClaim
   */
  async resize(
    booking: Pick<BookingRecord, 'id' | 'version'>,
    { pieces, endsOffer }: { pieces: number; endsOffer: boolean },
    offer: SlotClaim,
    promise: NewPromise,
  ): Promise<Claimed | NoPlace> {
    const move = { booking: booking.id, version: booking.version, restores: false, resizes: true, endsOffer, byCustomer: false, promise };
    return sendClaim(this.source, resizeSql, [
      ...[offer.branchId, offer.date, offer.planVersion, offer.limit, offer.places, pieces, promise.decidedAt],
      JSON.stringify(move),
    ]);
  }

  /**
   * Cancels a confirmed or failed booking that is at this version, and releases its places.
   * @param docUrls its documents after that; null keeps them. @returns false for another version or status
   */
  async cancel(bookingId: string, version: number, docUrls: readonly string[] | null, changeRecord: ChangeRecord): Promise<boolean> {
    const [row] = await this.source.query<{ done: boolean }>(cancelSql, [
      bookingId,
      version,
      changeRecord.at,
      docUrls,
      ...keyedValues(changeRecord),
    ]);
    return row?.done === true;
  }

  /** Returns the number of bookings verified by a telephone number that are neither cancelled nor delivered. */
  async bookingsVerifiedBy(hash: Buffer): Promise<number> {
    const [row] = await this.source.query<{ count: number }>('SELECT bookings_verified_by($1) AS count', [hash]);
    return row?.count ?? 0;
  }

  /** Holds a place for the token: renews or moves its hold, or creates one. */
  async hold(offer: SlotClaim, hold: NewHold, now: Date, { ofBrowser, quotas, renewals }: HoldLimits): Promise<Claimed | NoPlace> {
    const { tokenHash, postcode, client, browser, userId, expiresAt } = hold;
    return sendClaim(
      this.source,
      holdSql,
      [
        offer.branchId,
        offer.date,
        offer.planVersion,
        offer.limit,
        now,
        tokenHash,
        client && quotasOf(quotas, client, ofBrowser),
        JSON.stringify({ postcode, expiresAt, browser: browser?.toString('hex'), renewals }),
        userId,
        userId && browser,
        offer.places,
      ],
      'hold',
    );
  }
}

/**
 * Returns the parameter p_quotas of claim_day as JSON (Domain, "Shares of a day"): the limits of a client's networks and of all guests on
 * the day, and those of the networks on all days.
 * @param client omitted for a move, which counts for the networks that the booking was made from, and not in the bookings of 24 hours
 */
function quotasOf({ net64, net48, guests, guestHolds }: GuestQuotas, client: ClientHash | null = null, browserHolds = 0): string {
  const { liveHolds, bookings24Hours } = networkQuotas;
  // A partner's key has customers of its own: its bookings of 24 hours have no limit.
  const in24Hours = client === null || client.isKey ? null : bookings24Hours;
  return JSON.stringify({
    ...{ net64: client?.net64.toString('hex'), net48: client?.net48?.toString('hex') },
    ...{ ofNet64: net64, ofNet48: net48, guests, net64In24Hours: in24Hours?.net64, net48In24Hours: in24Hours?.net48 },
    ...{ net64Holds: liveHolds.net64, net48Holds: liveHolds.net48, browserHolds, guestHolds },
  });
}

/** Returns the values of the columns of a new booking. */
function rowOf(
  { address, ...booking }: BookingRecord,
  manageToken: string,
  verification: Verification,
): Readonly<Record<BookingColumn, unknown>> {
  const { address1, address2 } = address;
  const client = verification.by === 'none' ? verification.client : null;
  return {
    ...booking,
    ...{ archivedAt: null, detailsVersion: booking.version, orderOnFile: false, promise: null, windowFrom: null, windowTo: null },
    address1,
    address2,
    addressHash: client?.net64 ?? null,
    networkHash: client?.net48 ?? null,
    unverifiedAt: client === null ? null : booking.createdAt,
    verifiedPhoneHash: verification.by === 'number' ? verification.hash : null,
    manageSalt: Buffer.from(booking.manageSalt, 'base64url'),
    manageTokenHash: hashToken(manageToken),
  };
}
