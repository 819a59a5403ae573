import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api, as } = app;
afterAll(async () => {
  expect(await integrityErrors(app.database)).toEqual([]);
});
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const givenWorld = (dailyLimit = 5, input: object = {}) => givenArea(app.database, { dailyLimit, ...input });

interface Target {
  id?: string;
  token?: string;
  version: number;
}
interface Moved {
  rescheduleBooking: {
    __typename: string;
    reason?: string;
    alternatives?: string[];
    booking?: { id: string; version: number; deliveryDate: string; branchName: string; status: string };
  };
}
const move = (target: Target, deliveryDate: string, headers = {}, override = false) =>
  api.graphql<Moved>(rescheduleDocument, { input: { ...target, deliveryDate, override } }, headers);
const cancel = (target: Target & { reason?: string }, headers = {}) => api.graphql(cancelDocument, { input: target }, headers);
/** Makes the delivery of a booking of today fail: version 3. */
async function fail(id: string): Promise<void> {
  for (const [version, status] of [
    [1, 'OUT_FOR_DELIVERY'],
    [2, 'FAILED'],
  ] as const) {
    await api.graphql(
      'mutation ($id: ID!, $version: Int!, $status: BookingStatus!) { updateBookingStatus(id: $id, version: $version, status: $status) { version } }',
      { id, version, status },
      await as({}),
    );
  }
}
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;
const historyOf = (id: string) =>
  app.database.query(
    'SELECT by_name AS by, change, from_value AS "from", to_value AS "to" FROM booking_event WHERE booking_id = $1 ORDER BY id',
    [id],
  );
const messagesOf = async (id: string) =>
  (await app.database.query<{ kind: string }>('SELECT kind FROM outbox_message WHERE booking_id = $1 ORDER BY kind', [id])).map(
    ({ kind }) => kind,
  );

describe('moving a booking', () => {
  it('takes the new place and frees the old one, with history and messages', async () => {
    const { branchId, postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    const { data } = await move({ token, version: 1 }, '2026-03-12');
    expect(data?.rescheduleBooking).toMatchObject({
      __typename: 'RescheduleBookingSuccess',
      booking: { version: 2, deliveryDate: '2026-03-12', status: 'CONFIRMED' },
    });
    expect(
      await app.database.query('SELECT delivery_date AS date, booked FROM day_ledger WHERE branch_id = $1 ORDER BY 1', [branchId]),
    ).toEqual([
      { date: '2026-03-10', booked: 0 },
      { date: '2026-03-12', booked: 1 },
    ]);
    expect(await historyOf(id)).toEqual([
      { by: 'Customer', change: 'BOOKED', from: null, to: '2026-03-10' },
      { by: 'Customer', change: 'MOVED', from: '2026-03-10', to: '2026-03-12' },
    ]);
    expect(await messagesOf(id)).toEqual(['CHANGED', 'CONFIRMED']);
  });

  it('keeps the old place when the new date is full, and offers others', async () => {
    const { postcode } = await givenWorld(1);
    const { token } = await booked(api, delivery({ postcode }));
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-11' }));
    const { data } = await move({ token, version: 1 }, '2026-03-11');
    expect(data?.rescheduleBooking).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    expect(data?.rescheduleBooking.alternatives).toHaveLength(5);
    expect(data?.rescheduleBooking.alternatives).not.toContain('2026-03-10');
    expect((await move({ token, version: 1 }, '2026-03-12')).data?.rescheduleBooking.__typename).toBe('RescheduleBookingSuccess');
  });

  it('to the same date changes nothing', async () => {
    const { postcode } = await givenWorld(1);
    const { id, token } = await booked(api, delivery({ postcode }));
    expect((await move({ token, version: 1 }, '2026-03-10')).data?.rescheduleBooking.booking).toMatchObject({ version: 1 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('returns the new branch if another one delivers', async () => {
    const { postcode } = await givenWorld(1, { name: 'Tuesday branch', deliveryWeekdays: ['TUESDAY'] });
    await givenBranch(app.database, { name: 'Thursday branch', coverage: [postcode], deliveryWeekdays: ['THURSDAY'] });
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-10' }));
    expect((await move({ token, version: 1 }, '2026-03-12')).data?.rescheduleBooking.booking?.branchName).toBe('Thursday branch');
    expect(await historyOf(id)).toContainEqual({ by: 'Customer', change: 'BRANCH', from: 'Tuesday branch', to: 'Thursday branch' });
  });

  it('counts the holds of others', async () => {
    const { postcode } = await givenWorld(1);
    const { token } = await booked(api, delivery({ postcode }));
    await api.graphql(`mutation { holdDate(postcode: "${postcode}", deliveryDate: "2026-03-11") { __typename } }`);
    expect((await move({ token, version: 1 }, '2026-03-11')).data?.rescheduleBooking.reason).toBe('FULL');
  });

  it('of a stale version is a conflict', async () => {
    const { postcode } = await givenWorld();
    const { token } = await booked(api, delivery({ postcode }));
    await move({ token, version: 1 }, '2026-03-11');
    expect(codeOf(await move({ token, version: 1 }, '2026-03-12'))).toBe('CONFLICT');
    expect(codeOf(await cancel({ token, version: 1 }))).toBe('CONFLICT');
  });

  it('past the limit is for staff of the branch, and is recorded', async () => {
    const { branchId, postcode } = await givenWorld(1);
    const { id, token } = await booked(api, delivery({ postcode }));
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-11' }));
    expect(codeOf(await move({ token, version: 1 }, '2026-03-11', {}, true))).toBe('FORBIDDEN');
    expect(codeOf(await move({ token, version: 1 }, '2026-03-11', await as({ scope: ['booking:write'] }), true))).toBe('FORBIDDEN');
    // Staff of another branch that covers the postcode as well, with the customer's link.
    const neighbour = await givenBranch(app.database, { coverage: [postcode], dailyLimit: 0 });
    const others = await as({ scope: ['booking:write'], branchIds: [neighbour] });
    expect(codeOf(await move({ token, version: 1 }, '2026-03-11', others, true))).toBe('FORBIDDEN');
    const staff = await as({ scope: ['booking:write'], branchIds: [branchId] });
    expect((await move({ id, version: 1 }, '2026-03-11', staff)).data?.rescheduleBooking.reason).toBe('FULL');
    expect((await move({ id, version: 1 }, '2026-03-11', staff, true)).data?.rescheduleBooking.__typename).toBe('RescheduleBookingSuccess');
    expect(await historyOf(id)).toContainEqual({ by: 'Aminah', change: 'OVERRIDE', from: null, to: 'FULL' });
    expect(await app.database.query('SELECT action FROM audit_entry WHERE entity_id = $1', [id])).toEqual([
      { action: 'rescheduleBooking.override' },
    ]);
  });

  it('to an earlier day, however soon, is for staff with an override, before an early delivery', async () => {
    const { branchId, postcode } = await givenWorld(1, { leadTime: 3 });
    const { id, token } = await booked(api, delivery({ postcode }));
    const staff = await as({ scope: ['booking:write'], branchIds: [branchId] });
    expect((await move({ id, version: 1 }, '2026-03-04', staff)).data?.rescheduleBooking.reason).toBe('TOO_SOON');
    expect(codeOf(await move({ token, version: 1 }, '2026-03-04', {}, true))).toBe('FORBIDDEN');
    expect((await move({ id, version: 1 }, '2026-03-03', staff, true)).data?.rescheduleBooking.reason).toBe('TOO_SOON');
    expect((await move({ id, version: 1 }, '2026-03-04', staff, true)).data?.rescheduleBooking.booking).toMatchObject({
      deliveryDate: '2026-03-04',
      version: 2,
    });
    expect(await historyOf(id)).toContainEqual({ by: 'Aminah', change: 'OVERRIDE', from: null, to: 'TOO_SOON' });
    expect(
      await app.database.query('SELECT delivery_date AS date, booked FROM day_ledger WHERE branch_id = $1 ORDER BY 1', [branchId]),
    ).toEqual([
      { date: '2026-03-04', booked: 1 },
      { date: '2026-03-10', booked: 0 },
    ]);
    // Later days that are too soon stay closed to everybody.
    expect((await move({ id, version: 2 }, '2026-03-05', staff, true)).data?.rescheduleBooking.reason).toBe('TOO_SOON');
  });

  it('confirms a failed delivery again with a new date only', async () => {
    const { postcode } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-04' }));
    const staff = await as({});
    await fail(id);
    expect(codeOf(await move({ id, version: 3 }, '2026-03-04', staff))).toBe('CONFLICT');
    expect((await move({ id, version: 3 }, '2026-03-11', staff)).data?.rescheduleBooking.booking).toMatchObject({
      status: 'CONFIRMED',
      version: 4,
    });
    expect(await historyOf(id)).toContainEqual({ by: 'Aminah', change: 'STATUS', from: 'FAILED', to: 'CONFIRMED' });
  });
});

describe('cancelling a booking', () => {
  it('keeps the reason and sends the customer a message', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    expect((await cancel({ token, version: 1, reason: ' Moving house ' })).data).toEqual({
      cancelBooking: { id, version: 2, status: 'CANCELLED' },
    });
    expect(await historyOf(id)).toContainEqual({ by: 'Customer', change: 'CANCELLED', from: '2026-03-10', to: 'Moving house' });
    expect(await messagesOf(id)).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(codeOf(await cancel({ token, version: 2 }))).toBe('CONFLICT');
    expect(codeOf(await move({ token, version: 2 }, '2026-03-12'))).toBe('CONFLICT');
  });

  it('of a failed delivery is for staff of the branch, sends a message, and removes it from the count of its day', async () => {
    const { branchId, postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-04' }));
    await fail(id);
    expect(codeOf(await cancel({ token, version: 3 }))).toBe('CONFLICT');
    const elsewhere = await as({ scope: ['booking:write'], branchIds: [await givenBranch(app.database, { coverage: ['90000'] })] });
    expect(codeOf(await cancel({ id, version: 3 }, elsewhere))).toBe('NOT_FOUND');
    app.clock.set('2026-03-09T04:00:00Z');
    const staff = await as({ scope: ['booking:write'], branchIds: [branchId] });
    const both = await Promise.all([1, 2].map(() => cancel({ id, version: 3, reason: 'Refunded' }, staff)));
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined]);
    expect(both.find(({ errors }) => errors === undefined)?.data).toEqual({ cancelBooking: { id, version: 4, status: 'CANCELLED' } });
    expect(await messagesOf(id)).toEqual(['CANCELLED', 'CONFIRMED', 'NOT_DELIVERED']);
    expect(await app.database.query('SELECT booked FROM day_ledger WHERE branch_id = $1', [branchId])).toEqual([{ booked: 0 }]);
  });

  it('is refused for an archived booking, and so is moving it', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-04' }));
    await fail(id);
    const staff = await as({});
    expect((await api.graphql('mutation ($id: ID!) { archiveBookings(ids: [$id]) { archived } }', { id }, staff)).data).toEqual({
      archiveBookings: [{ archived: true }],
    });
    expect(codeOf(await cancel({ id, version: 4 }, staff))).toBe('CONFLICT');
    expect(codeOf(await move({ id, version: 4 }, '2026-03-12', staff))).toBe('CONFLICT');
    expect(codeOf(await move({ token, version: 4 }, '2026-03-12'))).toBe('CONFLICT');
  });

  it('checks the reason', async () => {
    const { postcode } = await givenWorld();
    const { token } = await booked(api, delivery({ postcode }));
    const faulty = await cancel({ token, version: 1, reason: 'x'.repeat(1001) });
    expect(faulty.errors?.[0]?.extensions.fields?.[0]?.path).toBe('input.reason');
    expect(codeOf(await cancel({ token, version: 1, reason: 'a\u0000b' }))).toBe('BAD_USER_INPUT');
  });
});

const correctDocument = `mutation ($input: CorrectBookingInput!) {
  correctBooking(input: $input) { version primaryContact secondaryContact remarks address { address1 address2 } } }`;
const correct = (input: object, headers = {}) => api.graphql<{ correctBooking: object }>(correctDocument, { input }, headers);
const updateByStaff = async (id: string, version: number, input: object) =>
  api.graphql(
    'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { version } }',
    { id, version, input },
    await as(),
  );
const goOut = async (id: string, version: number) =>
  api.graphql(
    'mutation ($id: ID!, $version: Int!) { updateBookingStatus(id: $id, version: $version, status: OUT_FOR_DELIVERY) { version } }',
    { id, version },
    await as(),
  );
/** Returns the pending changes, each with whether its content is what the customer knows already. */
const pendingMessages = (id: string) =>
  app.database.query(
    `SELECT recipient, not_before IS NULL AS "atOnce", coalesce(content_hash = known_hash, false) AS "isKnown"
       FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED' ORDER BY channel, recipient`,
    [id],
  );

describe('a correction by the customer', () => {
  it('changes address lines, numbers and remarks, normalised as by the form, with a line of the history for each field', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, remarks: 'Ring twice', secondaryContact: '03-1234 5678' }));
    const { data } = await correct({
      ...{ token, version: 1, address1: ' 12,\tJalan  Melati ', address2: '-', primaryContact: '+60 (0)19-876 5432' },
      ...{ secondaryContact: '', remarks: ' Lift is small\r\nRing 12A ' },
    });
    expect(data?.correctBooking).toEqual({
      version: 2,
      primaryContact: '0198765432',
      secondaryContact: null,
      remarks: 'Lift is small\nRing 12A',
      address: { address1: '12, Jalan Melati', address2: null },
    });
    expect((await historyOf(id)).slice(1)).toEqual([
      { by: 'Customer', change: 'primaryContact', from: '0123456789', to: '0198765432' },
      { by: 'Customer', change: 'secondaryContact', from: '03-1234 5678', to: null },
      { by: 'Customer', change: 'address1', from: '1, Jalan Mawar', to: '12, Jalan Melati' },
      { by: 'Customer', change: 'remarks', from: 'Ring twice', to: 'Lift is small\nRing 12A' },
    ]);
    expect(await app.database.query('SELECT by_kind FROM booking_event WHERE booking_id = $1 GROUP BY 1', [id])).toEqual([
      { by_kind: 'CUSTOMER' },
    ]);
    expect(await app.database.query('SELECT 1 FROM audit_entry WHERE entity_id = $1', [id])).toEqual([]);
    // An unchanged value is no change.
    expect((await correct({ token, version: 2, primaryContact: '019-876 5432' })).data?.correctBooking).toMatchObject({ version: 2 });
  });

  it('validates the sent fields as the form does, and no others', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    const { errors } = await correct({
      token,
      version: 1,
      address1: ' ',
      primaryContact: '12',
      secondaryContact: 'x',
      remarks: 'a\u0000b',
    });
    expect(errors?.[0]?.extensions.fields?.map(({ path }) => path)).toEqual(
      ['primaryContact', 'secondaryContact', 'address1', 'remarks'].map((field) => `input.${field}`),
    );
    expect(codeOf(await correct({ token, version: 1, address1: null }))).toBe('BAD_USER_INPUT');
    // Booked by staff before the field was required.
    await app.database.query(`UPDATE booking SET address1 = NULL, email = '', notify_email = false, salutation = 'Lord' WHERE id = $1`, [
      id,
    ]);
    expect((await correct({ token, version: 1, remarks: 'Second floor' })).data?.correctBooking).toMatchObject({
      version: 2,
      address: { address1: null },
    });
  });

  it('is possible for the address until the last day to change, for number and remarks until the delivery goes out', async () => {
    const { postcode } = await givenWorld(5, { leadTime: 2 });
    const { id, token } = await booked(api, delivery({ postcode }));
    app.clock.set('2026-03-07T15:59:59Z');
    expect((await correct({ token, version: 1, address2: 'Block B' })).data?.correctBooking).toMatchObject({ version: 2 });
    app.clock.set('2026-03-07T16:00:00Z');
    expect(codeOf(await correct({ token, version: 2, address2: 'Block C', remarks: 'Gate 3' }))).toBe('FORBIDDEN');
    expect(codeOf(await correct({ token, version: 2, address1: '2, Jalan Mawar' }))).toBe('FORBIDDEN');
    const late = { token, version: 2, address2: 'Block B', remarks: 'Gate 3', primaryContact: '0198765432' };
    expect((await correct(late)).data?.correctBooking).toMatchObject({ version: 3, remarks: 'Gate 3' });
    app.clock.set('2026-03-10T01:00:00Z');
    await goOut(id, 3);
    const out = await correct({ token, version: 4, remarks: 'Gate 4' });
    expect(out.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'ILLEGAL_TRANSITION' });
  });

  it('is for the holder of the link, the signed-in owner and staff of the branch', async () => {
    const { branchId, postcode } = await givenWorld();
    const claims = { role: 'user', scope: [], userId: '019a9f00-0000-7000-8000-0000000000ab', name: 'Siti' } as const;
    const { id } = await booked(api, delivery({ postcode }), { headers: await as(claims) });
    const { token } = await booked(api, delivery({ postcode }));
    const attempt = async (input: object, headers = {}) => codeOf(await correct({ version: 1, remarks: 'Mine', ...input }, headers));
    expect(await attempt({ id })).toBe('NOT_FOUND');
    expect(await attempt({ id, token })).toBe('NOT_FOUND');
    expect(await attempt({ token: 'invented' })).toBe('NOT_FOUND');
    expect(await attempt({})).toBe('BAD_USER_INPUT');
    expect(await attempt({ id }, await as({ role: 'user', scope: [] }))).toBe('NOT_FOUND');
    expect(await attempt({ id }, await as({ scope: ['booking:write'] }))).toBe('NOT_FOUND');
    expect(await attempt({ id }, await as({ scope: ['booking:read'], branchIds: [branchId] }))).toBe('NOT_FOUND');
    expect(await attempt({ id }, await as(claims))).toBeUndefined();
    expect(
      await attempt({ id, version: 2, remarks: 'Ours' }, await as({ scope: ['booking:write'], branchIds: [branchId] })),
    ).toBeUndefined();
    expect(await historyOf(id)).toMatchObject([{ by: 'Siti' }, { by: 'Siti', change: 'remarks' }, { by: 'Aminah', change: 'remarks' }]);
    expect(await app.database.query('SELECT action, after FROM audit_entry WHERE entity_id = $1', [id])).toMatchObject([
      { action: 'correctBooking', after: { fields: ['remarks'] } },
    ]);
  });

  it('counts as one of twenty changes of the booking a day', async () => {
    const { postcode } = await givenWorld();
    const { token } = await booked(api, delivery({ postcode }));
    for (let version = 1; version <= 20; version += 1) {
      expect(codeOf(await correct({ token, version, remarks: `Note ${version}` }))).toBeUndefined();
      expect(codeOf(await correct({ token, version: version + 1, remarks: `Note ${version}` }))).toBeUndefined();
    }
    expect(codeOf(await correct({ token, version: 21, remarks: 'Once more' }))).toBe('TOO_MANY_REQUESTS');
    expect(codeOf(await move({ token, version: 21 }, '2026-03-11'))).toBe('TOO_MANY_REQUESTS');
  });

  it.each([
    ['staff correct it', (id: string) => updateByStaff(id, 1, { remarks: 'By staff' })],
    ['the crew takes it out', (id: string) => goOut(id, 1)],
    ['the customer corrects it elsewhere', (_: string, token: string) => correct({ token, version: 1, remarks: 'Elsewhere' })],
  ])('races with %s: one wins, the other is a conflict', async (_, other) => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-06' }));
    app.clock.set('2026-03-06T01:00:00Z');
    const answers = await Promise.all([correct({ token, version: 1, remarks: 'By the family' }), other(id, token)]);
    expect(answers.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual(['CONFLICT', 'done']);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('sends a message; a new number is announced by e-mail, without the number, and remarks by no message', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, notifySms: true }));
    const email = { recipient: 'nurul@example.test', atOnce: false };
    await correct({ token, version: 1, remarks: 'Ring twice' });
    expect(await pendingMessages(id)).toMatchObject([{ ...email, isKnown: true }, { isKnown: true }]);
    await correct({ token, version: 2, primaryContact: '0198765432' });
    expect(await pendingMessages(id)).toEqual([
      { ...email, isKnown: false },
      { recipient: '+60198765432', atOnce: false, isKnown: false },
    ]);
    await correct({ token, version: 3, primaryContact: '0123456789' });
    expect(await pendingMessages(id)).toMatchObject([{ isKnown: true }, { recipient: '+60123456789', isKnown: true }]);
  });

  it('sends the old number an SMS at once if no e-mail announces the new one', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, notifyEmail: false, notifySms: true }));
    await correct({ token, version: 1, primaryContact: '0198765432' });
    expect(await pendingMessages(id)).toEqual([
      { recipient: '+60123456789', atOnce: true, isKnown: false },
      { recipient: '+60198765432', atOnce: false, isKnown: false },
    ]);
  });
});

describe('the right to change', () => {
  it('is the token, the signed-in owner, or staff of the branch; for others the booking is NOT_FOUND', async () => {
    const { branchId, postcode } = await givenWorld();
    const userId = '019a9f00-0000-7000-8000-0000000000aa';
    await app.database.query(`INSERT INTO user_account (id, name, email, role) VALUES ($1, 'Siti', 'siti@example.test', 'user')`, [userId]);
    const owner = await as({ role: 'user', scope: [], userId, name: 'Siti' });
    const { data } = await api.graphql<{ bookDelivery: { booking: { id: string } } }>(
      'mutation ($input: BookDeliveryInput!) { bookDelivery(input: $input) { ... on BookDeliverySuccess { booking { id } } } }',
      { input: delivery({ postcode }) },
      owner,
    );
    const id = data?.bookDelivery.booking.id ?? '';
    const { token } = await booked(api, delivery({ postcode }));

    expect(codeOf(await move({ id, version: 1 }, '2026-03-11'))).toBe('NOT_FOUND');
    expect(codeOf(await move({ id, version: 1 }, '2026-03-11', await as({ role: 'user', scope: [] })))).toBe('NOT_FOUND');
    expect(codeOf(await move({ id, version: 1 }, '2026-03-11', await as({ scope: ['booking:write'] })))).toBe('NOT_FOUND');
    expect(codeOf(await cancel({ id, version: 1 }, await as({ scope: ['booking:read'], branchIds: [branchId] })))).toBe('NOT_FOUND');
    expect(codeOf(await move({ id, token, version: 1 }, '2026-03-11'))).toBe('NOT_FOUND');
    expect(codeOf(await move({ token: 'invented', version: 1 }, '2026-03-11'))).toBe('NOT_FOUND');
    expect(codeOf(await move({ id: "' OR 1=1", version: 1 }, '2026-03-11', await as({})))).toBe('NOT_FOUND');
    expect(codeOf(await move({ version: 1 }, '2026-03-11'))).toBe('BAD_USER_INPUT');

    expect((await move({ id, version: 1 }, '2026-03-11', owner)).data?.rescheduleBooking.booking).toMatchObject({ version: 2 });
    expect(
      (await move({ id, version: 2 }, '2026-03-12', await as({ scope: ['booking:write'], branchIds: [branchId], name: 'Lim' }))).data
        ?.rescheduleBooking.booking,
    ).toMatchObject({ version: 3 });
    expect(await historyOf(id)).toMatchObject([{ by: 'Siti' }, { by: 'Siti' }, { by: 'Lim' }]);
  });

  it('ends for a customer when the lead time of the date has begun, not for staff', async () => {
    const { postcode } = await givenWorld(5, { leadTime: 2 });
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-10' }));
    // 8 March begins in Kuala Lumpur at 16:00 UTC of the 7th: it is no longer before 10 March - 2 days.
    app.clock.set('2026-03-07T15:59:59Z');
    const inTime = await move({ token, version: 1 }, '2026-03-11');
    expect(inTime.data?.rescheduleBooking.__typename).toBe('RescheduleBookingSuccess');
    await move({ token, version: 2 }, '2026-03-10');
    app.clock.set('2026-03-07T16:00:00Z');
    const late = await move({ token, version: 3 }, '2026-03-12');
    expect(late.errors?.[0]).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
      message: 'It is too late to change this booking online. Contact us, and we will help.',
    });
    expect(codeOf(await cancel({ token, version: 3 }))).toBe('FORBIDDEN');
    expect((await cancel({ id, version: 3 }, await as({}))).data).toMatchObject({ cancelBooking: { status: 'CANCELLED' } });
  });
});

describe('the manage token', () => {
  it('opens its booking and nothing else', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    const managed = (text: string) =>
      api.graphql<{ managedBooking: object | null }>(
        'query ($token: String!) { managedBooking(token: $token) { id name order { name } history { change } } }',
        { token: text },
      );
    expect((await managed(token)).data?.managedBooking).toEqual({ id, name: 'Nurul Huda', order: null, history: [{ change: 'BOOKED' }] });
    for (const wrong of ['', id, token.slice(0, -1), `${token} `, `${token}\u0000`, 'x'.repeat(10_000)]) {
      const answer = await managed(wrong);
      expect(answer.errors).toBeUndefined();
      expect(answer.data?.managedBooking).toBeNull();
    }
  });

  it('is not in the database', async () => {
    const { postcode } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    const [row] = await app.database.query<{ text: string }>(
      `SELECT b::text || (SELECT string_agg(m::text, '') FROM outbox_message m WHERE booking_id = b.id) AS text FROM booking b WHERE id = $1`,
      [id],
    );
    expect(row?.text).not.toContain(token);
    expect(row?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});
