import type { StatementSource } from '../../database/statement-source.js';
import type { PlaceOffer } from '../availability/place-offer.js';
import { insertedColumns, type BookingColumn } from './booking-columns.js';
import { trailSql, trailValues, type BookingTrail } from './booking-trail.js';
import type { BookingRecord } from './booking-record.js';
import { hashToken } from '../../shared/token-hash.js';

export interface NewBooking {
  booking: BookingRecord;
  manageToken: string;
  /** SHA-256 of the caller's hold token, used up when the place is won. */
  ownHold: Buffer | null;
  /** Remembers the answer for a retry with the same key. */
  idempotency: { keyHash: Buffer; inputHash: Buffer } | null;
  /** Of a request to be checked: how many the order had when it was decided; null for a booking that has a right to its order. */
  knownUnchecked: number | null;
}

export interface NewHold {
  tokenHash: Buffer;
  postcode: string;
  addressHash: Buffer;
  expiresAt: Date;
}

/** How many parameters take_place has; those of the booking follow, then those of its key and its trail. */
const offerParameters = 6;
const orderKeyParameter = offerParameters + 1 + insertedColumns.findIndex(({ property }) => property === 'orderKey');
const uncheckedParameter = offerParameters + insertedColumns.length + 1;
const keyParameter = uncheckedParameter + 1;

// One statement, one round trip, one transaction: the place, the booking, its history, its messages and the memory of the key stand or fall together.
export const bookSql = `
WITH place AS MATERIALIZED (
  SELECT CASE WHEN $${uncheckedParameter}::integer IS NULL OR lock_unchecked($${orderKeyParameter}, $${uncheckedParameter}) THEN take_place($1, $2, $3, $4, $5, $6) END AS taken
),
won AS (
  INSERT INTO booking (${insertedColumns.map(({ name }) => name).join(', ')})
  SELECT ${insertedColumns.map(({ type }, index) => `$${offerParameters + 1 + index}::${type}`).join(', ')}
    FROM place WHERE taken
  RETURNING id
), remembered AS (
  INSERT INTO idempotency_key (key_hash, input_hash, booking_id, created_at)
  SELECT $${keyParameter}::bytea, $${keyParameter + 1}::bytea, id, $5 FROM won WHERE $${keyParameter} IS NOT NULL
),${trailSql(keyParameter + 2)}
SELECT taken FROM place`;

const moveSql = `
WITH moved AS MATERIALIZED (SELECT move_booking($1, $2, $3, $4, $5, $6, $7) AS outcome),
won AS (SELECT $1::uuid AS id FROM moved WHERE outcome = 'MOVED'),${trailSql(8, { replacing: true })}
SELECT outcome FROM moved`;

const cancelSql = `
WITH cancelled AS MATERIALIZED (SELECT cancel_booking($1, $2, $3, $4) AS done),
won AS (SELECT $1::uuid AS id FROM cancelled WHERE done),${trailSql(5, { replacing: true })}
SELECT done FROM cancelled`;

// CASE evaluates in order: the address's lock is held from its count to the commit, so that no two requests count the same holds.
const holdSql = `
SELECT CASE
    WHEN live_holds($7, $6, $5) >= $10 THEN 'TOO_MANY'
    WHEN hold_place($1, $2, $3, $4, $5, $6, $8, $7, $9) THEN 'HELD'
    ELSE 'FULL' END AS outcome`;

/** Takes, keeps, moves and gives back places. Every method is one statement, which commits on its own or changes nothing. */
export class PlaceRepository {
  constructor(private readonly source: StatementSource) {}

  /** @returns FULL when nothing was written */
  async book(
    offer: PlaceOffer,
    { booking, manageToken, ownHold, idempotency, knownUnchecked }: NewBooking,
    trail: BookingTrail,
  ): Promise<'TAKEN' | 'FULL'> {
    const row = rowOf(booking, manageToken);
    const rows = await this.source.query<{ taken: boolean }>(bookSql, [
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      trail.at,
      ownHold,
      ...insertedColumns.map(({ property }) => row[property]),
      knownUnchecked,
      idempotency?.keyHash ?? null,
      idempotency?.inputHash ?? null,
      ...trailValues(trail),
    ]);
    return rows[0]?.taken === true ? 'TAKEN' : 'FULL';
  }

  /** Moves a booking that is still at this version: the new place is taken before the old one is given back. */
  async move(bookingId: string, version: number, offer: PlaceOffer, trail: BookingTrail): Promise<'MOVED' | 'FULL' | 'STALE'> {
    const [row] = await this.source.query<{ outcome: 'MOVED' | 'FULL' | 'STALE' }>(moveSql, [
      bookingId,
      version,
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      trail.at,
      ...trailValues(trail),
    ]);
    return row?.outcome ?? 'STALE';
  }

  /** Cancels a confirmed booking that is still at this version, and gives its place back. False: it is not. `docUrls`: null leaves them. */
  async cancel(bookingId: string, version: number, docUrls: readonly string[] | null, trail: BookingTrail): Promise<boolean> {
    const [row] = await this.source.query<{ done: boolean }>(cancelSql, [bookingId, version, trail.at, docUrls, ...trailValues(trail)]);
    return row?.done === true;
  }

  /** Keeps a place for the token, moving the hold that it has. `most`: live holds that one address may have. */
  async hold(offer: PlaceOffer, hold: NewHold, now: Date, most: number): Promise<'HELD' | 'FULL' | 'TOO_MANY'> {
    const [row] = await this.source.query<{ outcome: 'HELD' | 'FULL' | 'TOO_MANY' }>(holdSql, [
      offer.branchId,
      offer.date,
      offer.planVersion,
      offer.limit,
      now,
      hold.tokenHash,
      hold.addressHash,
      hold.postcode,
      hold.expiresAt,
      most,
    ]);
    return row?.outcome ?? 'FULL';
  }
}

/** A new booking as its columns hold it. */
function rowOf({ address, ...booking }: BookingRecord, manageToken: string): Readonly<Record<BookingColumn, unknown>> {
  const { address1, address2 } = address;
  const manageSalt = Buffer.from(booking.manageSalt, 'base64url');
  return { ...booking, address1, address2, archivedAt: null, manageSalt, manageTokenHash: hashToken(manageToken) };
}
