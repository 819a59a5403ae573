import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/app-error.js';
import { integrityErrors } from '../../database/integrity-errors.js';
import { book, delivery } from '../../testing/delivery-api.js';
import { everyRow, textColumns } from '../../testing/every-row.js';
import { fetchFile } from '../../testing/files-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenPerson, type PersonTraits } from '../../testing/given-person.js';
import { answerOffer, offerMove } from '../../testing/offer-api.js';
import { otherTables, plantMarker, tablesAboutPeople } from '../../testing/plant-marker.js';
import { RestClient } from '../../testing/rest-client.js';
import { ApiClient } from '../../testing/api-client.js';
import { createTestApp, tokenFor, type TestApp } from '../../testing/test-app.js';
import { personKey, type PersonKey } from './person-key.js';
import { PersonService, type ErasureOutcome } from './person.service.js';

const marker = 'zulmarker';
const email = `${marker}@example.test`;
const mobile = '0198765432';
/** What every spelling of the number has, without spaces and hyphens. */
const digits = mobile.slice(1);
const key = personKey(` ${email.toUpperCase()} `, '+60 19-876 5432') as PersonKey;
const options = { by: 'Puan Rohani', openToo: true };

let app: TestApp;
let folder: string;
let people: PersonService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-person-'));
  app = await createTestApp({ environment: { storageUrl: pathToFileURL(folder).href } });
  people = new PersonService({ database: app.database, clock: app.clock, uploads: app.container.uploads });
  await givenBranch(app.database, { dailyLimit: 100 });
  const messages = givenMessageProcess({
    db: { database: app.database, url: app.databaseUrl, drop: () => Promise.resolve() },
    clock: app.clock,
  });
  await messages.jobs.migrate();
  await messages.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stores data about somebody, and queues their messages. */
const givenSomebody = async (traits: PersonTraits) => {
  const person = await givenPerson(app, traits);
  await app.container.messaging.messageQueue.handOver();
  return person;
};
const givenZul = (deliveryDate = '2026-03-10') => givenSomebody({ email, name: `Zulmarker Binti`, mobile, deliveryDate });
const givenOther = () =>
  givenSomebody({ email: 'jiran@example.test', name: 'Jiran Lama', mobile: '0171112222', deliveryDate: '2026-03-11' });
const isAbout = (row: string) => row.toLowerCase().includes(marker) || row.replace(/[\s()-]/g, '').includes(digits);
const rowsAbout = async () => (await everyRow(app.database)).filter(isAbout);
const facts = () =>
  app.database.query('SELECT reference, status, delivery_date, quantity_mattress, branch_id, archived_at FROM booking ORDER BY reference');

describe('an erasure', () => {
  it('leaves no row with the person’s name, e-mail, number or texts, and every row of others', async () => {
    const other = await givenOther();
    const before = await everyRow(app.database);
    expect(before.filter(isAbout)).toEqual([]);
    const zul = await givenZul();
    await app.database.query(
      `INSERT INTO booking_event (booking_id, at, by_kind, by_name, change, from_value, to_value) VALUES ($1, now(), 'CUSTOMER', 'Aminah', 'LATER', $2, $2)`,
      [zul.bookings[0]?.id, marker],
    );
    const planted = await plantMarker(app.database, { word: marker, digits }, new Set(before));
    expect([...planted.keys()]).toEqual(
      expect.arrayContaining([
        'user_account.photo_url',
        'outbox_message.payload',
        'outbox_message.rendered',
        'audit_entry.before',
        'booking.doc_urls',
        'booking.received_by',
        'booking.city',
        'booking.state',
      ]),
    );
    expect(new Set((await rowsAbout()).map((row) => row.split(':')[0]))).toEqual(
      new Set([...tablesAboutPeople].map((table) => `public.${table}`)),
    );
    const lines = JSON.stringify(await people.exported(key));
    const missing = [...planted].filter(([, text]) => !lines.includes(text)).map(([column]) => column);
    expect(missing, 'a note of staff is for no customer').toEqual(['booking.internal_note', 'user_account.password_hash']);
    const [was, errors] = [await facts(), await integrityErrors(app.database)];
    expect(await people.erase(key, options)).toMatchObject({
      kind: 'erased',
      filesLeft: 0,
      rows: { account: 1, bookings: 4, files: 2, orders: 2 },
    });

    expect(await rowsAbout()).toEqual([]);
    expect(await facts()).toEqual(was);
    const places = await app.database.query('SELECT DISTINCT city, state FROM booking WHERE id = ANY ($1)', [
      zul.bookings.map(({ id }) => id),
    ]);
    expect(places).toEqual([{ city: 'Batu Caves', state: 'Selangor' }]);
    expect([errors, await integrityErrors(app.database)]).toEqual([[], []]);
    // Counters that both contributed to, and the lists of the people in them, stay.
    const shared = /^public\.(day_ledger|attempt_limit|sms_day|branch):/;
    const after = new Set(await everyRow(app.database));
    expect(before.filter((row) => !shared.test(row) && !after.has(row))).toEqual([]);
    expect((await fetchFile(app, other.session, other.files[0])).status).toBe(200);
    expect((await readdir(folder)).sort()).toEqual(other.files.map((url) => url.split('/').at(-1)).sort());
    expect(zul.files.some((url) => other.files.includes(url))).toBe(false);
  });

  it('ends sessions, links and queued messages', async () => {
    const zul = await givenZul();
    const messages = await app.database.query<{ id: string }>('SELECT id FROM outbox_message');
    const calendars: string[] = [];
    for (const { token } of zul.bookings) {
      const document = 'query ($token: String!) { managedBooking(token: $token) { calendarUrl } }';
      const { data } = await app.graphql<{ managedBooking: { calendarUrl: string } | null }>(document, { token });
      if (data?.managedBooking) calendars.push(`${app.baseUrl}${new URL(data.managedBooking.calendarUrl).pathname}`);
    }
    expect(calendars).not.toEqual([]);
    for (const address of calendars) expect((await fetch(address)).status).toBe(200);
    expect(messages.length).toBeGreaterThan(10);
    await people.erase(key, options);
    const rest = new RestClient(app.baseUrl);
    expect((await rest.get('/auth/user', zul.session)).status).toBe(401);
    expect((await rest.post('/auth/refresh', { refresh_token: zul.login.body['refresh_token'] })).status).toBe(401);
    expect((await rest.post('/auth/login', { email, password: 'rahsia-123' })).status).toBe(401);
    for (const { token } of zul.bookings) {
      const answer = await app.graphql('query ($token: String!) { managedBooking(token: $token) { reference } }', { token });
      expect(answer.data).toEqual({ managedBooking: null });
    }
    for (const address of calendars) expect((await fetch(address)).status).toBe(404);
    // The queue finds nothing to send.
    for (const { id } of messages) await app.container.messaging.messageSender.send(id);
    expect(await rowsAbout()).toEqual([]);
  });

  it('is in the audit log with its author and time, without the person; a second erasure finds nothing', async () => {
    await givenZul();
    expect((await people.erase(key, options)).kind).toBe('erased');
    const rows = await everyRow(app.database);
    expect(await people.erase(key, options)).toEqual({ kind: 'nothing' });
    expect(await everyRow(app.database)).toEqual(rows);
    const entries = await app.database.query<{ after: object }>(
      `SELECT at, actor_id, actor_name, entity, before, after FROM audit_entry WHERE action = 'erasePerson'`,
    );
    expect(entries).toMatchObject([{ at: app.clock.now(), actor_id: null, actor_name: 'Puan Rohani', entity: 'Person', before: null }]);
    expect(Object.values(entries[0]?.after ?? {}).every((count) => typeof count === 'number')).toBe(true);
  });

  it('is refused while deliveries are open, unless they are included', async () => {
    const zul = await givenZul();
    const rows = await everyRow(app.database);
    const outcome = await people.erase(key, { ...options, openToo: false });
    expect(outcome).toMatchObject({ kind: 'openDeliveries', deliveries: Array(3).fill({ deliveryDate: '2026-03-10' }) });
    expect(await everyRow(app.database)).toEqual(rows);
    // On the day of delivery it is still open, the day after not.
    app.clock.set('2026-03-10T15:59:59Z');
    expect((await people.erase(key, { ...options, openToo: false })).kind).toBe('openDeliveries');
    app.clock.set('2026-03-10T16:00:00Z');
    expect((await people.erase(key, { ...options, openToo: false })).kind).toBe('erased');
    expect(zul.bookings).toHaveLength(4);
  });

  it('is all or nothing: an error in the middle and a broken connection leave everything as it was', async () => {
    await givenZul();
    const rows = await everyRow(app.database);
    const files = await readdir(folder);
    for (const act of [`RAISE EXCEPTION 'a fault'`, 'PERFORM pg_terminate_backend(pg_backend_pid())']) {
      await app.database.query(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${act}; RETURN OLD; END $$`);
      await app.database.query('CREATE OR REPLACE TRIGGER fail AFTER DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION fail()');
      await expect(people.erase(key, options)).rejects.toThrow();
      expect(await everyRow(app.database)).toEqual(rows);
      expect(await readdir(folder)).toEqual(files);
    }
    await app.database.query('DROP TRIGGER fail ON user_account');
    expect((await people.erase(key, options)).kind).toBe('erased');
  });

  it('works while the person books, moves and signs in: no account is left, every answer is typed, the ledger is right', async () => {
    const zul = await givenZul();
    const api = new ApiClient(app.baseUrl);
    const attempts = Array.from({ length: 20 }, () =>
      book(api, delivery({ name: marker, email, primaryContact: mobile }), { headers: zul.session }),
    );
    const logins = Array.from({ length: 4 }, () => new RestClient(app.baseUrl).post('/auth/login', { email, password: 'rahsia-123' }));
    const codes = Array.from({ length: 3 }, () => new RestClient(app.baseUrl).post('/auth/otp', { mobile: '0133334444' }, zul.session));
    // Each booking that is added meanwhile restarts the erasure; after some of them its caller has to repeat it.
    const erased = async (): Promise<ErasureOutcome> => {
      try {
        return await people.erase(key, options);
      } catch (error) {
        if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return erased();
        throw error;
      }
    };
    const [outcome, answers, statuses] = await Promise.all([erased(), Promise.all(attempts), Promise.all([...logins, ...codes])]);
    expect(outcome.kind).toBe('erased');
    const kinds = new Set(answers.map(({ data, errors }) => errors?.[0]?.extensions.code ?? data?.bookDelivery.__typename));
    expect([...kinds].filter((kind) => kind !== 'UNAUTHENTICATED' && kind !== 'BookDeliverySuccess')).toEqual([]);
    expect(statuses.every(({ status }) => status < 500)).toBe(true);
    expect(await app.database.query('SELECT 1 FROM user_account WHERE lower(email) = $1', [email])).toEqual([]);
    expect(await app.database.query('SELECT 1 FROM booking WHERE user_id = $1', [zul.accountId])).toEqual([]);
    expect(await integrityErrors(app.database)).toEqual([]);
    // A customer who confirms after the erasure is a new one; the next erasure removes this one too.
    await people.erase(key, options);
    expect(await rowsAbout()).toEqual([]);
  });

  it('leaves files that the storage cannot remove to the nightly job, and no longer serves them', async () => {
    const zul = await givenZul();
    const storage = vi.spyOn(app.container.uploads, 'removeRetired').mockResolvedValue(0);
    expect(await people.erase(key, options)).toMatchObject({ kind: 'erased', filesLeft: 2 });
    storage.mockRestore();
    const staff = await app.as();
    expect((await fetchFile(app, staff, zul.files[1])).status).toBe(404);
    app.clock.advance(2 * 86_400_000);
    expect(await app.container.uploads.removeUnused()).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an order number', () => {
  it('that is not on file is erased and in no later event; one that is on file stays', async () => {
    const zul = await givenZul();
    const ids = zul.bookings.map(({ id }) => id);
    const ordersOf = () =>
      app.database.query<{ reference: string; number: string; key: string; onFile: boolean }>(
        `SELECT b.reference, b.order_number AS number, b.order_key AS key, o.order_key IS NOT NULL AS "onFile"
           FROM booking b LEFT JOIN customer_order o USING (order_key) WHERE b.id = ANY ($1) ORDER BY b.reference`,
        [ids],
      );
    const before = await ordersOf();
    const typed = before.filter(({ onFile }) => !onFile).map(({ number }) => number);
    expect([before.length, typed.length]).toEqual([4, 3]);
    await people.erase(key, options);
    const rowsWith = async () => (await everyRow(app.database)).filter((row) => typed.some((number) => row.includes(number)));
    expect(await rowsWith()).toEqual([]);
    const expected = before.map((row) => (row.onFile ? row : { ...row, number: row.reference, key: normaliseOrderNumber(row.reference) }));
    expect(await ordersOf()).toEqual(expected);

    const cancelled = await app.database.query<{ id: string }>(`SELECT id FROM booking WHERE id = ANY ($1) AND status = 'CANCELLED'`, [
      ids,
    ]);
    const archive = 'mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { reference } }';
    const answer = await app.graphql(archive, { ids: cancelled.map(({ id }) => id) }, { as: {} });
    expect(answer.errors).toBeUndefined();
    const events = await app.database.query<{ body: string }>('SELECT body FROM event WHERE booking_id = ANY ($1)', [ids]);
    expect(events.length).toBeGreaterThan(0);
    expect(await rowsWith()).toEqual([]);
  });
});

describe('data of others', () => {
  it('stays: only the number is removed from a booking with it as the second contact, only the e-mail from the log of another account', async () => {
    await givenZul();
    const api = new ApiClient(app.baseUrl);
    const input = delivery({
      name: 'Jiran',
      email: 'jiran@example.test',
      primaryContact: '0171112222',
      secondaryContact: '+60 19 876 5432 x3',
      remarks: 'at the back',
    });
    await book(api, input);
    const jiran = await givenAccount(app, { email: 'jiran@example.test' });
    await app.database.query(
      `INSERT INTO audit_entry (at, actor_name, action, entity, entity_id, before, after) VALUES (now(), 'Aminah', 'updateUser', 'User', $1, $2, $3)`,
      [jiran.id, { email, name: 'Jiran' }, { email: jiran.email, name: 'Jiran' }],
    );
    await people.erase(key, options);
    expect(await rowsAbout()).toEqual([]);
    const [booking] = await app.database.query(
      'SELECT name, email, primary_contact, secondary_contact, remarks FROM booking WHERE order_number = $1',
      [input.orderNumber],
    );
    expect(booking).toEqual({
      name: 'Jiran',
      email: jiran.email,
      primary_contact: '0171112222',
      secondary_contact: null,
      remarks: 'at the back',
    });
    const [entry] = await app.database.query('SELECT before, after FROM audit_entry WHERE entity_id = $1', [jiran.id]);
    expect(entry).toEqual({ before: { name: 'Jiran' }, after: { email: jiran.email, name: 'Jiran' } });
  });

  it('stays when staff are erased: the log keeps what they did, without their name', async () => {
    const staff = await givenAccount(app, { email, name: 'Zulmarker Staff', role: 'admin', scope: ['*'] });
    await tokenFor(app.container, { userId: staff.id, name: staff.name });
    await givenAccount(app, { role: 'admin', scope: ['*'] });
    const other = await givenOther();
    const headers = await app.as({ userId: staff.id, name: staff.name });
    const { id = '', token = '' } = other.bookings[1] ?? {};
    const api = new ApiClient(app.baseUrl);
    const rename = 'mutation ($id: ID!) { updateBooking(id: $id, version: 1, input: { name: "Jiran Baharu" }) { version } }';
    await api.graphql(rename, { id }, headers);
    await offerMove(api, { id, version: 2, deliveryDate: '2026-03-12' }, headers);
    expect((await people.erase(key, options)).kind).toBe('erased');
    expect(await rowsAbout()).toEqual([]);
    const history = await app.database.query(
      `SELECT by_name, by_id, from_value, to_value FROM booking_event WHERE booking_id = $1 AND change = 'name'`,
      [id],
    );
    expect(history).toEqual([{ by_name: '-', by_id: null, from_value: 'Jiran Lama', to_value: 'Jiran Baharu' }]);
    const log = await app.database.query(
      `SELECT actor_name, after->'fields' AS fields FROM audit_entry WHERE actor_id = $1 AND action = 'updateBooking'`,
      [staff.id],
    );
    expect(log).toEqual([{ actor_name: '-', fields: ['name'] }]);
    // The customer can still answer the offer that they made.
    const offers = await app.database.query('SELECT offered_by, offered_by_id, state FROM move_offer WHERE booking_id = $1', [id]);
    expect(offers).toEqual([{ offered_by: '-', offered_by_id: null, state: 'WAITING' }]);
    const { data } = await answerOffer(api, { token, accept: true, deliveryDate: '2026-03-12' });
    expect(data?.answerMoveOffer.booking).toMatchObject({ deliveryDate: '2026-03-12', moveOffer: { state: 'ACCEPTED' } });
    expect(await integrityErrors(app.database)).toEqual([]);
  });

  it('stays for the last admin with every permission', async () => {
    await givenAccount(app, { email, role: 'admin', scope: ['*'] });
    expect(await people.erase(key, options)).toEqual({ kind: 'lastAdmin' });
    await givenAccount(app, { role: 'admin', scope: ['*'] });
    expect((await people.erase(key, options)).kind).toBe('erased');
  });
});

it('every table is listed as with or without personal data', async () => {
  const tables = new Set((await textColumns(app.database)).map(({ table }) => table));
  expect([...tables].filter((table) => !tablesAboutPeople.has(table) && !otherTables.has(table))).toEqual([]);
});
