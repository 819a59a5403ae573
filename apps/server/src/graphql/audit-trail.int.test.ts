import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { givenAuthorizationWorld, type AuthorizationWorld } from '../testing/authorization-world.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { everyRow } from '../testing/every-row.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

const branchInput = (name: string) =>
  `{ name: "${name}", dailyLimit: 9, leadTime: 1, deliveryRange: 1, deliveryWeekdays: [MONDAY], coverage: [], address: { zipcode: "68100" } }`;
const ruleInput = '{ name: "Rule", branchIds: ["$branch"], startDate: "2026-05-01", endDate: "2026-05-01", dailyLimit: 1 }';
const userInput = (email: string) => `{ name: "Thing", email: "${email}@example.test", role: user }`;
const bookingInput = `{ orderNumber: "$newOrder", postcode: "68100", quantityMattress: 1, name: "N", email: "n@example.test",
  primaryContact: "0123456789", address1: "1", deliveryDate: "2026-03-16" }`;
const booking = 'id: "$fresh", version: 1';
const move = `bookings: [{ ${booking} }], deliveryDate: "2026-03-17"`;
const offer = 'deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z"';

/** A call about a booking that the SQL has changed before. */
const after = (sql: string, call: string) => async () => {
  const { id } = await world.freshBooking();
  await world.app.database.query(sql, [id]);
  return call.replace('$fresh', id);
};
const put = (status: string, call: string) => after(`UPDATE booking SET status = '${status}' WHERE id = $1`, call);
const ofKey = (call: string) => async () => call.replace('$key', (await givenApiKey(world.app, { makerId: world.makerId })).id);

/** A change that succeeds for each mutation by which staff change what is not only theirs; `$name` stands for values of the world. */
const changes: Readonly<Record<string, string | (() => Promise<string>)>> = {
  bookDelivery: `bookDelivery(input: ${bookingInput}) { __typename }`,
  rescheduleBooking: `rescheduleBooking(input: { ${booking}, deliveryDate: "2026-03-17" }) { __typename }`,
  cancelBookings: `cancelBookings(bookings: [{ ${booking} }], reason: "R") { id }`,
  moveBookings: `moveBookings(${move}) { id }`,
  setBookingStatuses: put('OUT_FOR_DELIVERY', `setBookingStatuses(bookings: [{ ${booking} }], status: DELIVERED) { id }`),
  messageBookings: 'messageBookings(ids: ["$fresh"], words: { en: "Late" }) { id }',
  undoBulk: async () => {
    const document = await world.filled(`mutation { moveBookings(${move}) { id } }`);
    const { data } = await world.app.graphql<{ moveBookings: { id: string } }>(document, {}, { as: {} });
    return `undoBulk(id: "${data?.moveBookings.id}") { id }`;
  },
  undoBookingStatus: after(
    `WITH out AS (UPDATE booking SET status = 'OUT_FOR_DELIVERY' WHERE id = $1 RETURNING id)
     INSERT INTO booking_event (booking_id, at, by_kind, by_name, change, from_value, to_value)
     SELECT id, '2026-03-04T04:00:00Z', 'STAFF', 'Siti', 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY' FROM out`,
    `undoBookingStatus(${booking}) { id }`,
  ),
  releaseHolds: 'releaseHolds(branchId: "$branch", date: "2026-03-12")',
  cancelBooking: `cancelBooking(input: { ${booking} }) { id }`,
  correctBooking: `correctBooking(input: { ${booking}, remarks: "x" }) { id }`,
  updateBookingStatus: put('OUT_FOR_DELIVERY', `updateBookingStatus(${booking}, status: DELIVERED) { id }`),
  removeDocument: after("UPDATE booking SET doc_urls = '{x}' WHERE id = $1", `removeDocument(${booking}, docUrl: "x") { id }`),
  printRunSheet: 'printRunSheet(branchId: "$branch", date: "2026-03-12") { version }',
  orderStops: 'orderStops(branchId: "$branch", date: "2026-03-12", bookingIds: []) { version }',
  saveRounds:
    'saveRounds(branchId: "$branch", date: "2026-03-13", rounds: [{ startsAt: "09:00", minutesPerStop: 20, bookingIds: [] }], roundsVersion: 0) { version }',
  announceWindows: 'announceWindows(branchId: "$branch", date: "2026-03-14") { version }',
  confirmAttendance: 'confirmAttendance(bookingId: "$fresh", deliveryDate: "2026-03-10", answer: YES) { id }',
  updateBooking: `updateBooking(${booking}, input: { remarks: "x" }) { id }`,
  confirmOrder: after("UPDATE booking SET order_check = 'CHECK_ORDER' WHERE id = $1", `confirmOrder(${booking}) { id }`),
  confirmToldByPhone: 'confirmToldByPhone(bookingId: "$fresh", version: 1) { id }',
  offerMove: `offerMove(${booking}, ${offer}) { __typename }`,
  withdrawMoveOffer: async () => {
    const { id } = await world.freshBooking();
    await world.answer('all', `mutation { offerMove(id: "${id}", version: 1, ${offer}) { __typename } }`);
    return `withdrawMoveOffer(id: "${id}") { id }`;
  },
  keepPastLimit: `keepPastLimit(${booking}) { id }`,
  archiveBookings: put('DELIVERED', 'archiveBookings(ids: ["$fresh"]) { id }'),
  restoreBookings: after(
    "UPDATE booking SET status = 'DELIVERED', archived_at = now() WHERE id = $1",
    'restoreBookings(ids: ["$fresh"]) { id }',
  ),
  createBranch: `createBranch(input: ${branchInput('New')}) { id }`,
  updateBranch: `updateBranch(id: "$otherBranch", input: ${branchInput('Renamed')}) { id }`,
  createRestriction: `createRestriction(input: ${ruleInput}) { id }`,
  updateRestriction: `updateRestriction(id: "$rule", input: ${ruleInput}) { id }`,
  saveClosedDay: 'saveClosedDay(input: { date: "2026-04-02", name: "Saved", kind: STOCK_TAKE }) { id }',
  importClosedDays: 'importClosedDays(input: [{ date: "2026-04-03", name: "Imported", kind: STOCK_TAKE }]) { id }',
  importPublicHolidays: 'importPublicHolidays(year: 2027) { id }',
  deleteRestriction: 'deleteRestriction(id: "$rule")',
  deleteClosedDay: 'deleteClosedDay(id: "$closedDay")',
  upsertOrders: 'upsertOrders(input: [{ orderNumber: "$newOrder", status: 1, isPaid: true, isSigned: true }]) { orderNumber }',
  inviteUser: `inviteUser(input: ${userInput('invited')}) { _id }`,
  updateUser: `updateUser(id: "$owner", input: ${userInput('updated')}) { _id }`,
  createApiKey: 'createApiKey(input: { name: "Key", scope: ["booking:read"] }) { secret }',
  rotateApiKey: ofKey('rotateApiKey(id: "$key") { secret }'),
  takeOverApiKey: ofKey('takeOverApiKey(id: "$key") { id }'),
  revokeApiKey: ofKey('revokeApiKey(id: "$key") { id }'),
  saveWebhookEndpoint: 'saveWebhookEndpoint(input: { url: "https://hooks.example.com", events: [BOOKING_CREATED] }) { id }',
  rotateWebhookSecret: 'rotateWebhookSecret(id: "$endpoint") { id }',
  updateProfile: 'updateProfile(name: "Thing") { _id }',
};
const documentOf = async (mutation: string) => {
  const call = changes[mutation];
  return `mutation { it: ${typeof call === 'string' ? await world.filled(call) : await call?.()} }`;
};

/** Mutations without an entry: holds do not last, and the others need secrets and are tested in modules/auth. */
const elsewhere = [
  // Actions of the customer alone.
  'answerMoveOffer',
  ...['holdDate', 'releaseHold', 'requestProofCode', 'requestBookingCode', 'openBooking', 'signUp', 'forgotPasswordEmail'],
  ...['resetPassword', 'changePassword', 'changePhoneNumber', 'confirmEmail', 'sendEmailConfirmation'],
  // Audited before they are executed, whatever their result: see calendar-feed.int.test.ts and message-staff.int.test.ts.
  'resendMessage',
  ...['createCalendarFeed', 'revokeCalendarFeed'],
  // See webhook-rights.int.test.ts. An endpoint that is to be deleted takes no more events before its log is deleted.
  ...['testWebhookEndpoint', 'redeliverWebhook', 'deleteWebhookEndpoint'],
];

describe('a change by staff (D9)', () => {
  it.each(Object.keys(changes))('%s and its audit row are one transaction: without the row there is no change', async (mutation) => {
    const { database } = world.app;
    const document = await documentOf(mutation);
    await database.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
    await database.query('CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse()');
    // The first call stores the caller's account.
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

  it('is tested for every mutation that is not listed as an exception', () => {
    const mutations = Object.keys(buildSchema().getMutationType()?.getFields() ?? {});
    expect([...Object.keys(changes), ...elsewhere].sort()).toEqual(mutations.sort());
  });
});

describe('the audit log', () => {
  const refused = { code: '42501', message: 'audit_entry is written once' };

  it('is append-only: the server’s role cannot change, delete or truncate it', async () => {
    const { database } = world.app;
    await world.answer('all', await documentOf('updateProfile'));
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

  it('lets an erasure remove names and texts, and not who, what and when', async () => {
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
