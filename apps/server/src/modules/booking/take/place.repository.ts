import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { bookingsOfNumber, networkShares, type DayShares } from '@booking/domain/booking/guest-shares';
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
  proof: Proof;
  /** Of the day, for a place without a proof. */
  shares: DayShares;
  /** Why the place is given. */
  promise: NewPromise;
  /** What the request counts under, before anything else; once for each request. */
  attempts: readonly KeyLimit[];
}

export interface NewHold {
  tokenHash: Buffer;
  postcode: string;
  /** Null: no share of guests counts it, as staff's. */
  client: ClientHash | null;
  /** Keyed hash of the browser, or of the account whose one hold it is. */
  browser: Buffer | null;
  /** The account whose one hold it is; null of the holds of guests and staff. */
  userId: string | null;
  expiresAt: Date;
}

/** What one client may hold at a time: in its browser, and of the day; and how often a hold is renewed. */
export interface HoldLimits {
  ofBrowser: number;
  shares: DayShares;
  renewals: number;
}

/** Until when the place is kept, which is no later than before where the hold was renewed too often; or why it is not. */
export type HeldOutcome = Date | 'FULL' | 'TOO_MANY';

/**
 * SHARE: a proof is needed; NUMBER: the one that was given proves as many bookings as it may; CODE: it was used meanwhile; _RUSH: staff
 * have a new decision because of this booking.
 */
export type BookedOutcome = 'TAKEN' | 'TAKEN_RUSH' | 'FULL' | 'SHARE' | 'NUMBER' | 'CODE' | 'TOO_MANY';
export type MovedOutcome = 'MOVED' | 'MOVED_RUSH' | 'FULL' | 'STALE' | 'SHARE' | 'NUMBER' | 'CODE' | 'ANSWERED';

/** A number proves a few bookings; its code, where one was given, is used up by the booking. */
export interface NumberProof {
  by: 'number';
  hash: Buffer;
  codeId: string | null;
}

/** How a place is had. */
export type Proof = { by: 'other' } | NumberProof | { by: 'none'; client: ClientHash };

/** A move, beside the place that it asks for. */
export interface Move {
  bookingId: string;
  /** It is moved only while it is still at this version. */
  version: number;
  /** What it is then. */
  status: BookingStatus;
  /** It was cancelled: it takes a place again, and has none to give back. By staff alone. */
  restores: boolean;
  /** A customer's move to a day, whose shares count a booking without a proof; null for staff, and for a date that staff offered. */
  shares: DayShares | null;
  /** What proves the booking from then on; null: what did before. */
  proof: NumberProof | null;
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
  ...(['knownUnchecked', 'keyHash', 'inputHash', 'attemptKeys', 'attemptLimits', 'attemptSeconds', 'codeId', 'ofNumber'] as const),
  ...(['ofNarrow', 'ofWide', 'narrowIn24Hours', 'wideIn24Hours', 'ofGuests'] as const),
];

function valueSql({ property, type }: (typeof insertedColumns)[number]): string {
  const given = `:${property}::${type}`;
  return property === 'promise' ? `${given} || jsonb_build_object('bookedBefore', booked_before)` : given;
}

// CASE evaluates in order, and so do the locks of what it calls: attempts, code, number, requests of the order, networks, place.
// One statement, one round trip, one transaction: the place, the booking, its history, its messages and the memory of the key stand or fall together.
export const bookSql = named(
  `
WITH decided AS MATERIALIZED (
  SELECT CASE
    WHEN take_attempt(:attemptKeys, :attemptLimits, :attemptSeconds, :at) IS NOT NULL THEN 'TOO_MANY'
    WHEN :codeId::uuid IS NOT NULL AND NOT lock_code(:codeId, :at) THEN 'CODE'
    WHEN :proofHash::bytea IS NOT NULL AND proven_by(:proofHash) >= :ofNumber::integer THEN 'NUMBER'
    WHEN :knownUnchecked::integer IS NULL OR lock_unchecked(:orderKey, :knownUnchecked)
      THEN CASE WHEN :unprovedAt::timestamptz IS NULL
        THEN coalesce('TAKEN ' || take_place(:offerBranchId, :offerDate, :planVersion, :limit, :at, :ownHold), 'FULL')
        ELSE take_guest_place(:offerBranchId, :offerDate, :planVersion, :limit, :at, :ownHold, :addressHash, :networkHash,
                              :ofNarrow, :ofWide, :narrowIn24Hours, :wideIn24Hours, :ofGuests) END END AS said
),
place AS (SELECT split_part(said, ' ', 1) AS outcome, nullif(split_part(said, ' ', 2), '')::integer AS booked_before,
                 split_part(said, ' ', 3) AS rush FROM decided),
won AS (
  INSERT INTO booking (${insertedColumns.map(({ name }) => name).join(', ')})
  SELECT ${insertedColumns.map(valueSql).join(', ')}
    FROM place WHERE outcome = 'TAKEN'
  RETURNING id
), remembered AS (
  INSERT INTO idempotency_key (key_hash, input_hash, booking_id, created_at)
  SELECT :keyHash::bytea, :inputHash::bytea, id, :at FROM won WHERE :keyHash IS NOT NULL
), used AS (UPDATE one_time_code SET used_at = :at WHERE id = :codeId AND EXISTS (SELECT FROM won)),${trailSql(bookParameters.length + 1)}
SELECT outcome || rush AS outcome FROM place`,
  bookParameters,
);

const moveSql = `
WITH decided AS MATERIALIZED (
  SELECT CASE WHEN $16::uuid IS NOT NULL AND NOT lock_code($16, $7) THEN 'CODE'
           WHEN $12::integer IS NULL THEN move_booking($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $18)
           ELSE move_guest_booking($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, $13, $14, $15, $17) END AS said
),
moved AS (SELECT split_part(said, ' ', 1) AS outcome, split_part(said, ' ', 2) AS rush FROM decided),
won AS (SELECT $1::uuid AS id FROM moved WHERE outcome = 'MOVED'),
used AS (UPDATE one_time_code SET used_at = $7 WHERE id = $16 AND EXISTS (SELECT FROM won)),${trailSql(19, { replacing: true, recalling: true })}
SELECT outcome || rush AS outcome FROM moved`;

const cancelSql = `
WITH cancelled AS MATERIALIZED (SELECT cancel_booking($1, $2, $3, $4) AS done),
won AS (SELECT $1::uuid AS id FROM cancelled WHERE done),${trailSql(5, { replacing: true, recalling: true, keyed: true })}
SELECT done FROM cancelled`;

// What is materialised comes first: its lock is held to the commit, so that no two requests count the same holds.
const holdSql = `WITH client AS MATERIALIZED (SELECT $11::uuid IS NULL OR account_may_hold($11, $9, $6, $5) AS may)
SELECT may, CASE WHEN may THEN hold_place($1, $2, $3, $4, $5, $6, $7, NULL, $8, $9, $10) END AS "expiresAt" FROM client`;
const holdAsGuestSql = `SELECT may, held_until AS "expiresAt"
  FROM hold_guest_place($1, $2, $3, $4, $5, $6, $7, $11, $12, $9, $8, $10, $13, $14, $15, $16, $17, $18, $19, $20, $21)`;

/** Takes, keeps, moves and gives back places. Every method is one statement, which commits on its own or changes nothing. */
export class PlaceRepository {
  constructor(private readonly source: StatementSource) {}

  /** @returns TAKEN, or why nothing was booked: a limit of attempts, a share, the day */
  async book(
    offer: PlaceOffer,
    { booking, manageToken, ownHold, idempotency, knownUnchecked, proof, shares, promise, attempts }: NewBooking,
    trail: BookingTrail,
  ): Promise<BookedOutcome> {
    const [attemptKeys, attemptLimits, attemptSeconds] = parametersOf(attempts);
    const in24Hours = proof.by === 'none' ? in24HoursOf(proof.client) : null;
    const values: Record<(typeof bookParameters)[number], unknown> = {
      ...rowOf(booking, manageToken, proof),
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
      codeId: proof.by === 'number' ? proof.codeId : null,
      ofNumber: bookingsOfNumber,
      ofNarrow: shares.narrow,
      ofWide: shares.wide,
      narrowIn24Hours: in24Hours?.narrow ?? null,
      wideIn24Hours: in24Hours?.wide ?? null,
      ofGuests: shares.guests,
    };
    const [row] = await this.source.query<{ outcome: BookedOutcome }>(
      bookSql,
      [...bookParameters.map((name) => values[name]), ...trailValues(trail)],
      'book',
    );
    return row?.outcome ?? 'FULL';
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
      JSON.stringify(move.promise),
      move.byCustomer,
      move.answered,
      move.status,
      move.shares?.narrow ?? null,
      move.shares?.wide ?? null,
      move.shares?.guests ?? null,
      move.proof?.hash ?? null,
      move.proof?.codeId ?? null,
      bookingsOfNumber,
      move.restores,
      ...trailValues(trail),
    ]);
    return row?.outcome ?? 'STALE';
  }

  /** Cancels a confirmed or failed booking that is still at this version, and gives its place back. False: it is not. `docUrls`: null leaves them. */
  async cancel(bookingId: string, version: number, docUrls: readonly string[] | null, trail: BookingTrail): Promise<boolean> {
    const [row] = await this.source.query<{ done: boolean }>(cancelSql, [bookingId, version, trail.at, docUrls, ...keyedValues(trail)]);
    return row?.done === true;
  }

  /** How many active bookings a number proves. */
  async provenBy(hash: Buffer): Promise<number> {
    const [row] = await this.source.query<{ count: number }>('SELECT proven_by($1) AS count', [hash]);
    return row?.count ?? 0;
  }

  /** Keeps a place for the token: renews or moves the hold that it has. */
  async hold(offer: PlaceOffer, hold: NewHold, now: Date, limits: HoldLimits): Promise<HeldOutcome> {
    const values = [
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      now,
      hold.tokenHash,
      hold.postcode,
      hold.expiresAt,
      hold.browser,
      limits.renewals,
    ];
    const { client } = hold;
    const { liveHolds } = networkShares;
    const in24Hours = client && in24HoursOf(client);
    const { narrow, wide, guestHolds, guests } = limits.shares;
    const asGuest = client && [
      ...[client.narrow, client.wide, liveHolds.narrow, liveHolds.wide, limits.ofBrowser],
      ...[narrow, wide, in24Hours?.narrow ?? null, in24Hours?.wide ?? null, guestHolds, guests],
    ];
    const [sql, name] = asGuest ? [holdAsGuestSql, 'hold_as_guest'] : [holdSql, 'hold'];
    const [row] = await this.source.query<{ may: boolean; expiresAt: Date | null }>(sql, [...values, ...(asGuest ?? [hold.userId])], name);
    return row?.may === false ? 'TOO_MANY' : (row?.expiresAt ?? 'FULL');
  }
}

/** How many bookings a client may make in a day, whatever their dates; null: a partner's key, which has customers of its own. */
function in24HoursOf({ isKey }: ClientHash): { narrow: number; wide: number } | null {
  return isKey ? null : networkShares.bookings24Hours;
}

/** A new booking as its columns hold it. */
function rowOf({ address, ...booking }: BookingRecord, manageToken: string, proof: Proof): Readonly<Record<BookingColumn, unknown>> {
  const { address1, address2 } = address;
  const client = proof.by === 'none' ? proof.client : null;
  return {
    ...booking,
    ...{ archivedAt: null, detailsVersion: booking.version, orderOnFile: false, promise: null },
    address1,
    address2,
    addressHash: client?.narrow ?? null,
    networkHash: client?.wide ?? null,
    unprovedAt: client === null ? null : booking.createdAt,
    proofHash: proof.by === 'number' ? proof.hash : null,
    manageSalt: Buffer.from(booking.manageSalt, 'base64url'),
    manageTokenHash: hashToken(manageToken),
  };
}
