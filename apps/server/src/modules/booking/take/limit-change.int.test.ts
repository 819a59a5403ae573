// @module-tag invariant
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress } from '../../../testing/account-api.js';
import type { ApiClient } from '../../../testing/api-client.js';
import { book, booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { tally, times } from '../../../testing/guest-api.js';
import { judgeLimits } from '../../../testing/limit-judge.js';
import { startTwoServers, type TwoServers } from '../../../testing/two-servers.js';

let servers: TwoServers;
let oversold: () => Promise<unknown[]>;
beforeAll(async () => {
  servers = await startTwoServers();
  oversold = await judgeLimits(servers.database);
}, 120_000);
afterAll(() => servers.close());

const date = '2026-03-10';
const api = (index: number): ApiClient => servers.apis[index % 2 === 0 ? 0 : 1];

async function bookedOn(branchId: string): Promise<number> {
  const [row] = await servers.database.query<{ booked: number }>(
    'SELECT coalesce(sum(booked), 0)::int AS booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2',
    [branchId, date],
  );
  return row?.booked ?? 0;
}

/** Sends deliveries without a pause until `stop` is called. @returns how each was answered, in the order of the answers */
function rush(postcode: string, callers: number) {
  const outcomes: string[] = [];
  let running = true;
  const all = Array.from({ length: callers }, async (_, caller) => {
    while (running) {
      const { data, errors } = await book(api(caller), delivery({ postcode, deliveryDate: date }));
      const result = data?.bookDelivery;
      outcomes.push(errors?.[0]?.extensions.code ?? [result?.__typename, result?.reason].filter(Boolean).join(' '));
    }
  });
  const stop = async () => {
    running = false;
    await Promise.all(all);
    return outcomes;
  };
  return { outcomes, stop };
}

/** Waits until the rush was answered so many times more: progress is the clock of this test. */
async function answered(outcomes: readonly string[], more: number): Promise<void> {
  const target = outcomes.length + more;
  while (outcomes.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('two processes give one address no more than its share of a day, also for its last place', async () => {
  const office = newAddress();
  for (const postcode of ['21001', '21002', '21003']) {
    await givenBranch(servers.database, { dailyLimit: 40, coverage: [postcode] });
    const ask = (caller: number) => book(api(caller), delivery({ postcode, deliveryDate: date }), { headers: office });
    const first = [await ask(0), await ask(1)];
    const answers = [...first, ...(await times(12, ask))];
    expect(tally(answers.map(({ data }) => data?.bookDelivery ?? { __typename: 'none' }))).toEqual({
      BookDeliverySuccess: 3,
      ProofNeeded: 11,
    });
  }
});

it('every booking fits the limit in force at its commit, however the limits change (A4)', async () => {
  const postcode = '20001';
  const name = 'Rushed branch';
  const branchId = await givenBranch(servers.database, { name, dailyLimit: 10_000, coverage: [postcode] });
  const staff = await servers.client({ staff: true });
  const ask = async (server: number, document: string, variables: object): Promise<string> => {
    const { data, errors } = await api(server).graphql<Record<string, { id: string } | string>>(document, variables, staff);
    expect(errors).toBeUndefined();
    const [result] = Object.values(data ?? {});
    return typeof result === 'string' ? result : (result?.id ?? '');
  };
  const branch = (dailyLimit: number) => ({
    id: branchId,
    input: {
      name,
      dailyLimit,
      leadTime: 0,
      deliveryRange: 60,
      deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
      coverage: [postcode],
      address: { state: 'Selangor' },
    },
  });
  const setLimit = (server: number, limit: number) =>
    ask(server, 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }', branch(limit));
  const addRule = (server: number, dailyLimit: number) =>
    ask(server, 'mutation ($input: RestrictionInput!) { createRestriction(input: $input) { id } }', {
      input: { name: 'Rush', branchIds: [branchId], startDate: date, endDate: date, dailyLimit },
    });
  const removeRule = (server: number, id: string) => ask(server, 'mutation ($id: ID!) { deleteRestriction(id: $id) }', { id });
  const addHoliday = (server: number) =>
    ask(server, 'mutation ($input: ClosedDayInput!) { saveClosedDay(input: $input) { id } }', {
      input: { date, name: 'Sudden holiday', kind: 'PUBLIC_HOLIDAY', states: ['Selangor'] },
    });
  const removeHoliday = (server: number, id: string) => ask(server, 'mutation ($id: ID!) { deleteClosedDay(id: $id) }', { id });

  const { outcomes, stop } = rush(postcode, 12);
  for (let round = 0; round < 3; round += 1) {
    await answered(outcomes, 20);
    // Lower, to something that is past already or soon will be: nothing more may be taken beyond it.
    const lowered = (await bookedOn(branchId)) + (round % 3 === 0 ? -5 : 10);
    await setLimit(round, lowered);
    const afterLowering = await bookedOn(branchId);
    await answered(outcomes, 40);
    expect(await bookedOn(branchId)).toBe(Math.max(lowered, afterLowering));
    await setLimit(round + 1, 10_000);
    await answered(outcomes, 20);

    const rule = await addRule(round, 0);
    const afterRule = await bookedOn(branchId);
    await answered(outcomes, 40);
    expect(await bookedOn(branchId)).toBe(afterRule);
    await removeRule(round + 1, rule);
    await answered(outcomes, 20);

    const holiday = await addHoliday(round + 1);
    const afterHoliday = await bookedOn(branchId);
    await answered(outcomes, 40);
    expect(await bookedOn(branchId)).toBe(afterHoliday);
    await removeHoliday(round, holiday);
  }
  await answered(outcomes, 40);
  await stop();

  const kinds = new Set(outcomes);
  expect([...kinds].sort()).toEqual([
    'BookDeliverySuccess',
    'DateUnavailable BOOKING_RULE',
    'DateUnavailable FULL',
    'DateUnavailable PUBLIC_HOLIDAY',
  ]);
  expect(await bookedOn(branchId)).toBe(outcomes.filter((outcome) => outcome === 'BookDeliverySuccess').length);
  expect(await oversold()).toEqual([]);
  expect(await servers.faults()).toEqual([]);
});

it('a lowered limit cancels nothing: staff see the day as overbooked, and it frees as bookings leave', async () => {
  const postcode = '20002';
  const branchId = await givenBranch(servers.database, { dailyLimit: 3, coverage: [postcode] });
  const bookings = await Promise.all([0, 1, 2].map((index) => booked(api(index), delivery({ postcode, deliveryDate: date }))));
  await servers.database.query('UPDATE branch SET daily_limit = 1, plan_version = plan_version + 1 WHERE id = $1', [branchId]);

  const staff = await servers.client({ staff: true });
  const { data } = await api(1).graphql(
    `query ($id: ID!) { dayLoads(branchIds: [$id], from: "${date}", to: "${date}") { booked limit status reason overbookedBy } }`,
    { id: branchId },
    staff,
  );
  expect(data).toEqual({ dayLoads: [{ booked: 3, limit: 1, status: 'FULL', reason: 'FULL', overbookedBy: 2 }] });

  const [first, second, third] = bookings;
  const cancel = (target = first) => api(0).graphql(cancelDocument, { input: { token: target?.token, version: target?.version } });
  await cancel(first);
  expect((await book(api(0), delivery({ postcode, deliveryDate: date }))).data?.bookDelivery.reason).toBe('FULL');
  await api(1).graphql(rescheduleDocument, { input: { token: second?.token, version: 1, deliveryDate: '2026-03-11' } });
  expect((await book(api(0), delivery({ postcode, deliveryDate: date }))).data?.bookDelivery.reason).toBe('FULL');
  await cancel(third);
  expect((await book(api(1), delivery({ postcode, deliveryDate: date }))).data?.bookDelivery.__typename).toBe('BookDeliverySuccess');
});
