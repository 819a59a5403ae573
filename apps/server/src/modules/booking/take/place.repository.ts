import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { named } from '../../../database/named.js';
import type { StatementSource } from '../../../database/statement-source.js';
import type { PlaceOffer } from '../../availability/place-offer.js';
import { insertedColumns, type BookingColumn } from '../booking-columns.js';
import { keyedValues, trailSql, trailValues, type BookingTrail } from '../booking-trail.js';
import type { NewPromise } from './booking-promise.js';
import type { BookingRecord } from '../booking-record.js';
import { parametersOf, type KeyLimit } from '../../limit/attempt-limit.repository.js';
import type { ClientHash } from './client-hash.js';
import { hashToken } from '../../../shared/token-hash.js';

export interface NewBooking {
  booking: BookingRecord;
  manageToken: string;
  /** SHA-256 of the caller's hold token, used up when the place is won. */
  ownHold: Buffer | null;
  /** Remembers the answer for a retry with the same key. */
  idempotency: { keyHash: Buffer; inputHash: Buffer } | null;
  /** Of a request to be checked: how many the order had when it was decided; null for a booking that has a right to its order. */
  knownUnchecked: number | null;
  /** The client's address, and how many bookings of the day may come from it; null for staff. */
  addressHash: Buffer | null;
  share: number;
  /** Why the place is given. */
  promise: NewPromise;
  /** What the request counts under, before anything else; once for each request. */
  attempts: readonly KeyLimit[];
}

export interface NewHold {
  tokenHash: Buffer;
  postcode: string;
  client: ClientHash;
  expiresAt: Date;
}

/** What one client may hold at a time: from its address, in its browser, and of the day; and how often a hold is renewed. */
export interface HoldLimits {
  ofAddress: number;
  ofBrowser: number;
  share: number;
  renewals: number;
}

/** Until when the place is kept, which is no later than before where the hold was renewed too often; or why it is not. */
export type HeldOutcome = Date | 'FULL' | 'TOO_MANY';

export type BookedOutcome = 'TAKEN' | 'FULL' | 'SHARE' | 'TOO_MANY';
export type MovedOutcome = 'MOVED' | 'FULL' | 'STALE' | 'SHARE' | 'ANSWERED';

/** A move, beside the place that it asks for. */
export interface Move {
  bookingId: string;
  /** It is moved only while it is still at this version. */
  version: number;
  /** What it is then. */
  status: BookingStatus;
  /** How many bookings of the day may come from its customer's address; null for staff, and for a date that staff offered. */
  share: number | null;
  promise: NewPromise;
  /** What becomes of an offer of another date that waits: the customer chose another, or staff did. */
  byCustomer: boolean;
  /** Only while this offer waits for its answer; null: whatever waits. */
  answered: string | null;
}

/** In this order the values of bookSql are sent; those of its trail follow. */
const bookParameters = [
  ...(['offerBranchId', 'offerDate', 'planVersion', 'limit', 'at', 'ownHold'] as const),
  ...insertedColumns.map(({ property }) => property),
  ...(['knownUnchecked', 'keyHash', 'inputHash', 'attemptKeys', 'attemptLimits', 'attemptSeconds', 'share'] as const),
];

function valueSql({ property, type }: (typeof insertedColumns)[number]): string {
  const given = `:${property}::${type}`;
  return property === 'promise' ? `${given} || jsonb_build_object('bookedBefore', booked_before)` : given;
}

// CASE evaluates in order, and so do the locks of what it calls: attempts, address, requests of the order, place.
// One statement, one round trip, one transaction: the place, the booking, its history, its messages and the memory of the key stand or fall together.
export const bookSql = named(
  `
WITH decided AS MATERIALIZED (
  SELECT CASE
    WHEN take_attempt(:attemptKeys, :attemptLimits, :attemptSeconds, :at) IS NOT NULL THEN 'TOO_MANY'
    WHEN :addressHash::bytea IS NOT NULL AND booked_from(:addressHash, :offerBranchId, :offerDate) >= :share::integer THEN 'SHARE'
    WHEN :knownUnchecked::integer IS NULL OR lock_unchecked(:orderKey, :knownUnchecked)
      THEN coalesce('TAKEN ' || take_place(:offerBranchId, :offerDate, :planVersion, :limit, :at, :ownHold), 'FULL') END AS said
),
place AS (SELECT split_part(said, ' ', 1) AS outcome, nullif(split_part(said, ' ', 2), '')::integer AS booked_before FROM decided),
won AS (
  INSERT INTO booking (${insertedColumns.map(({ name }) => name).join(', ')})
  SELECT ${insertedColumns.map(valueSql).join(', ')}
    FROM place WHERE outcome = 'TAKEN'
  RETURNING id
), remembered AS (
  INSERT INTO idempotency_key (key_hash, input_hash, booking_id, created_at)
  SELECT :keyHash::bytea, :inputHash::bytea, id, :at FROM won WHERE :keyHash IS NOT NULL
),${trailSql(bookParameters.length + 1)}
SELECT outcome FROM place`,
  bookParameters,
);

const moveSql = `
WITH moved AS MATERIALIZED (
  SELECT CASE WHEN $8::integer IS NULL OR may_move_to($1, $3, $4, $8)
           THEN move_booking($1, $2, $3, $4, $5, $6, $7, $9, $10, $11, $12) ELSE 'SHARE' END AS outcome
),
won AS (SELECT $1::uuid AS id FROM moved WHERE outcome = 'MOVED'),${trailSql(13, { replacing: true, recalling: true })}
SELECT outcome FROM moved`;

const cancelSql = `
WITH cancelled AS MATERIALIZED (SELECT cancel_booking($1, $2, $3, $4) AS done),
won AS (SELECT $1::uuid AS id FROM cancelled WHERE done),${trailSql(5, { replacing: true, recalling: true, keyed: true })}
SELECT done FROM cancelled`;

// What is materialised comes first: the address's lock is held from its count to the commit, so that no two requests count the same holds.
const holdSql = `
WITH client AS MATERIALIZED (SELECT may_hold($7, $10, $6, $5, $1, $2, $11, $12, $13) AS may)
SELECT may, CASE WHEN may THEN hold_place($1, $2, $3, $4, $5, $6, $8, $7, $9, $10, $14) END AS "expiresAt" FROM client`;

/** Takes, keeps, moves and gives back places. Every method is one statement, which commits on its own or changes nothing. */
export class PlaceRepository {
  constructor(private readonly source: StatementSource) {}

  /** @returns TAKEN, or why nothing was booked: a limit of attempts, the share of the address, the day */
  async book(
    offer: PlaceOffer,
    { booking, manageToken, ownHold, idempotency, knownUnchecked, addressHash, share, promise, attempts }: NewBooking,
    trail: BookingTrail,
  ): Promise<BookedOutcome> {
    const [attemptKeys, attemptLimits, attemptSeconds] = parametersOf(attempts);
    const values: Record<(typeof bookParameters)[number], unknown> = {
      ...rowOf(booking, manageToken, addressHash),
      promise: JSON.stringify(promise),
      offerBranchId: offer.branchId,
      offerDate: offer.date,
      planVersion: offer.planVersion,
      limit: offer.limit,
      at: trail.at,
      ownHold,
      knownUnchecked,
      keyHash: idempotency?.keyHash ?? null,
      inputHash: idempotency?.inputHash ?? null,
      attemptKeys,
      attemptLimits,
      attemptSeconds,
      share,
    };
    const rows = await this.source.query<{ outcome: BookedOutcome }>(bookSql, [
      ...bookParameters.map((name) => values[name]),
      ...trailValues(trail),
    ]);
    return rows[0]?.outcome ?? 'FULL';
  }

  /** Moves a booking: the new place is taken before the old one is given back, and an offer that waits ends with it. */
  async move(move: Move, offer: PlaceOffer, trail: BookingTrail): Promise<MovedOutcome> {
    const [row] = await this.source.query<{ outcome: MovedOutcome }>(moveSql, [
      move.bookingId,
      move.version,
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      trail.at,
      move.share,
      JSON.stringify(move.promise),
      move.byCustomer,
      move.answered,
      move.status,
      ...trailValues(trail),
    ]);
    return row?.outcome ?? 'STALE';
  }

  /** Cancels a confirmed booking that is still at this version, and gives its place back. False: it is not. `docUrls`: null leaves them. */
  async cancel(bookingId: string, version: number, docUrls: readonly string[] | null, trail: BookingTrail): Promise<boolean> {
    const [row] = await this.source.query<{ done: boolean }>(cancelSql, [bookingId, version, trail.at, docUrls, ...keyedValues(trail)]);
    return row?.done === true;
  }

  /** Keeps a place for the token: renews or moves the hold that it has. */
  async hold(offer: PlaceOffer, hold: NewHold, now: Date, limits: HoldLimits): Promise<HeldOutcome> {
    const [row] = await this.source.query<{ may: boolean; expiresAt: Date | null }>(holdSql, [
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      now,
      hold.tokenHash,
      hold.client.address,
      hold.postcode,
      hold.expiresAt,
      hold.client.browser,
      limits.ofAddress,
      limits.ofBrowser,
      limits.share,
      limits.renewals,
    ]);
    return row?.may === false ? 'TOO_MANY' : (row?.expiresAt ?? 'FULL');
  }
}

/** A new booking as its columns hold it. */
function rowOf(
  { address, ...booking }: BookingRecord,
  manageToken: string,
  addressHash: Buffer | null,
): Readonly<Record<BookingColumn, unknown>> {
  const { address1, address2 } = address;
  const manageSalt = Buffer.from(booking.manageSalt, 'base64url');
  const noted = { archivedAt: null, detailsVersion: booking.version, orderOnFile: false, promise: null };
  return { ...booking, ...noted, address1, address2, addressHash, manageSalt, manageTokenHash: hashToken(manageToken) };
}
