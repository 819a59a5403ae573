import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../../testing/answers.js';
import { integrityErrors } from '../../database/integrity-errors.js';
import { cancelDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { givenRule } from '../../testing/given.js';
import { answerOffer, keepPast, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api, as, givenWorld, loadOf, bookingOf, historyOf, auditOf } = offerWorld(app);
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
afterEach(async () => expect(await integrityErrors(app.database)).toEqual([]));

const [date, other] = ['2026-03-10', '2026-03-12'];

type Staff = Awaited<ReturnType<typeof givenWorld>>['staff'];
/** Four bookings, made one after another, of a day that may have two. */
async function givenOverbooked() {
  const world = await givenWorld(4);
  const ids: string[] = [];
  const tokens: string[] = [];
  for (let minute = 1; minute <= 4; minute += 1) {
    app.clock.set(`2026-03-04T04:0${minute}:00Z`);
    const { id, token } = await world.bookOn(date);
    ids.push(id);
    tokens.push(token);
  }
  app.clock.set('2026-03-04T04:05:00Z');
  const rule = await givenRule(app.database, { branchIds: [world.branchId], startDate: date, dailyLimit: 2 });
  return { ...world, ids: ids as [string, string, string, string], tokens: tokens as [string, string, string, string], rule };
}
const overbooked = async (branchId: string, staff: Staff) => {
  const { data } = await api.graphql<{ overbookedDays: { date: string; overbookedBy: number; toDecide: number }[] }>(
    'query ($ids: [ID!]) { overbookedDays(branchIds: $ids) { date overbookedBy toDecide } }',
    { ids: [branchId] },
    staff,
  );
  return data?.overbookedDays.map((day) => `${day.date} ${day.toDecide} of ${day.overbookedBy}`);
};
const decisions = async (staff: Staff) => {
  const { data } = await api.graphql<{
    decisions: { totalCount: number; edges: { node: { kind: string; overbookedBy: number | null; booking: { id: string } | null } }[] };
  }>('{ decisions { totalCount edges { node { kind overbookedBy booking { id } } } } }', {}, staff);
  const rows = (data?.decisions.edges ?? []).filter(({ node }) => node.kind !== 'ORDER_NOT_ON_FILE');
  return rows.map(({ node }) => [node.kind, node.overbookedBy ?? node.booking?.id].join(' '));
};
interface Suggestion {
  booking: { id: string };
  date: string | null;
  branchName: string | null;
  alternatives: string[];
  movedBefore: number;
}
const suggestions = `query ($id: ID!, $on: Date!) {
  moveSuggestions(branchId: $id, date: $on) { booking { id } date branchName alternatives movedBefore } }`;
const suggested = async (branchId: string, staff: Staff, on = date) =>
  dataOf(await api.graphql<{ moveSuggestions: Suggestion[] }>(suggestions, { id: branchId, on }, staff)).moveSuggestions;
const filtered = async (offerStates: string[], staff: Staff) => {
  const { data } = await api.graphql<{ bookings: { totalCount: number; edges: { node: { id: string } }[] } }>(
    'query ($filter: BookingFilter) { bookings(filter: $filter, orderBy: { field: CREATED_AT, direction: ASC }) { totalCount edges { node { id } } } }',
    { filter: { offerStates } },
    staff,
  );
  expect(data?.bookings.totalCount).toBe(data?.bookings.edges.length);
  return data?.bookings.edges.map(({ node }) => node.id);
};

describe('the work list', () => {
  it('has a day as long as staff must decide, again after an offer was declined or has lapsed', async () => {
    const { branchId, staff, signIn, ids, tokens } = await givenOverbooked();
    expect(await overbooked(branchId, staff)).toEqual([`${date} 2 of 2`]);
    expect(await decisions(staff)).toEqual(['OVERBOOKED 2']);
    const kept = await keepPast(api, { id: ids[0], version: 1 }, staff);
    expect(kept.data?.keepPastLimit).toMatchObject({ version: 2, keptPastLimit: true });
    expect(await overbooked(branchId, staff)).toEqual([`${date} 1 of 2`]);
    expect(await decisions(staff)).toEqual(['OVERBOOKED 1']);
    await offerMove(api, { id: ids[3], version: 1, deliveryDate: other }, staff);
    expect(await overbooked(branchId, staff)).toEqual([]);
    expect(await decisions(staff)).toEqual([]);
    expect(await loadOf(branchId, date)).toMatchObject({ booked: 4, limit: 2, overbookedBy: 2, toDecide: 0 });
    expect(await suggested(branchId, staff)).toEqual([]);

    await answerOffer(api, { token: tokens[3], accept: false });
    expect(await decisions(staff)).toEqual(['OVERBOOKED 1', `OFFER_DECLINED ${ids[3]}`]);
    expect(await filtered(['DECLINED'], staff)).toEqual([ids[3]]);
    await offerMove(api, { id: ids[3], version: 3, deliveryDate: other }, staff);
    expect(await decisions(staff)).toEqual([]);
    expect(await filtered(['WAITING', 'DECLINED'], staff)).toEqual([ids[3]]);

    // By the clock, before the job.
    app.clock.set('2026-03-06T10:00:00Z');
    const later = await signIn();
    expect(await filtered(['WAITING'], later)).toEqual([]);
    expect(await filtered(['LAPSED'], later)).toEqual([ids[3]]);
    expect(await decisions(later)).toEqual(['OVERBOOKED 1', `OFFER_LAPSED ${ids[3]}`]);
    await app.container.moveOffers.lapse();
    expect(await filtered(['LAPSED'], later)).toEqual([ids[3]]);
    expect(await decisions(later)).toEqual(['OVERBOOKED 1', `OFFER_LAPSED ${ids[3]}`]);
    expect(await keepPast(api, { id: ids[3], version: 5 }, later)).toMatchObject({ data: { keepPastLimit: { keptPastLimit: true } } });
    expect(await decisions(later)).toEqual([]);
    expect(await filtered([], later)).toEqual([]);
  });

  it('has an accepted booking again when the limit changes, or when its customer is asked to move after all', async () => {
    const { branchId, staff, ids } = await givenOverbooked();
    await keepPast(api, { id: ids[0], version: 1 }, staff);
    await keepPast(api, { id: ids[1], version: 1 }, staff);
    expect(await overbooked(branchId, staff)).toEqual([]);
    await givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 1 });
    expect(await overbooked(branchId, staff)).toEqual([`${date} 3 of 3`]);
    expect(await bookingOf(ids[0])).toMatchObject({ keptPastLimit: false });
    expect(await keepPast(api, { id: ids[0], version: 2 }, staff)).toMatchObject({ data: { keepPastLimit: { version: 3 } } });
    // The same again changes nothing.
    expect(await keepPast(api, { id: ids[0], version: 3 }, staff)).toMatchObject({ data: { keepPastLimit: { version: 3 } } });
    expect(await overbooked(branchId, staff)).toEqual([`${date} 2 of 3`]);
    await offerMove(api, { id: ids[0], version: 3, deliveryDate: other }, staff);
    expect(await bookingOf(ids[0])).toMatchObject({ keptPastLimit: false });
    expect(outcomeOf(await keepPast(api, { id: ids[0], version: 4 }, staff))).toBe('CONFLICT ILLEGAL_TRANSITION');
    expect(outcomeOf(await keepPast(api, { id: ids[1], version: 1 }, staff))).toBe('CONFLICT STALE_VERSION');
    expect(await historyOf(ids[0])).toEqual(['Farah KEPT_PAST_LIMIT 2', 'Farah KEPT_PAST_LIMIT 1', `Farah MOVE_OFFERED ${date} ${other}`]);
    expect(await auditOf(ids[0])).toEqual(['keepPastLimit', 'keepPastLimit', 'offerMove']);
    // A decision about one day does not concern another.
    await api.graphql(rescheduleDocument, { input: { id: ids[1], version: 2, deliveryDate: '2026-03-17' } }, staff);
    expect(await app.database.query('SELECT kept_limit FROM booking WHERE id = $1', [ids[1]])).toEqual([{ kept_limit: null }]);
  });

  it('suggests dates that fit together, latest made first, and prefers bookings that were not moved before', async () => {
    const { branchId, staff, bookOn, ids } = await givenOverbooked();
    // The next day has one place left, the one after is closed.
    for (let turn = 0; turn < 3; turn += 1) await bookOn('2026-03-11');
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-12' });
    const first = await suggested(branchId, staff);
    expect(first.map(({ booking, date: to }) => [booking.id, to])).toEqual([
      [ids[3], '2026-03-11'],
      [ids[2], '2026-03-13'],
    ]);
    expect(first[0]).toMatchObject({ movedBefore: 0, branchName: expect.stringMatching(/^Offers/) as string });
    expect(first[0]?.alternatives.slice(0, 2)).toEqual(['2026-03-13', '2026-03-14']);
    expect(first[1]?.alternatives.slice(0, 2)).toEqual(['2026-03-14', '2026-03-15']);
    expect(first[0]?.alternatives).toHaveLength(8);

    // Staff had moved the latest booking here, so another one is suggested.
    await api.graphql(rescheduleDocument, { input: { id: ids[3], version: 1, deliveryDate: '2026-03-20' } }, staff);
    await api.graphql(rescheduleDocument, { input: { id: ids[3], version: 2, deliveryDate: date, override: true } }, staff);
    expect((await suggested(branchId, staff)).map(({ booking }) => booking.id)).toEqual([ids[2], ids[1]]);
    await keepPast(api, { id: ids[2], version: 1 }, staff);
    expect((await suggested(branchId, staff)).map(({ booking }) => booking.id)).toEqual([ids[1]]);
    await api.graphql(cancelDocument, { input: { id: ids[0], version: 1 } }, staff);
    expect(await suggested(branchId, staff)).toEqual([]);
    expect(await suggested(branchId, staff, '2026-03-11')).toEqual([]);
    const elsewhere = await givenWorld();
    await expect(suggested(branchId, elsewhere.staff)).rejects.toThrow('NOT_FOUND');
    await expect(suggested('nonsense', staff)).rejects.toThrow('NOT_FOUND');
  });

  it('never suggests a date that its customer declined, nor offers it instead of another, until the booking has moved', async () => {
    const { branchId, staff, ids, tokens } = await givenOverbooked();
    const [next, closed] = ['2026-03-11', '2026-03-12'];
    await givenRule(app.database, { branchIds: [branchId], startDate: closed, dailyLimit: 0 });
    const suggestion = async () => (await suggested(branchId, staff)).find(({ booking }) => booking.id === ids[3]);
    const instead = async (version: number) =>
      (await offerMove(api, { id: ids[3], version, deliveryDate: closed }, staff)).data?.offerMove.alternatives;
    expect((await suggestion())?.date).toBe(next);
    expect(await instead(1)).toContain(next);

    await offerMove(api, { id: ids[3], version: 1, deliveryDate: next }, staff);
    await answerOffer(api, { token: tokens[3], accept: false });
    expect((await suggestion())?.date).toBe('2026-03-13');
    expect((await suggestion())?.alternatives).not.toContain(next);
    expect(await instead(3)).not.toContain(next);
    const preview = `query ($id: ID!, $to: Date!) { movePreview(id: $id, version: 3, deliveryDate: $to) { ... on DateUnavailable { alternatives } } }`;
    const previewed = await api.graphql<{ movePreview: object }>(preview, { id: ids[3], to: closed }, staff);
    expect(previewed.data?.movePreview).toEqual({ alternatives: await instead(3) });
    // The place that one customer declined is free for another.
    expect((await suggested(branchId, staff)).find(({ booking }) => booking.id === ids[2])?.date).toBe(next);

    for (const [version, deliveryDate] of [
      [3, '2026-03-20'],
      [4, date],
    ] as const)
      await api.graphql(rescheduleDocument, { input: { id: ids[3], version, deliveryDate, override: true } }, staff);
    // Moved before, it is the last to be moved.
    await keepPast(api, { id: ids[2], version: 1 }, staff);
    await keepPast(api, { id: ids[1], version: 1 }, staff);
    await givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 0 });
    expect((await suggestion())?.date).toBe(next);
    expect(await instead(5)).toContain(next);
  });

  it('counts as moved before the moves of staff and keys, whatever their names, and none of a customer', async () => {
    const { branchId, staff, bookOn } = await givenWorld(4);
    const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const key = await givenApiKey(app, {
      makerId: maker.id,
      scope: ['booking:read', 'booking:write'],
      branchIds: [branchId],
      name: 'Customer',
    });
    const movers: [who: Record<string, string>, byLink: boolean, movedBefore: number, historyOfOwner: string][] = [
      [{}, true, 0, 'Customer'],
      // The link of a booking that was made without an account.
      [await as({ role: 'user', scope: [], name: 'Rahim' }), true, 0, 'Customer'],
      [{ authorization: `Bearer ${key.secret}` }, false, 1, 'The branch'],
      [staff, false, 1, 'The branch'],
    ];
    const expected = new Map<string, number>();
    for (const [who, byLink, movedBefore, by] of movers) {
      const { id, token } = await bookOn(other);
      const input = { ...(byLink ? { token } : { id }), version: 1, deliveryDate: date };
      dataOf(await api.graphql<object>(rescheduleDocument, { input }, who));
      const document = 'query ($token: String!) { managedBooking(token: $token) { history { by change } } }';
      const { managedBooking } = dataOf(await api.graphql<{ managedBooking: { history: object[] } }>(document, { token }));
      expect(managedBooking.history).toEqual([
        { by: 'Customer', change: 'BOOKED' },
        { by, change: 'MOVED' },
      ]);
      expected.set(id, movedBefore);
    }
    await givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 0 });
    const all = await suggested(branchId, staff);
    expect(new Map(all.map(({ booking, movedBefore }) => [booking.id, movedBefore]))).toEqual(expected);
  });

  it('suggests none if no day within the range has a place', async () => {
    const { branchId, staff } = await givenOverbooked();
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-04', endDate: '2026-06-30' });
    const all = await suggested(branchId, staff);
    expect(all).toHaveLength(4);
    expect(all).toEqual(all.map(({ booking }) => ({ booking, date: null, branchName: null, alternatives: [], movedBefore: 0 })));
  });
});

describe('why a place was given', () => {
  it('is stored with the booking, and again with each move', async () => {
    const { branchId, staff, bookOn } = await givenWorld(4);
    await bookOn(date);
    const { id } = await bookOn(date);
    const promise = async () => {
      const { data } = await api.graphql<{ booking: { promise: object } }>(
        `{ booking(id: "${id}") { promise { decidedAt limit bookedBefore planVersion override overrideReason } } }`,
        {},
        staff,
      );
      return data?.booking.promise;
    };
    const first = {
      decidedAt: '2026-03-04T04:00:00.000Z',
      limit: 4,
      bookedBefore: 1,
      planVersion: 1,
      override: false,
      overrideReason: null,
    };
    expect(await promise()).toEqual(first);
    await givenRule(app.database, { branchIds: [branchId], startDate: other, dailyLimit: 0 });
    app.clock.set('2026-03-04T04:01:00Z');
    await api.graphql(
      rescheduleDocument,
      { input: { id, version: 1, deliveryDate: other, override: true, overrideReason: 'Promised on the telephone' } },
      staff,
    );
    const second = { decidedAt: '2026-03-04T04:01:00.000Z', limit: 0, bookedBefore: 0, planVersion: 2, override: true };
    expect(await promise()).toEqual({ ...second, overrideReason: 'Promised on the telephone' });
    // A booking without a stored promise has none.
    await app.database.query('UPDATE booking SET promise = NULL WHERE id = $1', [id]);
    expect(await promise()).toBeNull();
  });

  it('is that of the offer’s place when the customer agrees', async () => {
    const { staff, bookOn } = await givenWorld(3);
    const { id, token } = await bookOn(date);
    await bookOn(other);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    await withdrawOffer(api, id, staff);
    await offerMove(api, { id, version: 3, deliveryDate: other }, staff);
    await answerOffer(api, { token, accept: true });
    const { data } = await api.graphql(`{ booking(id: "${id}") { promise { limit bookedBefore override } } }`, {}, staff);
    expect(data).toEqual({ booking: { promise: { limit: 3, bookedBefore: 1, override: false } } });
  });
});
