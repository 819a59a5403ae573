// @module-tag invariant
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../testing/api-client.js';
import { book, booked, cancelDocument, delivery, holdDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { judgeLimits } from '../../testing/limit-judge.js';
import { answerOffer, keepPast, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { startTwoServers, type TwoServers } from '../../testing/two-servers.js';

let servers: TwoServers;
let oversold: () => Promise<unknown[]>;
let staff: Record<string, string>;
beforeAll(async () => {
  servers = await startTwoServers();
  staff = await servers.client({ staff: true });
  oversold = await judgeLimits(servers.database);
}, 120_000);
afterEach(async () => {
  expect(await servers.faults()).toEqual([]);
  expect(await oversold()).toEqual([]);
});
afterAll(() => servers.close());

const [date, other, third] = ['2026-03-10', '2026-03-12', '2026-03-13'];
/** The two servers in turn. */
const api = (index: number): ApiClient => servers.apis[index % 2 === 0 ? 0 : 1];
let worlds = 0;
async function givenWorld(dailyLimit: number) {
  worlds += 1;
  const postcode = String(20_000 + worlds);
  const branchId = await givenBranch(servers.database, { name: `Race ${worlds}`, dailyLimit, coverage: [postcode] });
  const bookOn = (deliveryDate: string, index = 0) => booked(api(index), delivery({ postcode, deliveryDate }));
  const takenOn = async (on: string) => {
    const [row] = await servers.database.query<{ booked: number; held: number }>(
      `SELECT coalesce((SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2), 0) AS booked,
              (SELECT count(*)::int FROM hold WHERE branch_id = $1 AND delivery_date = $2) AS held`,
      [branchId, on],
    );
    return row ?? { booked: 0, held: 0 };
  };
  return { branchId, postcode, bookOn, takenOn };
}
function tally(answers: readonly ApiAnswer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1;
  return counts;
}
const closeDay = (index: number, branchId: string, on: string) =>
  api(index).graphql(
    'mutation ($input: ClosedDayInput!) { saveClosedDay(input: $input) { id } }',
    { input: { date: on, name: `Closed ${branchId}`, kind: 'STOCK_TAKE', branchIds: [branchId] } },
    staff,
  );

it.each([
  [1, 8],
  [3, 20],
])('%i places for offers, bookings and moves of %i each are taken exactly (A1, A2)', async (places, callers) => {
  const { postcode, bookOn, takenOn } = await givenWorld(100);
  const [asked, moving] = [
    await Promise.all(Array.from({ length: callers }, (_, index) => bookOn(date, index))),
    await Promise.all(Array.from({ length: callers }, (_, index) => bookOn(third, index))),
  ];
  await servers.database.query('UPDATE branch SET daily_limit = $1, plan_version = plan_version + 1 WHERE name = $2', [
    places,
    `Race ${worlds}`,
  ]);
  const answers = await Promise.all([
    ...asked.map(({ id, version }, index) => offerMove(api(index), { id, version, deliveryDate: other }, staff)),
    ...moving.map(({ token, version }, index) =>
      api(index).graphql(rescheduleDocument, { input: { token, version, deliveryDate: other } }),
    ),
    ...Array.from({ length: callers }, (_, index) => book(api(index), delivery({ postcode, deliveryDate: other }))),
    ...Array.from({ length: callers }, async (_, index) =>
      api(index).graphql(holdDocument, { postcode, deliveryDate: other }, await servers.client()),
    ),
  ]);
  const { 'DateUnavailable FULL': full, ...won } = tally(answers.map((answer): ApiAnswer<unknown> => answer));
  expect(full).toBe(4 * callers - places);
  expect(Object.keys(won).filter((outcome) => !/Success$/.test(outcome))).toEqual([]);
  const { booked: bookings, held } = await takenOn(other);
  expect(bookings + held).toBe(places);
});

it('of all that may happen to an offer at once exactly one does, and the others are refused (O1)', async () => {
  const { branchId, bookOn } = await givenWorld(100);
  for (let round = 0; round < 12; round += 1) {
    const { id, token } = await bookOn(date, round);
    const { data } = await offerMove(api(round), { id, version: 1, deliveryDate: other }, staff);
    const offerId = data?.offerMove.booking?.moveOffer?.id ?? '';
    const turn = (index: number) => api(round + index);
    const answers = await Promise.all([
      answerOffer(turn(0), { token, accept: true }),
      answerOffer(turn(1), { token, accept: true, deliveryDate: other }),
      answerOffer(turn(0), { token, accept: false }),
      answerOffer(turn(1), { token, accept: false, deliveryDate: third }),
      withdrawOffer(turn(0), offerId, staff),
      withdrawOffer(turn(1), id, staff),
      turn(0).graphql(rescheduleDocument, { input: { id, version: 2, deliveryDate: '2026-03-14' } }, staff),
      turn(1).graphql(rescheduleDocument, { input: { token, version: 2, deliveryDate: other } }),
      turn(0).graphql(cancelDocument, { input: { token, version: 2 } }),
      keepPast(turn(1), { id, version: 2 }, staff),
      turn(0).graphql(`mutation { updateBookingStatus(id: "${id}", version: 2, status: OUT_FOR_DELIVERY) { id } }`, {}, staff),
      turn(1).graphql(`mutation { updateBooking(id: "${id}", version: 2, input: { remarks: "Round ${round}" }) { id } }`, {}, staff),
    ]);
    const seen = tally(answers.map((answer): ApiAnswer<unknown> => answer));
    const told = ['ALREADY_ANSWERED', 'STALE_VERSION', 'ILLEGAL_TRANSITION', 'NOT_ITS_DAY'].map((reason) => `CONFLICT ${reason}`);
    const done = Object.entries(seen).filter(([outcome]) => !told.includes(outcome));
    const [state] = await servers.database.query<{ state: string; version: number; ended: boolean }>(
      `SELECT o.state, b.version, o.state <> 'WAITING' AS ended FROM move_offer o JOIN booking b ON b.id = o.booking_id WHERE o.id = $1`,
      [offerId],
    );
    expect(state?.ended).toBe(true);
    // One that ends the offer; before it a correction may have come, which ends nothing, and is retried behind by who answers.
    const changes = (state?.version ?? 0) - 2;
    expect(done.reduce((sum, [, count]) => sum + count, 0)).toBe(changes);
    expect(changes).toBeLessThanOrEqual(2);
  }
  const [row] = await servers.database.query<{ waiting: number; holds: number }>(
    `SELECT (SELECT count(*)::int FROM move_offer WHERE state = 'WAITING' AND branch_id = $1) AS waiting,
            (SELECT count(*)::int FROM hold WHERE branch_id = $1) AS holds`,
    [branchId],
  );
  expect(row).toEqual({ waiting: 0, holds: 0 });
});

it('an offer that is agreed to while its date closes either moves before, or is refused and waits (A4)', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { branchId, bookOn, takenOn } = await givenWorld(10);
    const { id, token } = await bookOn(date, round);
    await offerMove(api(round), { id, version: 1, deliveryDate: other }, staff);
    const [answer, closed] = await Promise.all([answerOffer(api(round), { token, accept: true }), closeDay(round + 1, branchId, other)]);
    expect(closed.errors).toBeUndefined();
    const moved = outcomeOf(answer) === 'RescheduleBookingSuccess';
    expect(moved ? '' : outcomeOf(answer)).toBe(moved ? '' : 'DateUnavailable STOCK_TAKE');
    expect(await takenOn(other)).toEqual(moved ? { booked: 1, held: 0 } : { booked: 0, held: 1 });
    expect(await takenOn(date)).toEqual({ booked: moved ? 0 : 1, held: 0 });
  }
});

it('offers, answers, bookings and changes of the limit at once never take more than the limit of the moment (A4)', async () => {
  const { branchId, postcode, bookOn } = await givenWorld(60);
  const bookings = await Promise.all(Array.from({ length: 30 }, (_, index) => bookOn(date, index)));
  const setLimit = (index: number, dailyLimit: number) =>
    api(index).graphql(
      'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }',
      {
        id: branchId,
        input: {
          name: `Race ${worlds}`,
          dailyLimit,
          leadTime: 0,
          deliveryRange: 60,
          deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
          coverage: [postcode],
        },
      },
      staff,
    );
  const outcomes: string[] = [];
  const note = async (answer: Promise<ApiAnswer<unknown>>) => void outcomes.push(outcomeOf(await answer));
  await Promise.all([
    ...bookings.map(async ({ id, token }, index) => {
      await note(offerMove(api(index), { id, version: 1, deliveryDate: other }, staff));
      await note(answerOffer(api(index + 1), { token, accept: index % 3 !== 0 }));
    }),
    ...Array.from({ length: 20 }, (_, index) => note(book(api(index), delivery({ postcode, deliveryDate: other })))),
    (async () => {
      for (const [index, limit] of [40, 12, 25, 8, 60, 15].entries()) expect((await setLimit(index, limit)).errors).toBeUndefined();
    })(),
  ]);
  const allowed = /Success$|^DateUnavailable FULL$|^NOT_FOUND$|^done$/;
  expect(outcomes.filter((outcome) => !allowed.test(outcome))).toEqual([]);
});

it('two offers for one booking at once are one, and one that is repeated is refused', async () => {
  const { bookOn, takenOn } = await givenWorld(50);
  const { id } = await bookOn(date);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      offerMove(api(index), { id, version: 1, deliveryDate: index % 3 === 0 ? third : other }, staff),
    ),
  );
  const { OfferMoveSuccess: made, 'CONFLICT STALE_VERSION': late = 0, 'CONFLICT ILLEGAL_TRANSITION': second = 0 } = tally(answers);
  expect([made, late + second]).toEqual([1, 15]);
  const [a, b] = [await takenOn(other), await takenOn(third)];
  expect(a.held + b.held).toBe(1);
});

it('bookings that are offered each other’s days do not deadlock', async () => {
  const { bookOn, takenOn } = await givenWorld(40);
  const days = [date, other];
  const bookings = await Promise.all(Array.from({ length: 24 }, (_, index) => bookOn(days[index % 2] ?? date, index)));
  await Promise.all(
    bookings.map(({ id }, index) => offerMove(api(index), { id, version: 1, deliveryDate: days[(index + 1) % 2] ?? date }, staff)),
  );
  const answers = await Promise.all(bookings.map(({ token }, index) => answerOffer(api(index), { token, accept: true })));
  expect(tally(answers)).toEqual({ RescheduleBookingSuccess: 24 });
  expect([await takenOn(date), await takenOn(other)]).toEqual([
    { booked: 12, held: 0 },
    { booked: 12, held: 0 },
  ]);
});
