import { describe, expect, it, vi } from 'vitest';
import { newAddress, newMobile } from '../../../testing/account-api.js';
import { delivery, type DeliveryInput } from '../../../testing/delivery-api.js';
import { givenOrder } from '../../../testing/given.js';
import { guestApp, tally, times } from '../../../testing/guest-api.js';
import { oneApp } from '../../../testing/one-app.js';
import { givenBranch } from '../../../testing/given.js';
import { tokenFor } from '../../../testing/test-app.js';

/** Trying a booking without making it (ADR 0041). dry-run.property.test.ts tests that its answers are those of bookings. */
const { app, guests } = await guestApp();
const { date } = guests;

const document = `mutation ($input: BookDeliveryInput!, $key: String, $override: Boolean! = false, $why: String, $proof: ProofInput, $dryRun: Boolean! = true) {
  bookDelivery(input: $input, idempotencyKey: $key, override: $override, overrideReason: $why, proof: $proof, dryRun: $dryRun) {
    __typename
    ... on BookDeliverySuccess { manageToken booking { id reference version status orderNumber branchName branch { id name }
      arrival { time } order { orderNumber } orderCheck history { at by change from to } messages { id } moveOffer { id } keptPastLimit toldBy
      promise { limit bookedBefore override overrideReason } createdAt } }
    ... on DateUnavailable { reason } ... on OtpRejected { attemptsLeft } ... on ProofNeeded { mobile } } }`;

interface Answer {
  __typename: string;
  manageToken?: string;
  reason?: string;
  booking?: Record<string, unknown>;
}

async function dry(input: DeliveryInput, more: object = {}, headers: Readonly<Record<string, string>> = newAddress()) {
  const { data, errors } = await app.api.graphql<{ bookDelivery: Answer }>(document, { input, ...more }, headers);
  return { answer: data?.bookDelivery, error: errors?.[0]?.extensions };
}

const countOf = async (table: string) => (await app.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n;

describe('the booking that would be made', () => {
  it('by a guest: every field is answered, nothing is stored, and the same form books', async () => {
    const { postcode, branchId } = await guests.givenWorld(4);
    const input = delivery({ postcode, deliveryDate: date, orderNumber: ' demo 77 ' });
    const woken = vi.spyOn(app.container.messaging.messageQueue, 'wake');
    const { answer } = await dry(input);
    expect(woken).not.toHaveBeenCalled();
    woken.mockRestore();
    expect(answer).toMatchObject({ __typename: 'BookDeliverySuccess', manageToken: 'dry-run' });
    expect(answer?.booking).toMatchObject({
      ...{ id: 'dry-run', reference: 'dry-run', version: 1, status: 'CONFIRMED', orderNumber: 'demo 77', branch: { id: branchId } },
      history: [{ at: app.clock.now().toISOString(), by: 'Customer', change: 'BOOKED', from: null, to: date }],
      ...{ messages: [], moveOffer: null, order: null, promise: null, orderCheck: null, toldBy: [], keptPastLimit: false },
    });
    for (const table of ['booking', 'booking_event', 'outbox_message', 'day_ledger', 'idempotency_key']) {
      expect([table, await countOf(table)]).toEqual([table, '0']);
    }
    expect((await dry(input, { dryRun: false })).answer?.booking?.['id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await dry(input)).answer).toMatchObject({ __typename: 'OrderAlreadyBooked' });
  });

  it('by staff past the limit: the history and the promise that it would have, and nothing in the audit log', async () => {
    const { postcode, branchId } = await guests.givenWorld(1);
    const authorization = `Bearer ${await tokenFor(app.container, { name: 'Aminah' })}`;
    const orderNumber = await givenOrder(app.database, { zipcode: postcode });
    await guests.book({ postcode });
    const input = delivery({ postcode, deliveryDate: date, orderNumber });
    const asStaff = { authorization };
    expect((await dry(input, {}, asStaff)).answer).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    const before = await countOf('audit_entry');
    const { answer } = await dry(input, { override: true, why: 'Wedding' }, asStaff);
    expect(answer?.booking).toMatchObject({
      ...{ branch: { id: branchId }, order: { orderNumber }, orderCheck: 'NONE', messages: [], toldBy: ['EMAIL'] },
      promise: { limit: 1, bookedBefore: 1, override: true, overrideReason: 'Wedding' },
    });
    const history = answer?.booking?.['history'] as { by: string; change: string; to: string }[];
    expect(history.map(({ by, change, to }) => [by, change, to])).toEqual([
      ['Aminah', 'BOOKED', date],
      ['Aminah', 'OVERRIDE', 'FULL'],
      ['Aminah', 'OVERRIDE_REASON', 'Wedding'],
    ]);
    expect(await countOf('audit_entry')).toBe(before);
  });
});

it('an idempotency key belongs to a booking: with a dry run it is an error', async () => {
  const { postcode } = await guests.givenWorld(1);
  for (const key of ['a key', '']) {
    expect((await dry(delivery({ postcode, deliveryDate: date }), { key })).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ path: 'idempotencyKey', code: 'NOT_AS_EXPECTED' }],
    });
  }
  expect(await countOf('idempotency_key')).toBe('0');
});

describe('a code', () => {
  it('that is right is neither used up nor extended, whatever the answer is', async () => {
    const { postcode } = await guests.givenWorld(1);
    const primaryContact = newMobile();
    const proof = await guests.codeFor(primaryContact);
    const codes = () => app.database.query('SELECT used_at, expires_at, attempts FROM one_time_code WHERE id = $1', [proof.challenge]);
    const before = await codes();
    const input = delivery({ postcode, deliveryDate: date, primaryContact });
    expect((await dry(input, { proof })).answer?.__typename).toBe('BookDeliverySuccess');
    expect((await guests.book({ postcode })).__typename).toBe('BookDeliverySuccess');
    expect((await dry(input, { proof })).answer).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    expect(await codes()).toEqual(before);
  });

  it('that is wrong counts as an attempt, so that a dry run cannot guess it', async () => {
    const { postcode } = await guests.givenWorld(2);
    const primaryContact = newMobile();
    const proof = await guests.codeFor(primaryContact);
    const wrong = { ...proof, code: proof.code === '000000' ? '000001' : '000000' };
    const input = delivery({ postcode, deliveryDate: date, primaryContact });
    const left: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) left.push((await dry(input, { proof: wrong })).answer);
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((attemptsLeft) => ({ __typename: 'OtpRejected', attemptsLeft })));
    expect((await dry(input, { proof })).answer?.__typename).toBe('OtpRejected');
  });
});

it('bookings and dry runs of one day at once: each place is given once, and no dry run takes one', async () => {
  const { postcode, branchId } = await guests.givenWorld(10);
  const orders = await times(40, (index) => givenOrder(app.database, { zipcode: postcode, email: `f${index}@example.test` }));
  const answers = await times(40, async (index) => {
    const input = delivery({ postcode, deliveryDate: date, orderNumber: orders[index] ?? '', email: `f${index}@example.test` });
    const dryRun = index % 2 === 0;
    return { dryRun, ...(await dry(input, { dryRun })).answer };
  });
  expect(tally(answers.filter(({ dryRun }) => !dryRun).map(({ __typename = 'none' }) => ({ __typename })))).toEqual({
    BookDeliverySuccess: 10,
    DateUnavailable: 10,
  });
  expect(answers.every(({ __typename }) => __typename === 'BookDeliverySuccess' || __typename === 'DateUnavailable')).toBe(true);
  expect(await app.database.query('SELECT booked FROM day_ledger WHERE branch_id = $1', [branchId])).toEqual([{ booked: 10 }]);
});

const email = 'owner@example.test';
it.each<[string, (postcode: string, primaryContact: string) => Promise<{ input?: object; proof?: object }>]>([
  [
    'an order on file',
    async (postcode) => ({ input: { email, orderNumber: await givenOrder(app.database, { zipcode: postcode, email }) } }),
  ],
  ['a code', async (_, primaryContact) => ({ proof: await guests.codeFor(primaryContact) })],
])('a dry run that is verified by %s counts as an unverified one: a browser has thirty a day', async (_, proved) => {
  const { postcode } = await guests.givenWorld(40);
  const primaryContact = newMobile();
  const { input = {}, proof = null } = await proved(postcode, primaryContact);
  const headers = { ...newAddress(), cookie: `browser=${app.container.browsers.make()}` };
  const tried = async (dryRun: boolean) => {
    const result = delivery({ postcode, deliveryDate: date, primaryContact, ...input });
    const { answer, error } = await dry(result, { dryRun, proof }, headers);
    return answer?.__typename ?? error?.code;
  };
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push(await tried(true));
  expect(answers).toEqual([...Array<string>(30).fill('BookDeliverySuccess'), 'TOO_MANY_REQUESTS']);
  // The booking itself is verified and does not count.
  expect(await tried(false)).toBe('BookDeliverySuccess');
});

describe('without SMS', async () => {
  const silent = await oneApp();

  it('a dry run counts as a booking does: a browser has thirty of both a day', async () => {
    await givenBranch(silent.database, { dailyLimit: 300 });
    const headers = { ...newAddress(), cookie: `browser=${silent.container.browsers.make()}` };
    const tried = async (dryRun: boolean, input: object = {}) => {
      const variables = { dryRun, input: delivery({ ...input, orderNumber: `C-${Math.random()}` }) };
      const { data, errors } = await silent.api.graphql<{ bookDelivery: Answer }>(document, variables, headers);
      return data?.bookDelivery.__typename ?? errors?.[0]?.extensions.code;
    };
    const answers = [];
    for (let count = 0; count < 30; count += 1) answers.push(await tried(count > 0));
    expect(new Set(answers)).toEqual(new Set(['BookDeliverySuccess']));
    expect(await tried(true)).toBe('TOO_MANY_REQUESTS');
    expect(await tried(false)).toBe('TOO_MANY_REQUESTS');
  });
});
