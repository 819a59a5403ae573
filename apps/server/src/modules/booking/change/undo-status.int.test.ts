import { afterAll, describe, expect, it } from 'vitest';
import { integrityFaults } from '../../../database/integrity-faults.js';
import { booked, delivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

/** A step of status that was one too early, or one too many, is taken back by whoever of the branch sees it first. */
const app = await oneApp();
const { api } = app;
const branchId = await givenBranch(app.database, { dailyLimit: 500 });
afterAll(async () => expect(await integrityFaults(app.database)).toEqual([]));

const hours = 3_600_000;
const staffOf = (claims: object = {}) => ({ scope: ['booking:read', 'booking:write'], branchIds: [branchId], ...claims });
type Answer = Awaited<ReturnType<typeof ask>>;
const ask = async (document: string, variables: object, claims: object = staffOf()) =>
  api.graphql<Record<string, { status: string; version: number } | undefined>>(document, variables, await app.as(claims));
const saidOf = ({ data, errors }: Answer, field: string) => {
  const { code, reason } = errors?.[0]?.extensions ?? {};
  return errors === undefined ? `${data?.[field]?.status} ${data?.[field]?.version}` : (reason ?? code);
};
const step = async (id: string, version: number, status: string, claims?: object) =>
  saidOf(
    await ask(
      `mutation ($id: ID!, $version: Int!, $status: BookingStatus!) {
         updateBookingStatus(id: $id, version: $version, status: $status, reason: "Gate", notify: false) { status version } }`,
      { id, version, status },
      claims,
    ),
    'updateBookingStatus',
  );
const undo = async (id: string, version: number, claims?: object) =>
  saidOf(
    await ask(
      'mutation ($id: ID!, $version: Int!) { undoBookingStatus(id: $id, version: $version) { status version } }',
      { id, version },
      claims,
    ),
    'undoBookingStatus',
  );
const givenBooking = async () => (await booked(api, delivery({ deliveryDate: app.clock.now().toISOString().slice(0, 10) }))).id;

describe('undoBookingStatus', () => {
  it('takes back one step after the other, and says so in the history and to other systems', async () => {
    const id = await givenBooking();
    expect(await step(id, 1, 'OUT_FOR_DELIVERY')).toBe('OUT_FOR_DELIVERY 2');
    expect(await step(id, 2, 'DELIVERED')).toBe('DELIVERED 3');
    expect(await undo(id, 3)).toBe('OUT_FOR_DELIVERY 4');
    expect(await undo(id, 4)).toBe('CONFIRMED 5');
    expect(await undo(id, 5)).toBe('ILLEGAL_TRANSITION');
    expect(await step(id, 5, 'OUT_FOR_DELIVERY')).toBe('OUT_FOR_DELIVERY 6');
    const lines = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', change, from_value, to_value) AS line FROM booking_event WHERE booking_id = $1 AND change LIKE 'STATUS_UNDONE' ORDER BY id`,
      [id],
    );
    expect(lines.map(({ line }) => line)).toEqual(['STATUS_UNDONE DELIVERED OUT_FOR_DELIVERY', 'STATUS_UNDONE OUT_FOR_DELIVERY CONFIRMED']);
    const events = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', event, version, body::jsonb->'data'->>'status', body::jsonb->'data'->'previous'->>'status') AS line
         FROM event WHERE booking_id = $1 AND version BETWEEN 4 AND 5 ORDER BY version`,
      [id],
    );
    expect(events.map(({ line }) => line)).toEqual([
      'BOOKING_STATUS_CHANGED 4 OUT_FOR_DELIVERY DELIVERED',
      'BOOKING_STATUS_CHANGED 5 CONFIRMED OUT_FOR_DELIVERY',
    ]);
  });

  it('is refused with an old version, and from the next day on', async () => {
    const id = await givenBooking();
    await step(id, 1, 'OUT_FOR_DELIVERY');
    expect(await undo(id, 1)).toBe('STALE_VERSION');
    app.clock.advance(48 * hours);
    expect(await undo(id, 2)).toBe('ILLEGAL_TRANSITION');
  });

  it('is for any of the branch, and for nobody else', async () => {
    const id = await givenBooking();
    await step(id, 1, 'OUT_FOR_DELIVERY', staffOf({ userId: '0197a000-0000-7000-8000-000000000001' }));
    const elsewhere = await givenBranch(app.database, { dailyLimit: 5, coverage: ['50000'] });
    expect(await undo(id, 2, staffOf({ branchIds: [elsewhere] }))).toBe('NOT_FOUND');
    expect(await undo(id, 2, staffOf({ scope: ['booking:read'] }))).toBe('FORBIDDEN');
    const crew = staffOf({ scope: ['delivery:write'] });
    expect(await undo(id, 2, crew)).toBe('CONFIRMED 3');
  });
});

it('keeps why a delivery failed as a code beside the words, for staff alone', async () => {
  const id = await givenBooking();
  const fail = (failure: string | null, status: string, version: number) =>
    ask(
      `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $failure: FailureCode) {
         updateBookingStatus(id: $id, version: $version, status: $status, failure: $failure, reason: "Dog in the yard") { status version } }`,
      { id, version, status, failure },
    );
  const refused = await fail('NO_ACCESS', 'OUT_FOR_DELIVERY', 1);
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  await step(id, 1, 'OUT_FOR_DELIVERY');
  expect(saidOf(await fail('NO_ACCESS', 'FAILED', 2), 'updateBookingStatus')).toBe('FAILED 3');
  const { data } = await api.graphql<{ booking: { history: { change: string; to: string | null }[] } }>(
    'query ($id: ID!) { booking(id: $id) { history { change to } } }',
    { id },
    await app.as(staffOf()),
  );
  expect(data?.booking.history.slice(-2)).toEqual([
    { change: 'FAILURE', to: 'NO_ACCESS' },
    { change: 'STATUS_REASON', to: 'Dog in the yard' },
  ]);
});
