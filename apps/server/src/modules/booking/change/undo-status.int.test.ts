import { afterAll, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { book, booked, cancelDocument, delivery, rescheduleDocument, type DeliveryInput } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch } from '../../../testing/given.js';
import { givenAccount } from '../../../testing/given-account.js';
import { givenApiKey } from '../../../testing/given-api-key.js';
import { oneApp } from '../../../testing/one-app.js';

/** A wrong step of status, undone by anybody of the branch. */
const app = await oneApp();
const { api } = app;
const branchId = await givenBranch(app.database, { dailyLimit: 500, coverage: ['68100'] });
afterAll(async () => expect(await integrityErrors(app.database)).toEqual([]));

const hours = 3_600_000;
const staffOf = (claims: object = {}) => ({ scope: ['booking:read', 'booking:write'], branchIds: [branchId], ...claims });
type Answer = Awaited<ReturnType<typeof ask>>;
const ask = async (document: string, variables: object, claims: object = staffOf()) =>
  api.graphql<Record<string, { status: string; version: number } | undefined>>(document, variables, await app.as(claims));
const summaryOf = ({ data, errors }: Answer, field: string) => {
  const { code, reason } = errors?.[0]?.extensions ?? {};
  return errors === undefined ? `${data?.[field]?.status} ${data?.[field]?.version}` : (reason ?? code);
};
const step = async (id: string, version: number, status: string, claims?: object) =>
  summaryOf(
    await ask(
      `mutation ($id: ID!, $version: Int!, $status: BookingStatus!) {
         updateBookingStatus(id: $id, version: $version, status: $status, reason: "Gate", notify: false) { status version } }`,
      { id, version, status },
      claims,
    ),
    'updateBookingStatus',
  );
const undo = async (id: string, version: number, claims?: object) =>
  summaryOf(
    await ask(
      'mutation ($id: ID!, $version: Int!) { undoBookingStatus(id: $id, version: $version) { status version } }',
      { id, version },
      claims,
    ),
    'undoBookingStatus',
  );
const givenBooking = async () => (await booked(api, delivery({ deliveryDate: app.clock.now().toISOString().slice(0, 10) }))).id;

describe('undoBookingStatus', () => {
  it('undoes one step after the other, with lines of the history and events', async () => {
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

  it('is for everybody of the branch, and for nobody else', async () => {
    const id = await givenBooking();
    await step(id, 1, 'OUT_FOR_DELIVERY', staffOf({ userId: '0197a000-0000-7000-8000-000000000001' }));
    const elsewhere = await givenBranch(app.database, { dailyLimit: 5, coverage: ['50000'] });
    expect(await undo(id, 2, staffOf({ branchIds: [elsewhere] }))).toBe('NOT_FOUND');
    const crew = staffOf({ scope: ['delivery:write'] });
    expect(await undo(id, 2, crew)).toBe('CONFIRMED 3');
  });
});

describe('a correction', () => {
  const correct = async (id: string, version: number, reason: string | null, claims?: object) =>
    summaryOf(
      await ask(
        'mutation ($id: ID!, $version: Int!, $reason: String) { undoBookingStatus(id: $id, version: $version, reason: $reason) { status version } }',
        { id, version, reason },
        claims,
      ),
      'undoBookingStatus',
    );
  const days = (count: number) => app.clock.advance(count * 24 * hours);
  async function givenOutcome(status: 'DELIVERED' | 'FAILED') {
    app.clock.set('2026-03-04T04:00:00Z');
    const made = await booked(api, delivery({ deliveryDate: '2026-03-04' }));
    await step(made.id, 1, 'OUT_FOR_DELIVERY');
    await step(made.id, 2, status);
    return made;
  }
  const linesOf = async (id: string) => {
    const rows = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', change, from_value, to_value) AS line FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 2`,
      [id],
    );
    return rows.map(({ line }) => line).reverse();
  };

  it.each(['DELIVERED', 'FAILED'] as const)('of %s needs a reason from the second day on, which the history has', async (status) => {
    const { id } = await givenOutcome(status);
    days(2);
    expect(await undo(id, 3)).toBe('BAD_USER_INPUT');
    for (const reason of ['', '  ', 'x'.repeat(1001), '\u200B \u2063', 'Wrong\u202Estop', '\u0000'])
      expect([reason, await correct(id, 3, reason)]).toEqual([reason, 'BAD_USER_INPUT']);
    expect(await correct(id, 2, 'Wrong stop')).toBe('STALE_VERSION');
    const reason = 'Wrong stop: the bed is still on the lorry. '.repeat(24).slice(0, 1000);
    expect(await correct(id, 3, reason)).toBe('OUT_FOR_DELIVERY 4');
    expect(await linesOf(id)).toEqual([`STATUS_UNDONE ${status} OUT_FOR_DELIVERY`, `STATUS_REASON ${reason.trim()}`]);
    const other = status === 'DELIVERED' ? 'FAILED' : 'DELIVERED';
    expect(await step(id, 4, other)).toBe(`${other} 5`);
  });

  it('is possible until the end of the thirtieth day in Malaysia, and TOO_LATE_TO_CORRECT afterwards', async () => {
    const { id } = await givenOutcome('DELIVERED');
    app.clock.set('2026-04-03T16:00:00Z');
    expect(await correct(id, 3, 'Wrong stop')).toBe('TOO_LATE_TO_CORRECT');
    app.clock.set('2026-04-03T15:59:59Z');
    expect(await correct(id, 3, 'Wrong stop')).toBe('OUT_FOR_DELIVERY 4');
    // Only an outcome is corrected.
    expect(await correct(id, 4, 'Wrong stop')).toBe('ILLEGAL_TRANSITION');
  });

  it('is for staff of the branch with the right to write, and not in the archive', async () => {
    const { id } = await givenOutcome('FAILED');
    const elsewhere = await givenBranch(app.database, { dailyLimit: 5, coverage: ['50000'] });
    days(2);
    expect(await correct(id, 3, 'Wrong stop', staffOf({ branchIds: [elsewhere] }))).toBe('NOT_FOUND');
    // The crew's queued actions of that day still arrive.
    expect(await correct(id, 3, 'Wrong stop', staffOf({ scope: ['delivery:write'] }))).toBe('FORBIDDEN');
    expect(await correct(id, 3, 'Wrong stop', staffOf({ scope: ['booking:read'] }))).toBe('FORBIDDEN');
    const { id: makerId } = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const key = await givenApiKey(app, { makerId, scope: ['booking:read'], branchIds: [branchId] });
    const { errors } = await api.graphql(
      `mutation { undoBookingStatus(id: "${id}", version: 3, reason: "Wrong stop") { id } }`,
      {},
      { authorization: `Bearer ${key.secret}` },
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await ask('mutation ($id: ID!) { archiveBookings(ids: [$id]) { status version } }', { id });
    expect(await correct(id, 4, 'Wrong stop')).toBe('ILLEGAL_TRANSITION');
    await ask('mutation ($id: ID!) { restoreBookings(ids: [$id]) { status version } }', { id });
    expect(await correct(id, 5, 'Wrong stop')).toBe('OUT_FOR_DELIVERY 6');
  });

  it('is refused once staff have moved the booking, or its customer has chosen a new date', async () => {
    const choose = async (input: object, claims?: object) =>
      (await api.graphql(rescheduleDocument, { input }, claims && (await app.as(claims)))).errors;
    for (const byCustomer of [true, false]) {
      const { id, token } = await givenOutcome('FAILED');
      days(2);
      const target = byCustomer ? { token } : { id };
      expect(await choose({ ...target, version: 3, deliveryDate: '2026-03-12' }, byCustomer ? undefined : staffOf())).toBeUndefined();
      expect(await correct(id, 3, 'Wrong stop')).toBe('STALE_VERSION');
      expect(await correct(id, 4, 'Wrong stop')).toBe('ILLEGAL_TRANSITION');
    }
  });

  it('is made once by two people at once', async () => {
    const { id } = await givenOutcome('DELIVERED');
    days(2);
    const answers = await Promise.all([correct(id, 3, 'Wrong stop'), correct(id, 3, 'Wrong family')]);
    expect(answers.map(String).sort()).toEqual(['OUT_FOR_DELIVERY 4', 'STALE_VERSION']);
  });

  it('has no reason for a cancellation', async () => {
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-20' }));
    expect((await api.graphql(cancelDocument, { input: { id, version: 1 } }, await app.as(staffOf()))).errors).toBeUndefined();
    expect(await correct(id, 2, 'Wrong stop')).toBe('BAD_USER_INPUT');
  });
});

describe('a cancelled booking', () => {
  const [day, earlier] = ['2026-03-20', '2026-03-04'];
  async function givenWorld(dailyLimit: number, input: object = {}) {
    app.clock.set('2026-03-04T04:00:00Z');
    const { branchId, postcode } = await givenArea(app.database, { dailyLimit, ...input });
    const staff = staffOf({ branchIds: [branchId] });
    const cancelled = async (given: Partial<DeliveryInput> = {}) => {
      const made = await booked(api, delivery({ postcode, deliveryDate: day, ...given }));
      // The tests read messages in the order of their time.
      app.clock.advance(1_000);
      const { errors } = await api.graphql(cancelDocument, { input: { id: made.id, version: 1 } }, await app.as(staff));
      expect(errors).toBeUndefined();
      return made;
    };
    return { branchId, postcode, staff, cancelled };
  }
  const bring = async (id: string, version: number, claims: object, past: { override?: boolean; overrideReason?: string } = {}) =>
    summaryOf(
      await ask(
        `mutation ($id: ID!, $version: Int!, $override: Boolean! = false, $overrideReason: String) {
           undoBookingStatus(id: $id, version: $version, override: $override, overrideReason: $overrideReason) { status version } }`,
        { id, version, ...past },
        claims,
      ),
      'undoBookingStatus',
    );
  const linesOf = async (id: string) => {
    const rows = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', change, from_value, to_value) AS line FROM booking_event WHERE booking_id = $1 ORDER BY id`,
      [id],
    );
    return rows.map(({ line }) => line);
  };
  const kindsOf = async (id: string) => {
    const rows = await app.database.query<{ kind: string }>(
      'SELECT kind FROM outbox_message WHERE booking_id = $1 ORDER BY created_at, id',
      [id],
    );
    return rows.map(({ kind }) => kind);
  };
  const actionsOf = async (id: string) => {
    const rows = await app.database.query<{ action: string }>('SELECT action FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);
    return rows.map(({ action }) => action);
  };

  it('is restored on its date with its reference, its link and a confirmation', async () => {
    const { staff, cancelled } = await givenWorld(1);
    const { id, reference, token } = await cancelled();
    app.clock.advance(72 * hours);
    expect(await bring(id, 2, staff)).toBe('CONFIRMED 3');
    expect((await linesOf(id)).slice(-1)).toEqual(['STATUS_UNDONE CANCELLED CONFIRMED']);
    expect(await kindsOf(id)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED']);
    expect((await actionsOf(id)).slice(-1)).toEqual(['undoBookingStatus']);
    const { data } = await api.graphql('query ($token: String!) { managedBooking(token: $token) { reference status } }', { token });
    expect(data).toEqual({ managedBooking: { reference, status: 'CONFIRMED' } });
    const events = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', event, body::jsonb->'data'->'previous'->>'status') AS line FROM event WHERE booking_id = $1 AND version = 3`,
      [id],
    );
    expect(events).toEqual([{ line: 'BOOKING_STATUS_CHANGED CANCELLED' }]);
    expect(await bring(id, 3, staff)).toBe('ILLEGAL_TRANSITION');
  });

  it('is for staff of its branch who may cancel, and not from the archive', async () => {
    const { branchId, staff, cancelled } = await givenWorld(5);
    const { id } = await cancelled({ deliveryDate: earlier });
    const elsewhere = await givenBranch(app.database, { dailyLimit: 5, coverage: ['90000'] });
    expect(await bring(id, 2, staffOf({ branchIds: [elsewhere] }))).toBe('NOT_FOUND');
    expect(await bring(id, 2, staffOf({ branchIds: [branchId], scope: ['delivery:write'] }))).toBe('FORBIDDEN');
    expect(await bring(id, 1, staff)).toBe('STALE_VERSION');
    await ask('mutation ($id: ID!) { archiveBookings(ids: [$id]) { status version } }', { id }, staff);
    expect(await bring(id, 3, staff)).toBe('ILLEGAL_TRANSITION');
  });

  it('takes a place of a full day only with an override, which is recorded', async () => {
    const { postcode, staff, cancelled } = await givenWorld(1);
    const { id } = await cancelled();
    await booked(api, delivery({ postcode, deliveryDate: day }));
    expect(await bring(id, 2, staff)).toBe('FULL');
    expect(await bring(id, 2, staff, { override: true, overrideReason: 'x\u0000' })).toBe('BAD_USER_INPUT');
    expect(await bring(id, 2, staff, { override: true, overrideReason: 'Promised' })).toBe('CONFIRMED 3');
    expect((await linesOf(id)).slice(-3)).toEqual(['STATUS_UNDONE CANCELLED CONFIRMED', 'OVERRIDE FULL', 'OVERRIDE_REASON Promised']);
    expect((await actionsOf(id)).slice(-1)).toEqual(['undoBookingStatus.override']);
  });

  it('is restored within the lead time with an override, and never on a past day', async () => {
    const { staff, cancelled } = await givenWorld(5, { leadTime: 3 });
    const { id } = await cancelled();
    app.clock.set('2026-03-20T04:00:00Z');
    expect(await bring(id, 2, staff)).toBe('TOO_SOON');
    expect(await bring(id, 2, staff, { override: true })).toBe('CONFIRMED 3');
    const { id: late } = await givenWorld(5).then((world) => world.cancelled());
    app.clock.set('2026-03-21T04:00:00Z');
    expect(await bring(late, 2, staffOf({ scope: ['booking:read', 'booking:write', 'branch:all'] }), { override: true })).toBe('TOO_SOON');
  });

  it('goes to another branch if its own has no place', async () => {
    const { postcode, staff, cancelled } = await givenWorld(1);
    const { id } = await cancelled();
    await booked(api, delivery({ postcode, deliveryDate: day }));
    const other = await givenBranch(app.database, { dailyLimit: 1, coverage: [postcode], priority: 900 });
    expect(await bring(id, 2, staff)).toBe('CONFIRMED 3');
    expect(await app.database.query('SELECT branch_id FROM booking WHERE id = $1', [id])).toEqual([{ branch_id: other }]);
    expect((await linesOf(id)).at(-1)).toMatch(/^BRANCH /);
  });

  it('stays cancelled while another booking has its order', async () => {
    const { postcode, staff, cancelled } = await givenWorld(5);
    const orderNumber = 'SO-UNDO-1';
    const { id } = await cancelled({ orderNumber });
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-19', orderNumber }));
    expect(await bring(id, 2, staff)).toBe('ORDER_ALREADY_BOOKED');
  });

  it('is restored once by concurrent requests, and not if its order has a new booking', async () => {
    const { postcode, staff, cancelled } = await givenWorld(50);
    for (let turn = 0; turn < 8; turn += 1) {
      const orderNumber = `SO-RACE-${turn}`;
      const { id } = await cancelled({ orderNumber });
      const [again, ...undone] = await Promise.all([
        book(api, delivery({ postcode, deliveryDate: '2026-03-19', orderNumber })),
        ...Array.from({ length: 4 }, () => bring(id, 2, staff)),
      ]);
      const back = undone.filter((input) => input === 'CONFIRMED 3').length;
      const bookedAgain = again.data?.bookDelivery.__typename === 'BookDeliverySuccess' ? 1 : 0;
      expect([orderNumber, back + bookedAgain]).toEqual([orderNumber, 1]);
      expect(undone.filter((input) => !['CONFIRMED 3', 'STALE_VERSION', 'ORDER_ALREADY_BOOKED'].includes(String(input)))).toEqual([]);
    }
  });
});

it('stores the reason of a failure as a code and a text, for staff only', async () => {
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
  expect(summaryOf(await fail('NO_ACCESS', 'FAILED', 2), 'updateBookingStatus')).toBe('FAILED 3');
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
