// @module-tag invariant
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress } from '../../testing/account-api.js';
import type { ApiAnswer, ApiClient } from '../../testing/api-client.js';
import { book, cancelDocument, delivery, holdDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { judgeLimits } from '../../testing/limit-judge.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { startTwoServers, type TwoServers } from '../../testing/two-servers.js';

let servers: TwoServers;
let staff: Record<string, string>;
let oversold: () => Promise<unknown[]>;
beforeAll(async () => {
  servers = await startTwoServers();
  staff = await servers.client({ staff: true });
  oversold = await judgeLimits(servers.database);
}, 120_000);
afterAll(() => servers.close());

const postcode = '20001';
const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const families = 12;
/** Answers that end the test: progress is its clock. */
const enough = 400;
const either = (turn: number): ApiClient => servers.apis[turn % 2 === 0 ? 0 : 1];

/** The same numbers in each run, 0 up to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const outcomes: string[] = [];
async function noted<T>(answer: Promise<ApiAnswer<T>>): Promise<string> {
  const outcome = outcomeOf(await answer);
  outcomes.push(outcome);
  return outcome;
}
const succeeded = (outcome: string) => /Success$|^done$/.test(outcome);

interface Kept {
  id: string;
  token: string;
}
interface State {
  status: string;
  version: number;
  deliveryDate: string;
  offer: string | null;
}

async function stateOf(turn: number, { id }: Kept): Promise<State> {
  const { data } = await either(turn).graphql<{ booking: State & { moveOffer: { state: string } | null } }>(
    'query ($id: ID!) { booking(id: $id) { status version deliveryDate moveOffer { state } } }',
    { id },
    staff,
  );
  if (!data) throw new Error('a booking that was acknowledged is not on file');
  return { ...data.booking, offer: data.booking.moveOffer?.state ?? null };
}

/** One family after another books, is asked to move, and answers; staff ask, take back, and may be overtaken. */
async function family(seed: number): Promise<void> {
  const number = numbersFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(number() * all.length)] as T;
  let turn = seed;
  let kept: Kept | null = null;
  while (outcomes.length < enough) {
    turn += 1;
    if (kept === null) {
      kept = await begin(turn, pick(days), number() < 0.4);
      continue;
    }
    const booking: Kept = kept;
    const before = await stateOf(turn, booking);
    const { version } = before;
    const input = { token: booking.token, version };
    const move = () => either(turn).graphql(rescheduleDocument, { input: { ...input, deliveryDate: pick(days) } }, newAddress());
    const cancel = () => either(turn + 1).graphql(cancelDocument, { input }, newAddress());
    if (before.offer !== 'WAITING') {
      const deed = number();
      if (deed < 0.65) await noted(offerMove(either(turn), { id: booking.id, version, deliveryDate: pick(days) }, staff));
      else if (deed < 0.85) await noted(move());
      else if (succeeded(await noted(cancel()))) kept = null;
      continue;
    }
    const answer = (accept: boolean, deliveryDate?: string) =>
      answerOffer(either(turn), { token: booking.token, accept, ...(deliveryDate ? { deliveryDate } : {}) }, newAddress());
    const ends: readonly (() => Promise<ApiAnswer<unknown>>)[] = [
      () => answer(true),
      () => answer(true),
      () => answer(false),
      () => answer(false, pick(days)),
      () => withdrawOffer(either(turn + 1), booking.id, staff),
      move,
      cancel,
    ];
    // Two at once, through both servers: at most one of them ends the offer.
    const results = await Promise.all([noted(pick(ends)()), noted(pick(ends)())]);
    const after = await stateOf(turn, booking);
    const changes = results.filter(succeeded).length;
    // To the date that it has, a move is an unchanged success.
    expect(after.version - before.version).toBeLessThanOrEqual(changes);
    expect(after.version > before.version).toBe(after.offer !== 'WAITING');
    if (after.status === 'CANCELLED') kept = null;
  }
}

/** A booking, straight away or by a hold; null where there is no place. */
async function begin(turn: number, deliveryDate: string, holds: boolean): Promise<Kept | null> {
  const headers = newAddress();
  const hold = holds
    ? (await either(turn).graphql<{ holdDate: { holdToken?: string } }>(holdDocument, { postcode, deliveryDate }, headers)).data?.holdDate
    : undefined;
  const answer = await book(either(turn + 1), delivery({ postcode, deliveryDate }), {
    headers,
    ...(hold?.holdToken && { holdToken: hold.holdToken }),
  });
  await noted(Promise.resolve(answer));
  const { booking, manageToken } = answer.data?.bookDelivery ?? {};
  return booking && manageToken ? { id: booking.id, token: manageToken } : null;
}

/** Adds and removes rules that lower or raise a limit, and closed days, as long as the others are at it. */
async function changePlans(branchId: string): Promise<number> {
  const number = numbersFrom(99);
  const day = () => days[Math.floor(number() * days.length)] ?? '';
  const ask = async (turn: number, document: string, variables: object): Promise<string> => {
    const { data, errors } = await either(turn).graphql<Record<string, { id: string } | string>>(document, variables, staff);
    expect(errors).toBeUndefined();
    const [made] = Object.values(data ?? {});
    return typeof made === 'object' ? made.id : '';
  };
  let turn = 0;
  for (; outcomes.length < enough; turn += 1) {
    const [startDate, closed] = [day(), day()];
    const rule = await ask(turn, 'mutation ($input: RestrictionInput!) { createRestriction(input: $input) { id } }', {
      input: { name: `Rule ${turn}`, branchIds: [branchId], startDate, endDate: startDate, dailyLimit: Math.floor(number() * 9) },
    });
    const holiday = await ask(turn + 1, 'mutation ($input: ClosedDayInput!) { saveClosedDay(input: $input) { id } }', {
      input: { date: closed, name: `Closed ${turn}`, kind: 'STOCK_TAKE', branchIds: [branchId] },
    });
    await answered(8);
    await ask(turn, 'mutation ($id: ID!) { deleteClosedDay(id: $id) }', { id: holiday });
    await answered(8);
    await ask(turn + 1, 'mutation ($id: ID!) { deleteRestriction(id: $id) }', { id: rule });
    await answered(8);
  }
  return turn;
}

/** Waits until the families were answered so many times more. */
async function answered(more: number): Promise<void> {
  const target = Math.min(outcomes.length + more, enough);
  while (outcomes.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('offers, holds, bookings, moves and rules at once through two processes: each place fits the limit of its moment (A1, A2, A4, O1)', async () => {
  const branchId = await givenBranch(servers.database, { name: 'Loaded branch', dailyLimit: 6, coverage: [postcode] });
  const [changes] = await Promise.all([changePlans(branchId), ...Array.from({ length: families }, (_, seed) => family(seed))]);
  expect(changes).toBeGreaterThan(3);
  const allowed = /Success$|^done$|^DateUnavailable |^CONFLICT (ALREADY_ANSWERED|STALE_VERSION|ILLEGAL_TRANSITION)$|^BAD_USER_INPUT$/;
  expect([...new Set(outcomes)].filter((outcome) => !allowed.test(outcome))).toEqual([]);
  const happened = ['OfferMoveSuccess', 'RescheduleBookingSuccess', 'CONFLICT ALREADY_ANSWERED', 'DateUnavailable FULL', 'done'];
  expect(happened.filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
  expect(await oversold()).toEqual([]);
  expect(await servers.faults()).toEqual([]);
}, 120_000);
