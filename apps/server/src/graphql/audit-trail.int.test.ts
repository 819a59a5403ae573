import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { givenAuthorizationWorld, type AuthorizationWorld } from '../testing/authorization-world.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { givenWebhookEndpoint } from '../testing/given.js';
import { everyRow } from '../testing/every-row.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

let made = 0;
const name = () => `Thing ${++made}`;
const branchInput = () =>
  `{ name: "${name()}", dailyLimit: 9, leadTime: 1, deliveryRange: 1, deliveryWeekdays: [MONDAY], coverage: [], address: { zipcode: "68100" } }`;
const ruleInput = (branch: string) =>
  `{ name: "${name()}", branchIds: ["${branch}"], startDate: "2026-05-01", endDate: "2026-05-01", dailyLimit: 1 }`;
const userInput = () => `{ name: "${name()}", email: "thing.${made}@example.test", role: user }`;
const bookingInput = () =>
  `{ orderNumber: "AUDIT-${++made}", postcode: "68100", quantityMattress: 1, name: "N", email: "n@example.test", primaryContact: "0123456789", address1: "1", deliveryDate: "2026-03-16" }`;
const offer = 'deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z"';
const put = (status: string) => async (w: AuthorizationWorld) => {
  const { id } = await w.freshBooking();
  await w.app.database.query('UPDATE booking SET status = $2 WHERE id = $1', [id, status]);
  return id;
};
const keyOf = async (w: AuthorizationWorld) => (await givenApiKey(w.app, { makerId: w.makerId })).id;

const endpointOf = (w: AuthorizationWorld) => givenWebhookEndpoint(w.app.database);

/** A change that succeeds, for each mutation by which staff change what is not their own alone. */
const changes: Readonly<Record<string, (world: AuthorizationWorld) => string | Promise<string>>> = {
  bookDelivery: () => `bookDelivery(input: ${bookingInput()}) { __typename }`,
  rescheduleBooking: async (w) =>
    `rescheduleBooking(input: { id: "${(await w.freshBooking()).id}", version: 1, deliveryDate: "2026-03-17" }) { __typename }`,
  cancelBookings: async (w) => `cancelBookings(bookings: [{ id: "${(await w.freshBooking()).id}", version: 1 }], reason: "R") { id }`,
  moveBookings: async (w) =>
    `moveBookings(bookings: [{ id: "${(await w.freshBooking()).id}", version: 1 }], deliveryDate: "2026-03-17") { id }`,
  setBookingStatuses: async (w) =>
    `setBookingStatuses(bookings: [{ id: "${await put('OUT_FOR_DELIVERY')(w)}", version: 1 }], status: DELIVERED) { id }`,
  messageBookings: async (w) => `messageBookings(ids: ["${(await w.freshBooking()).id}"], words: { en: "Late" }) { id }`,
  undoBulk: async (w) => {
    const { id } = await w.freshBooking();
    const { data } = await w.app.graphql<{ moveBookings: { id: string } }>(
      `mutation { moveBookings(bookings: [{ id: "${id}", version: 1 }], deliveryDate: "2026-03-17") { id } }`,
      {},
      { as: {} },
    );
    return `undoBulk(id: "${data?.moveBookings.id}") { id }`;
  },
  undoBookingStatus: async (w) => {
    const { id } = await w.freshBooking();
    await w.app.database.query(
      `WITH out AS (UPDATE booking SET status = 'OUT_FOR_DELIVERY' WHERE id = $1 RETURNING id)
       INSERT INTO booking_event (booking_id, at, by_name, change, from_value, to_value)
       SELECT id, $2, 'Siti', 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY' FROM out`,
      [id, w.app.clock.now()],
    );
    return `undoBookingStatus(id: "${id}", version: 1) { id }`;
  },
  releaseHolds: (w) => `releaseHolds(branchId: "${w.branch}", date: "2026-03-12")`,
  cancelBooking: async (w) => `cancelBooking(input: { id: "${(await w.freshBooking()).id}", version: 1 }) { id }`,
  updateBookingStatus: async (w) => `updateBookingStatus(id: "${await put('OUT_FOR_DELIVERY')(w)}", version: 1, status: DELIVERED) { id }`,
  removeDocument: async (w) => {
    const { id } = await w.freshBooking();
    await w.app.database.query("UPDATE booking SET doc_urls = '{x}' WHERE id = $1", [id]);
    return `removeDocument(id: "${id}", version: 1, docUrl: "x") { id }`;
  },
  printRunSheet: (w) => `printRunSheet(branchId: "${w.branch}", date: "2026-03-12") { version }`,
  orderStops: (w) => `orderStops(branchId: "${w.branch}", date: "2026-03-12", bookingIds: []) { version }`,
  updateBooking: async (w) => `updateBooking(id: "${(await w.freshBooking()).id}", version: 1, input: { remarks: "x" }) { id }`,
  confirmOrder: async (w) => {
    const { id } = await w.freshBooking();
    await w.app.database.query("UPDATE booking SET order_check = 'CHECK_ORDER' WHERE id = $1", [id]);
    return `confirmOrder(id: "${id}", version: 1) { id }`;
  },
  confirmToldByPhone: async (w) => `confirmToldByPhone(bookingId: "${(await w.freshBooking()).id}", version: 1) { id }`,
  offerMove: async (w) => `offerMove(id: "${(await w.freshBooking()).id}", version: 1, ${offer}) { __typename }`,
  withdrawMoveOffer: async (w) => {
    const { id } = await w.freshBooking();
    await w.answer('all', `mutation { offerMove(id: "${id}", version: 1, ${offer}) { __typename } }`);
    return `withdrawMoveOffer(id: "${id}") { id }`;
  },
  keepPastLimit: async (w) => `keepPastLimit(id: "${(await w.freshBooking()).id}", version: 1) { id }`,
  archiveBookings: async (w) => `archiveBookings(ids: ["${await put('DELIVERED')(w)}"]) { id }`,
  restoreBookings: async (w) => {
    const id = await put('DELIVERED')(w);
    await w.app.database.query('UPDATE booking SET archived_at = now() WHERE id = $1', [id]);
    return `restoreBookings(ids: ["${id}"]) { id }`;
  },
  createBranch: () => `createBranch(input: ${branchInput()}) { id }`,
  updateBranch: (w) => `updateBranch(id: "${w.otherBranch}", input: ${branchInput()}) { id }`,
  createRestriction: (w) => `createRestriction(input: ${ruleInput(w.branch)}) { id }`,
  updateRestriction: (w) => `updateRestriction(id: "${w.rule}", input: ${ruleInput(w.branch)}) { id }`,
  saveClosedDay: () => `saveClosedDay(input: { date: "2026-04-02", name: "${name()}", kind: STOCK_TAKE }) { id }`,
  importClosedDays: () => `importClosedDays(input: [{ date: "2026-04-03", name: "${name()}", kind: STOCK_TAKE }]) { id }`,
  importPublicHolidays: () => 'importPublicHolidays(year: 2027) { id }',
  deleteRestriction: (w) => `deleteRestriction(id: "${w.rule}")`,
  deleteClosedDay: (w) => `deleteClosedDay(id: "${w.closedDay}")`,
  upsertOrders: () => `upsertOrders(input: [{ orderNumber: "AUDIT-${++made}", status: 1, isPaid: true, isSigned: true }]) { orderNumber }`,
  inviteUser: () => `inviteUser(input: ${userInput()}) { _id }`,
  updateUser: (w) => `updateUser(id: "${w.ownerId}", input: ${userInput()}) { _id }`,
  createApiKey: () => `createApiKey(input: { name: "${name()}", scope: ["booking:read"] }) { secret }`,
  rotateApiKey: async (w) => `rotateApiKey(id: "${await keyOf(w)}") { secret }`,
  takeOverApiKey: async (w) => `takeOverApiKey(id: "${await keyOf(w)}") { id }`,
  revokeApiKey: async (w) => `revokeApiKey(id: "${await keyOf(w)}") { id }`,
  saveWebhookEndpoint: () => `saveWebhookEndpoint(input: { url: "https://hooks.example.com", events: [BOOKING_CREATED] }) { id }`,
  rotateWebhookSecret: async (w) => `rotateWebhookSecret(id: "${await endpointOf(w)}") { id }`,
  deleteWebhookEndpoint: async (w) => `deleteWebhookEndpoint(id: "${await endpointOf(w)}")`,
  updateProfile: () => `updateProfile(name: "${name()}") { _id }`,
};

/** Holding a place changes nothing that lasts; the others need a secret of their own, and are audited in the tests of modules/auth. */
const elsewhere = [
  // A customer's own doing: staff do not answer for them.
  'answerMoveOffer',
  ...[
    'holdDate',
    'releaseHold',
    'requestProofCode',
    'requestBookingCode',
    'openBooking',
    'signUp',
    'forgotPasswordEmail',
    'resetPassword',
    'changePassword',
    'changePhoneNumber',
  ],
  ...['confirmEmail', 'sendEmailConfirmation'],
  // Counted before they are made, whatever becomes of them: see calendar-feed.int.test.ts and message-staff.int.test.ts.
  'resendMessage',
  ...['createCalendarFeed', 'revokeCalendarFeed', 'takeOverCalendarFeed'],
  // webhook-doors.int.test.ts.
  ...['testWebhookEndpoint', 'redeliverWebhook', 'replayWebhooks'],
];

describe('a change by staff (D9)', () => {
  it.each(Object.keys(changes))('%s and its audit row are one: without the row there is no change', async (mutation) => {
    const { database } = world.app;
    const document = `mutation { it: ${await changes[mutation]?.(world)} }`;
    await database.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
    await database.query('CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse()');
    // The asker's account is put on file at the first asking.
    await world.answer('all', '{ it: me { _id } }');
    const before = await everyRow(database);
    expect(await world.answer('all', document)).toBe('INTERNAL_SERVER_ERROR');
    expect(await everyRow(database)).toEqual(before);

    await database.query('DROP TRIGGER refuse ON audit_entry');
    const count = `SELECT count(*)::int FROM audit_entry WHERE actor_name LIKE 'All%' OR actor_name LIKE 'Thing%'`;
    const [was] = await database.query<{ count: number }>(count);
    expect(await world.answer('all', document)).toBe('+');
    const [is] = await database.query<{ count: number }>(count);
    expect(is?.count).toBeGreaterThan(was?.count ?? 0);
  });

  it('is one of those: every mutation is here, or named as none', () => {
    const mutations = Object.keys(buildSchema().getMutationType()?.getFields() ?? {});
    expect([...Object.keys(changes), ...elsewhere].sort()).toEqual(mutations.sort());
  });
});

describe('the audit log', () => {
  const refused = { code: '42501', message: 'audit_entry is written once' };

  it('is written once: the role that serves cannot change, remove or empty it', async () => {
    const { database } = world.app;
    await world.answer('all', `mutation { it: ${String(await changes['updateProfile']?.(world))} }`);
    const before = await database.query('SELECT * FROM audit_entry ORDER BY id');
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [
      'UPDATE audit_entry SET after = NULL',
      `UPDATE audit_entry SET actor_name = 'Somebody else'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      'TRUNCATE audit_entry CASCADE',
    ])
      await expect(database.query(statement), statement).rejects.toMatchObject(refused);
    expect(await database.query('SELECT * FROM audit_entry ORDER BY id')).toEqual(before);
  });

  it('lets an erasure take names and words away, and not who, what and when', async () => {
    const { database } = world.app;
    const erasing = (statement: string) =>
      database.transaction(async (tx) => {
        await tx.query(`SELECT set_config('booking.erasing_person', 'on', true)`);
        await tx.query(statement);
      });
    for (const column of ['at = now()', 'actor_id = NULL', `action = 'x'`, `entity = 'x'`, `entity_id = 'x'`, 'id = uuidv7()'])
      await expect(erasing(`UPDATE audit_entry SET ${column}`), column).rejects.toMatchObject(refused);
    await expect(erasing('DELETE FROM audit_entry')).rejects.toMatchObject(refused);
    await erasing(`UPDATE audit_entry SET actor_name = '-', before = NULL, after = NULL`);
    expect(await database.query('SELECT DISTINCT actor_name, before, after FROM audit_entry')).toEqual([
      { actor_name: '-', before: null, after: null },
    ]);
    await expect(database.query(`UPDATE audit_entry SET actor_name = 'x'`), 'after that transaction').rejects.toMatchObject(refused);
  });
});
