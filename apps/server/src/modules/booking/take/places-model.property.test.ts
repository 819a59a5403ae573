// @module-tag invariant
import { placesOf } from '@booking/domain/booking/places';
import { expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { book, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from '../../../testing/offer-api.js';
import { oneApp } from '../../../testing/one-app.js';
import { propertyRuns } from '../../../testing/property-runs.js';

const app = await oneApp();
const { api, database } = app;
const postcode = '68100';
const dates = ['2026-03-10', '2026-03-11', '2026-03-12'] as const;

interface Branch {
  id: string;
  limit: number;
  piecesPerPlace: number | null;
}

interface Booking {
  id: string;
  token: string;
  branch: Branch;
  date: string;
  pieces: number;
  places: number;
  isCancelled: boolean;
  offer: { branch: Branch; date: string; places: number } | null;
}

/** Random numbers that are the same in every run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A plain list of bookings, by which each request is granted or refused. */
class Model {
  readonly bookings: Booking[] = [];

  constructor(readonly branches: readonly Branch[]) {}

  /** The places of a branch's day that are taken by all but this booking and its offer. */
  taken(branch: Branch, date: string, except: Booking | null = null, ownPlaceCounts = true): number {
    return this.bookings.reduce((sum, booking) => {
      const isThere = !booking.isCancelled && booking.branch === branch && booking.date === date && (booking !== except || ownPlaceCounts);
      const isOffered = booking !== except && booking.offer?.branch === branch && booking.offer.date === date;
      return sum + (isThere ? booking.places : 0) + (isOffered ? (booking.offer?.places ?? 0) : 0);
    }, 0);
  }

  /** The first branch with room on a date. */
  room(date: string, pieces: number, booking: Booking | null): { branch: Branch; places: number } | null {
    for (const branch of this.branches) {
      const isOffered = booking?.offer?.branch === branch && booking.offer.date === date;
      const kept = isOffered ? booking.offer?.places : booking?.branch === branch ? booking.places : undefined;
      const places = kept ?? placesOf({ quantityMattress: pieces, quantityBedset: 0 }, branch);
      if (this.taken(branch, date, booking) + places <= branch.limit) return { branch, places };
    }
    return null;
  }
}

it(
  'bookings, moves, offers, other quantities, limits and pieces of a place have the result of a plain list',
  async () => {
    const branches: Branch[] = [];
    for (const piecesPerPlace of [6, null]) {
      const limit = 20;
      const priority = branches.length + 1;
      branches.push({
        id: await givenBranch(database, { coverage: [postcode], dailyLimit: limit, piecesPerPlace, priority }),
        limit,
        piecesPerPlace,
      });
    }
    const staff = await app.as({});
    const model = new Model(branches);
    const number = numbersFrom(2026);
    const oneOf = <T>(all: readonly T[]): T | undefined => all[number(all.length)];
    const versionOf = async ({ id }: Booking) =>
      (await database.query<{ version: number }>('SELECT version FROM booking WHERE id = $1', [id]))[0]?.version ?? 0;
    const active = () => model.bookings.filter(({ isCancelled }) => !isCancelled);
    const settle = (booking: Booking, date: string, room: { branch: Branch; places: number }) =>
      Object.assign(booking, { ...room, date, offer: null, isCancelled: false });

    /** Each sends a request and returns whether it was granted, by the server and by the model, which it then follows. */
    const steps: (() => Promise<[got: boolean, expected: boolean] | null>)[] = [
      async () => {
        const [date = '', pieces] = [oneOf(dates), 1 + number(60)];
        const room = model.room(date, pieces, null);
        const answer = await book(api, delivery({ postcode, deliveryDate: date, quantityMattress: pieces }), { headers: staff });
        const { booking, manageToken: token = '' } = answer.data?.bookDelivery ?? {};
        if (room !== null && booking !== undefined)
          model.bookings.push({ id: booking.id, token, ...room, date, pieces, isCancelled: false, offer: null });
        return [booking !== undefined, room !== null];
      },
      async () => {
        const booking = oneOf(active());
        const date = oneOf(dates.filter((each) => each !== booking?.date)) ?? '';
        if (booking === undefined) return null;
        const room = model.room(date, booking.pieces, booking);
        const input = { id: booking.id, version: await versionOf(booking), deliveryDate: date };
        const outcome = outcomeOf(await api.graphql(rescheduleDocument, { input }, staff));
        if (room !== null) settle(booking, date, room);
        return [outcome === 'RescheduleBookingSuccess', room !== null];
      },
      async () => {
        const booking = oneOf(active().filter(({ offer }) => offer === null));
        const date = oneOf(dates.filter((each) => each !== booking?.date)) ?? '';
        if (booking === undefined) return null;
        const room = model.room(date, booking.pieces, booking);
        const outcome = outcomeOf(await offerMove(api, { id: booking.id, version: await versionOf(booking), deliveryDate: date }, staff));
        if (room !== null) booking.offer = { ...room, date };
        return [outcome === 'OfferMoveSuccess', room !== null];
      },
      async () => {
        const booking = oneOf(active().filter(({ offer }) => offer !== null));
        if (booking?.offer === null || booking === undefined) return null;
        const { branch, date, places } = booking.offer;
        const isGranted = model.taken(branch, date, booking) + places <= branch.limit;
        const outcome = outcomeOf(await answerOffer(api, { token: booking.token, accept: true }, staff));
        if (isGranted) settle(booking, date, { branch, places });
        return [outcome === 'RescheduleBookingSuccess', isGranted];
      },
      async () => {
        const booking = oneOf(active().filter(({ offer }) => offer !== null));
        if (booking === undefined) return null;
        const outcome = outcomeOf(await withdrawOffer(api, await offerIdOf(booking), staff));
        booking.offer = null;
        return [outcome === 'done', true];
      },
      async () => {
        const booking = oneOf(model.bookings);
        if (booking === undefined) return null;
        const { branch, date } = booking;
        const pieces = 1 + number(60);
        if (pieces === booking.pieces) return null;
        const places = placesOf({ quantityMattress: pieces, quantityBedset: 0 }, branch);
        const isFree = booking.isCancelled || places <= booking.places;
        const isGranted = isFree || model.taken(branch, date, booking, false) + places <= branch.limit;
        const version = await versionOf(booking);
        const answer = await api.graphql(
          'mutation ($id: ID!, $version: Int!, $n: Int!) { updateBooking(id: $id, version: $version, input: { quantityMattress: $n }) { id } }',
          { id: booking.id, version, n: pieces },
          staff,
        );
        if (isGranted) {
          const { offer } = booking;
          const keepsOffer = offer !== null && placesOf({ quantityMattress: pieces, quantityBedset: 0 }, offer.branch) === offer.places;
          Object.assign(booking, { pieces, places, offer: keepsOffer ? offer : null });
        }
        return [outcomeOf(answer) === 'done', isGranted];
      },
      async () => {
        const booking = oneOf(active());
        if (booking === undefined) return null;
        const input = { id: booking.id, version: await versionOf(booking), notify: false };
        const outcome = outcomeOf(await api.graphql(cancelDocument, { input }, staff));
        Object.assign(booking, { isCancelled: true, offer: null });
        return [outcome === 'done', true];
      },
      async () => {
        const booking = oneOf(model.bookings.filter(({ isCancelled }) => isCancelled));
        if (booking === undefined) return null;
        const room = model.room(booking.date, booking.pieces, booking);
        const document = 'mutation ($id: ID!, $version: Int!) { undoBookingStatus(id: $id, version: $version) { id } }';
        const outcome = outcomeOf(await api.graphql(document, { id: booking.id, version: await versionOf(booking) }, staff));
        if (room !== null) settle(booking, booking.date, room);
        return [outcome === 'done', room !== null];
      },
      async () => {
        const branch = oneOf(branches);
        if (branch === undefined) return null;
        if (number(2) === 0) branch.limit = number(40);
        else branch.piecesPerPlace = number(4) === 0 ? null : 1 + number(20);
        await database.query('UPDATE branch SET daily_limit = $2, pieces_per_place = $3, plan_version = plan_version + 1 WHERE id = $1', [
          ...[branch.id, branch.limit, branch.piecesPerPlace],
        ]);
        return [true, true];
      },
    ];
    const offerIdOf = async ({ id }: Booking) =>
      (await database.query<{ id: string }>(`SELECT id FROM move_offer WHERE booking_id = $1 AND state = 'WAITING'`, [id]))[0]?.id ?? '';
    /** Lines of branch, date, places and pieces of what is booked, and the places that are held. */
    const lines = async () =>
      (
        await database.query<{ line: string }>(
          `SELECT concat_ws(' ', l.branch_id, l.delivery_date, booked, deliveries, pieces,
                  (SELECT coalesce(sum(places), 0) FROM hold h WHERE (h.branch_id, h.delivery_date) = (l.branch_id, l.delivery_date))) AS line
             FROM day_ledger l ORDER BY 1`,
        )
      ).map(({ line }) => line);
    const expectedLines = () =>
      branches
        .flatMap((branch) =>
          dates.map((date) => {
            const there = active().filter((booking) => booking.branch === branch && booking.date === date);
            const sum = (of: (booking: Booking) => number) => there.reduce((total, booking) => total + of(booking), 0);
            const booked = sum(({ places }) => places);
            return [branch.id, date, booked, there.length, sum(({ pieces }) => pieces), model.taken(branch, date) - booked].join(' ');
          }),
        )
        .sort();
    await database.query(
      'INSERT INTO day_ledger (branch_id, delivery_date) SELECT * FROM unnest($1::uuid[]) AS branch CROSS JOIN unnest($2::date[]) AS day',
      [branches.map(({ id }) => id), dates],
    );
    const kinds = new Set<string>();
    for (let step = 0; step < propertyRuns(300, 10_000); step += 1) {
      const kind = number(steps.length);
      const [got, expected] = (await steps[kind]?.()) ?? [true, true];
      kinds.add(`${kind} ${got}`);
      expect([`step ${step}, ${kind}`, got], `step ${step}`).toEqual([`step ${step}, ${kind}`, expected]);
      expect(await lines(), `step ${step}, ${kind}`).toEqual(expectedLines());
      if (step % 100 === 99) expect(await integrityErrors(database)).toEqual([]);
    }
    // Requests of each kind were granted, and those that can be refused were.
    expect([...kinds].filter((each) => each.endsWith('true'))).toHaveLength(steps.length);
    expect([...kinds].filter((each) => each.endsWith('false')).length).toBeGreaterThanOrEqual(5);
  },
  propertyRuns(60_000, 900_000),
);
