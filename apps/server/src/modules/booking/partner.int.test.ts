import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { untilReadable } from '../../testing/event-log.js';
import { fetchFile, upload } from '../../testing/files-client.js';
import { givenOrder } from '../../testing/given.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { booked, guestApp, tally, times } from '../../testing/guest-api.js';
import { pdf } from '../../testing/sample-files.js';
import { createSecondApp } from '../../testing/second-app.js';
import { tokenFor } from '../../testing/test-app.js';

/** A partner's key: it books by a customer's rules, as a network of its own, and sees its own bookings (ADR 0038). */
const { app, guests } = await guestApp();
const { api, database } = app;
const { date } = guests;

type Headers = Readonly<Record<string, string>>;

async function givenMaker(): Promise<string> {
  const makerId = randomUUID();
  await tokenFor(app.container, { userId: makerId, scope: ['*'] });
  return makerId;
}

/** Requests of a partner's system, each from an address of its own. */
async function givenPartner(scope: readonly string[] = ['booking:make']): Promise<{ id: string; headers: Headers }> {
  const { id, secret } = await givenApiKey(app, { makerId: await givenMaker(), scope });
  return { id, headers: { authorization: `Bearer ${secret}` } };
}

async function ask<T>(headers: Headers, query: string, variables: object = {}): Promise<{ data: T | null; code: string | undefined }> {
  const { data, errors } = await api.graphql<T>(query, variables, headers);
  return { data: data ?? null, code: errors?.[0]?.extensions.code };
}

const correctDocument = `mutation ($id: ID!, $version: Int!) {
  correctBooking(input: { id: $id, version: $version, remarks: "Ring twice" }) { version } }`;
const bookingOf = (headers: Headers, id: string) =>
  ask<{ booking: { id: string } | null }>(headers, 'query ($id: ID!) { booking(id: $id) { id } }', { id });
const listOf = async (headers: Headers, filter = '') =>
  (
    await ask<{ bookings: { totalCount: number; edges: { node: { id: string } }[] } }>(
      headers,
      `{ bookings${filter} { totalCount edges { node { id } } } }`,
    )
  ).data?.bookings;

describe('its guest quota', () => {
  it.each([
    [1, 1, 0],
    [2, 1, 1],
    [5, 3, 0],
    [8, 3, 1],
  ])(
    'of a day of %i a key books %i without verification, however many at once, and other keys %i within the hour',
    async (limit, own, others) => {
      const { postcode } = await guests.givenWorld(limit);
      const { headers } = await givenPartner();
      const outcomes = await booked(limit + 2, () => guests.book({ postcode }, { ...headers, ...newAddress() }));
      expect(outcomes['BookDeliverySuccess']).toBe(own);
      const rest = await booked(limit - own, async () => guests.book({ postcode }, (await givenPartner()).headers));
      expect(rest['BookDeliverySuccess'] ?? 0).toBe(others);
    },
  );

  it('is shared by two processes, with its holds, and with guests in between', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    const { id, headers } = await givenPartner();
    const other = await createSecondApp(app);
    const processes = [api, new ApiClient(other.baseUrl)];
    try {
      expect((await guests.hold(postcode, headers)).__typename).toBe('HoldDateSuccess');
      const document = 'mutation ($input: BookDeliveryInput!) { bookDelivery(input: $input) { __typename } }';
      await times(24, async (index) => {
        if (index % 3 === 0) return guests.book({ postcode, primaryContact: newMobile() });
        return processes[index % 2]?.graphql(document, { input: delivery({ postcode, deliveryDate: date }) }, headers);
      });
    } finally {
      await other.close();
    }
    const counted = await database.query(
      'SELECT count(*)::integer AS all, count(*) FILTER (WHERE made_by_key = $2)::integer AS own FROM booking WHERE branch_id = $1',
      [branchId, id],
    );
    expect(counted).toEqual([{ own: 2, all: 10 }]);
  });

  it('has no count over 24 hours, because its customers book other days', async () => {
    const { postcode } = await guests.givenWorld(40);
    const { headers } = await givenPartner();
    const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'];
    const outcomes = await booked(15, (index) => guests.book({ postcode, deliveryDate: days[index % 5] }, headers));
    expect(outcomes).toEqual({ BookDeliverySuccess: 15 });
  });

  it('does not count verified customers, by an order on file or a code', async () => {
    const { postcode } = await guests.givenWorld(40);
    const { headers } = await givenPartner();
    expect(await booked(4, () => guests.book({ postcode }, headers))).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 1 });
    const email = 'nurul.aisyah@example.com';
    const orderNumber = await givenOrder(database, { zipcode: postcode, email });
    expect((await guests.book({ postcode, orderNumber, email }, headers)).__typename).toBe('BookDeliverySuccess');
    const primaryContact = newMobile();
    const proof = await guests.codeFor(primaryContact, headers);
    expect((await guests.book({ postcode, primaryContact }, headers, { proof })).__typename).toBe('BookDeliverySuccess');
  });

  it('counts moves to the day, whatever day they come from', async () => {
    const { postcode } = await guests.givenWorld(40);
    const { headers } = await givenPartner();
    const book = (deliveryDate: string) => guests.book({ postcode, deliveryDate }, headers);
    const [, , , moving] = [await book(date), await book(date), await book(date), await book('2026-03-11')];
    const move = (deliveryDate: string) =>
      ask<{ rescheduleBooking: { __typename: string } }>(headers, rescheduleDocument, {
        input: { id: moving?.booking?.id, version: moving?.booking?.version, deliveryDate },
      });
    expect((await move(date)).data?.rescheduleBooking.__typename).toBe('ProofNeeded');
    expect((await move('2026-03-12')).data?.rescheduleBooking.__typename).toBe('RescheduleBookingSuccess');
  });
});

it('it gets no manage token: not with the booking, not by its idempotency key, not by a dry run', async () => {
  const { postcode } = await guests.givenWorld(40);
  const { headers } = await givenPartner();
  const document = `mutation ($input: BookDeliveryInput!, $key: String, $dryRun: Boolean!) {
    bookDelivery(input: $input, idempotencyKey: $key, dryRun: $dryRun) { ... on BookDeliverySuccess { manageToken booking { calendarUrl } } } }`;
  const input = delivery({ postcode, deliveryDate: date });
  const answer = { data: { bookDelivery: { manageToken: '', booking: { calendarUrl: null } } }, code: undefined };
  expect(await ask(headers, document, { input, dryRun: true })).toEqual(answer);
  const key = randomUUID();
  expect(await ask(headers, document, { input, key, dryRun: false })).toEqual(answer);
  expect(await ask(headers, document, { input, key, dryRun: false })).toEqual(answer);
  expect((await guests.book({ postcode })).manageToken).not.toBe('');
});

it('it is counted by its key and not by its address, and its messages count in the budgets', async () => {
  const { postcode } = await guests.givenWorld(60);
  const { id, headers } = await givenPartner();
  const office = newAddress();
  const outcomes = await booked(12, () => guests.book({ postcode }, { ...headers, ...office }));
  expect(outcomes).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 9 });
  expect((await guests.book({ postcode }, office)).__typename).toBe('BookDeliverySuccess');
  const rows = await database.query(
    `SELECT DISTINCT b.unverified_at IS NULL AS verified, e.by_name AS by, e.by_id AS "byId", m.exempt, a.actor_id AS "auditedAs"
       FROM booking b JOIN booking_event e ON e.booking_id = b.id JOIN outbox_message m ON m.booking_id = b.id
       JOIN audit_entry a ON a.entity_id = b.id::text WHERE b.made_by_key = $1`,
    [id],
  );
  expect(rows).toEqual([{ verified: false, by: 'Shop system', byId: null, exempt: false, auditedAs: id }]);
});

it('it cannot try out orders: refusals count by its key, and beyond the limit a code is required', async () => {
  const { postcode } = await guests.givenWorld(1);
  const { headers } = await givenPartner();
  const unpaid = await givenOrder(database, { zipcode: postcode, status: 0, isPaid: false, isSigned: false });
  const answers = [];
  for (let turn = 0; turn < 16; turn += 1) {
    answers.push(...(await times(20, () => guests.book({ postcode, orderNumber: unpaid }, { ...headers, ...newAddress() }))));
  }
  expect(tally(answers)).toEqual({ OrderNotReady: 300, ProofNeeded: 20 });
});

it('it books as a customer does: not past a limit, and not as staff', async () => {
  const { postcode } = await guests.givenWorld(1);
  const { headers } = await givenPartner();
  const document = `mutation ($input: BookDeliveryInput!, $override: Boolean!, $asStaff: Boolean!) {
    bookDelivery(input: $input, override: $override, overrideReason: "Agreed", asStaff: $asStaff) { __typename } }`;
  const input = delivery({ postcode, deliveryDate: date });
  for (const more of [
    { override: true, asStaff: false },
    { override: false, asStaff: true },
  ]) {
    expect((await ask(headers, document, { input, ...more })).code).toBe('FORBIDDEN');
  }
  expect((await guests.book({ postcode, email: null }, headers)).__typename).toBe('BAD_USER_INPUT');
});

describe('the bookings that it sees', () => {
  it('are its own, by every entry point, whatever its branches are', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    const partner = await givenPartner();
    const another = await givenPartner();
    const mine = (await guests.book({ postcode }, partner.headers)).booking;
    const theirs = (await guests.book({ postcode }, another.headers)).booking;
    const family = (await guests.book({ postcode })).booking;
    if (!mine || !theirs || !family) throw new Error('nothing is booked');
    // These are for staff, and open nothing here.
    await database.query('UPDATE api_key SET branch_ids = $2 WHERE id = $1', [partner.id, [branchId]]);

    expect((await bookingOf(partner.headers, mine.id)).data?.booking?.id).toBe(mine.id);
    expect(await listOf(partner.headers)).toEqual({ totalCount: 1, edges: [{ node: { id: mine.id } }] });
    expect(await listOf(partner.headers, `(filter: { branchIds: ["${branchId}"] })`)).toMatchObject({
      totalCount: 1,
    });
    for (const { id, version } of [theirs, family]) {
      expect((await bookingOf(partner.headers, id)).code).toBe('NOT_FOUND');
      const input = { id, version, deliveryDate: '2026-03-12' };
      expect((await ask(partner.headers, rescheduleDocument, { input })).code).toBe('NOT_FOUND');
      const cancel = 'mutation ($id: ID!, $version: Int!) { cancelBooking(input: { id: $id, version: $version }) { id } }';
      expect((await ask(partner.headers, cancel, { id, version })).code).toBe('NOT_FOUND');
      expect((await ask(partner.headers, correctDocument, { id, version })).code).toBe('NOT_FOUND');
    }
    for (const filter of ['unproved: true', 'overbooked: true', 'orderOnFile: true', 'offerStates: [WAITING]']) {
      expect((await ask(partner.headers, `{ bookings(filter: { ${filter} }) { totalCount } }`)).code).toBe('FORBIDDEN');
    }
    expect((await fetch(`${app.baseUrl}/server/api/bookings.csv`, { headers: partner.headers })).status).toBe(403);
  });

  it('are not others’ by the feed, an export, the run sheet, a calendar or a webhook', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    const { headers, id: keyId } = await givenPartner();
    const mine = (await guests.book({ postcode }, headers)).booking;
    const family = (await guests.book({ postcode })).booking;
    const sender = await app.as({ scope: ['*'] });
    const { docUrls } = await upload(app, sender, [{ name: 'a.pdf', content: pdf() }]);
    await database.query('UPDATE booking SET doc_urls = $2 WHERE id = $1', [family?.id, docUrls]);
    await database.query('UPDATE api_key SET branch_ids = $2 WHERE id = $1', [keyId, [branchId]]);
    const staff = await app.as({ scope: ['booking:read', 'integration:write'], branchIds: [branchId] });
    const sheet = `{ runSheet(branchId: "${branchId}", date: "${date}") { stops { booking { id } } } }`;
    const statusesOf = async (by: Headers) => [
      (await fetchFile(app, by, docUrls[0] ?? '')).status,
      (await fetch(`${app.baseUrl}/server/api/run-sheets/${branchId}/${date}.pdf`, { headers: by })).status,
      (await ask(by, sheet)).code,
      (await ask(by, `mutation { createCalendarFeed(branchId: "${branchId}") { url } }`)).code,
    ];
    expect(await statusesOf(staff)).toEqual([200, 200, undefined, undefined]);
    expect(await statusesOf(headers)).toEqual([404, 403, 'FORBIDDEN', 'FORBIDDEN']);
    const hook = 'mutation { saveWebhookEndpoint(input: { url: "https://a.example.com", events: [BOOKING_CREATED] }) { id } }';
    expect((await ask(headers, hook)).code).toBe('FORBIDDEN');
    await untilReadable(database);
    const feed = `{ bookingChanges(branchIds: ["${branchId}"]) { edges { node { bookingId } } } }`;
    expect((await ask(headers, feed)).data).toEqual({ bookingChanges: { edges: [{ node: { bookingId: mine?.id } }] } });
    await database.query("UPDATE user_account SET scope = '{}' WHERE id = (SELECT maker_id FROM api_key WHERE id = $1)", [keyId]);
    expect((await ask(headers, feed)).code).toBe('FORBIDDEN');
  });

  it('end with the scope of its maker, and have no fields for staff', async () => {
    const { postcode } = await guests.givenWorld(40);
    const { headers, id: keyId } = await givenPartner();
    const { booking } = await guests.book({ postcode }, headers);
    const document = `query ($id: ID!) { booking(id: $id) { order { orderNumber } orderCheck promise { limit } keptPastLimit messages { id } toldBy
      history { by change } moveOffer { id } } }`;
    expect((await ask(headers, document, { id: booking?.id })).data).toEqual({
      booking: {
        ...{ order: null, orderCheck: null, promise: null, keptPastLimit: false, messages: [], toldBy: [], moveOffer: null },
        history: [{ by: 'Shop system', change: 'BOOKED' }],
      },
    });
    for (const write of [
      `mutation ($id: ID!) { updateBooking(id: $id, version: 1, input: { remarks: "x" }) { id } }`,
      `mutation ($id: ID!) { updateBookingStatus(id: $id, version: 1, status: OUT_FOR_DELIVERY) { id } }`,
      `mutation ($id: ID!) { archiveBookings(ids: [$id]) { id } }`,
      `mutation ($id: ID!) { answerMoveOffer(bookingId: $id, accept: true) { __typename } }`,
    ]) {
      expect([write, (await ask(headers, write, { id: booking?.id })).code]).toEqual([
        write,
        expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/),
      ]);
    }
    await database.query("UPDATE user_account SET scope = '{booking:read}' WHERE id = (SELECT maker_id FROM api_key WHERE id = $1)", [
      keyId,
    ]);
    expect((await bookingOf(headers, booking?.id ?? '')).code).toBe('NOT_FOUND');
    expect((await guests.book({ postcode }, headers)).__typename).toBe('FORBIDDEN');
    expect((await guests.hold(postcode, headers)).__typename).toBe('FORBIDDEN');
  });
});

it('it may correct, move and cancel as long as a customer may', async () => {
  const { postcode, branchId } = await guests.givenWorld(4);
  const { headers } = await givenPartner();
  const { booking } = await guests.book({ postcode }, headers);
  expect((await ask(headers, correctDocument, booking)).data).toEqual({ correctBooking: { version: 2 } });
  await database.query('UPDATE branch SET lead_time = 60 WHERE id = $1', [branchId]);
  const cancel = 'mutation ($id: ID!, $version: Int!) { cancelBooking(input: { id: $id, version: $version }) { status } }';
  const corrected = { ...booking, version: 2 };
  expect((await ask(headers, correctDocument.replace('remarks', 'address2'), corrected)).code).toBe('FORBIDDEN');
  expect((await ask(headers, cancel, corrected)).code).toBe('FORBIDDEN');
  await database.query('UPDATE branch SET lead_time = 1 WHERE id = $1', [branchId]);
  expect((await ask<{ cancelBooking: { status: string } }>(headers, cancel, corrected)).data?.cancelBooking.status).toBe('CANCELLED');
});
