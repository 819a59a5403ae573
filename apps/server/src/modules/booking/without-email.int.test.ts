import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../database/integrity-errors.js';
import { newAddress } from '../../testing/account-api.js';
import { book, booked, delivery, type DeliveryInput } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch, givenOrder } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';
import { createTestApp } from '../../testing/test-app.js';
import { personKey, type PersonKey } from '../person/person-key.js';
import { PersonService } from '../person/person.service.js';

const app = await oneApp({ environment: { smsUrl: 'http://127.0.0.1:9/' } });
const { api, database } = app;
let branchId: string;
beforeAll(async () => {
  branchId = await givenBranch(app.database, { coverage: ['68100', '80000'], dailyLimit: 1000 });
});

const staff = () => app.as({ scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
const without = (input: Partial<DeliveryInput> = {}) => delivery({ email: undefined, notifySms: true, ...input });
const errorsOf = ({ errors }: Awaited<ReturnType<typeof book>>) => errors?.[0]?.extensions['fields'];
const bookedId = async (input: DeliveryInput, headers: Record<string, string> = newAddress()) => (await booked(api, input, { headers })).id;
const seen = async (id: string) => {
  const document = 'query ($id: ID!) { booking(id: $id) { email toldBy orderCheck version history { change } } }';
  return (await api.graphql<{ booking: Record<string, unknown> }>(document, { id }, await staff())).data?.booking;
};
const updateDocument = `mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) {
  updateBooking(id: $id, version: $version, input: $input) { email toldBy } }`;
const update = async (id: string, version: number, input: object) =>
  api.graphql<{ updateBooking: object }>(updateDocument, { id, version, input }, await staff());
const messagesOf = (id: string) =>
  app.database.query<{ channel: string; recipient: string }>(
    'SELECT channel, recipient FROM outbox_message WHERE booking_id = $1 ORDER BY created_at, channel',
    [id],
  );
const byNumber = { channel: 'sms', recipient: '+60123456789' };

describe('a booking without an e-mail address', () => {
  it.each([undefined, null, '', '  '])('gets SMS only, with notifyEmail or not (e-mail %j)', async (email) => {
    const id = await bookedId(without({ email, notifyEmail: true }));
    expect(await seen(id)).toMatchObject({ email: '', toldBy: ['SMS'] });
    expect(await messagesOf(id)).toEqual([byNumber]);
  });

  it('needs SMS: TOLD_NOHOW at input.email, in the language of the caller', async () => {
    const answer = await book(api, without({ notifySms: false }), { headers: { 'accept-language': 'ms' } });
    expect(errorsOf(answer)).toEqual([{ path: 'input.email', code: 'TOLD_NOHOW', message: 'Berikan alamat e-mel, atau pilih SMS.' }]);
    const landline = await book(api, without({ primaryContact: '03-1234 5678' }));
    expect(errorsOf(landline)).toMatchObject([{ path: 'input.primaryContact', code: 'MOBILE_INVALID' }]);
  });

  it('is refused where no SMS are sent, except to staff', async () => {
    const silent = await createTestApp();
    const silentBranch = await givenBranch(silent.database, { dailyLimit: 10 });
    expect(errorsOf(await book(silent.api, without()))).toMatchObject([{ path: 'input.email', code: 'EMAIL_REQUIRED' }]);
    const claims = { scope: ['booking:read', 'booking:write'], branchIds: [silentBranch] };
    const headers = await silent.as(claims);
    const { data } = await book(silent.api, without(), { headers });
    const found = await silent.api.graphql(
      'query ($id: ID!) { messageChannels booking(id: $id) { toldBy } }',
      { id: data?.bookDelivery.booking?.id },
      headers,
    );
    expect(found.data).toEqual({ messageChannels: ['EMAIL'], booking: { toldBy: [] } });
    await silent.close();
  });

  it('can be made by staff without a channel: the customer is notified by phone', async () => {
    const id = await bookedId(without({ notifySms: false }), await staff());
    expect(await seen(id)).toMatchObject({ email: '', toldBy: [] });
    expect(await messagesOf(id)).toEqual([]);
  });

  it('is the same request when it is repeated with its key', async () => {
    const input = without();
    const once = await book(api, input, { key: 'without-1' });
    const again = await book(api, { ...input, email: '' }, { key: 'without-1' });
    expect(again.data?.bookDelivery.booking?.id).toBe(once.data?.bookDelivery.booking?.id);
  });
});

describe('UpdateBookingInput.email', () => {
  it.each([null, ''])('%j clears the address', async (email) => {
    const id = await bookedId(delivery({ notifySms: true }));
    expect((await update(id, 1, { email })).data).toEqual({ updateBooking: { email: '', toldBy: ['SMS'] } });
    expect(await seen(id)).toMatchObject({ email: '', version: 2, history: [{ change: 'BOOKED' }, { change: 'email' }] });
    expect(await messagesOf(id)).toContainEqual(byNumber);
    const [stored] = await app.database.query<{ email: string }>('SELECT email FROM booking WHERE id = $1', [id]);
    expect(stored?.email).toBe('');
  });

  it('an omitted e-mail stays, and a new one can be added', async () => {
    const id = await bookedId(without({ notifySms: false }), await staff());
    expect((await update(id, 1, { remarks: 'Lift B' })).data).toEqual({ updateBooking: { email: '', toldBy: [] } });
    expect(await messagesOf(id)).toEqual([]);
    expect((await update(id, 2, { email: 'siti@example.test' })).data).toEqual({
      updateBooking: { email: 'siti@example.test', toldBy: ['EMAIL'] },
    });
  });
});

it('a correction by staff clears the bounce of the address, in the same transaction', async () => {
  const id = await bookedId(without());
  await app.database.query(`INSERT INTO bounced_address VALUES ('right@example.test', $1)`, [app.clock.now()]);
  const bounced = () => app.database.query(`SELECT 1 FROM bounced_address WHERE address = 'right@example.test'`);
  await app.database.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`);
  await app.database.query('CREATE TRIGGER die BEFORE DELETE ON bounced_address EXECUTE FUNCTION die()');
  expect((await update(id, 1, { email: 'Right@example.test' })).errors).toHaveLength(1);
  expect(await seen(id)).toMatchObject({ email: '', version: 1 });
  await app.database.query('DROP TRIGGER die ON bounced_address');
  expect(await bounced()).toHaveLength(1);
  expect((await update(id, 1, { email: 'Right@example.test' })).errors).toBeUndefined();
  expect(await bounced()).toEqual([]);
});

// The threads that write lists and calendars run the build.
describe('a booking without an e-mail address', () => {
  const date = '2026-03-10';
  let seremban: string;
  let id: string;
  const orderNumber = 'NO-MAIL-1';
  beforeAll(async () => {
    seremban = await givenBranch(database, { name: 'Seremban', coverage: ['70000'], dailyLimit: 100 });
    const family = { name: 'Hasnah', primaryContact: '0171112222', postcode: '70000', deliveryDate: date };
    ({ id } = await booked(api, delivery({ ...family, orderNumber, email: undefined, notifySms: true })));
    await booked(api, delivery({ ...family, name: 'Other', primaryContact: '0173334444', email: 'other@example.test' }));
  });
  beforeEach(() => app.clock.advance(1000));

  const get = async (path: string) => fetch(`${app.baseUrl}/server/api/${path}`, { headers: await app.as() });
  const found = async (search: string | null, headers: Record<string, string> | null = null) => {
    const { data, errors } = await api.graphql<{ bookings: { edges: { node: { name: string; email: string } }[] } }>(
      'query ($search: String) { bookings(first: 25, filter: { search: $search }) { edges { node { name email } } } }',
      { search },
      headers ?? (await app.as({ scope: ['booking:read'], branchIds: [seremban] })),
    );
    expect(errors).toBeUndefined();
    return data?.bookings.edges.map(({ node }) => node.name).sort();
  };
  const stored = () => database.query('SELECT * FROM booking WHERE id = $1', [id]);

  it('has an empty cell in the export', async () => {
    const [headings = [], row = []] = parse(await (await get(`bookings.csv?branchIds=${seremban}&search=Hasnah`)).text(), { bom: true });
    expect(row[headings.indexOf('E-mail')]).toBe('');
    expect(row).toContain('Hasnah');
    expect(row.join()).not.toMatch(/null|undefined/);
  });

  it('is on the run sheet, on the screen and on paper', async () => {
    const { data } = await api.graphql<{ runSheet: { stops: { booking: object }[] } }>(
      `{ runSheet(branchId: "${seremban}", date: "${date}") { stops { booking { name email } } } }`,
      {},
      await app.as(),
    );
    expect(data?.runSheet.stops).toContainEqual({ booking: { name: 'Hasnah', email: '' } });
    const pdf = new Uint8Array(await (await get(`run-sheets/${seremban}/${date}.pdf`)).arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
    expect(text).toContain('Hasnah');
    expect(text).not.toMatch(/null|undefined|@/);
  });

  it("is in its branch's calendar, without an attendee", async () => {
    const { data } = await api.graphql<{ createCalendarFeed: { url: string } }>(
      'mutation ($branch: ID!) { createCalendarFeed(branchId: $branch) { url } }',
      { branch: seremban },
      await app.as(),
    );
    const { pathname } = new URL(data?.createCalendarFeed.url ?? '');
    const text = (await (await fetch(`${app.baseUrl}${pathname}`)).text()).replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${id}@`);
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|mailto|null|undefined/i);
  });

  it('is found by name, number and order, and not by an address', async () => {
    for (const search of ['Hasnah', '017-111 2222', orderNumber]) expect(await found(search)).toEqual(['Hasnah']);
    expect(await found('example.test')).toEqual(['Other']);
    expect(await found('other@example.test')).toEqual(['Other']);
    for (const nothing of ['', '  ', null]) expect(await found(nothing)).toEqual(['Hasnah', 'Other']);
  });

  it("is in no other account, whether or not that account's address is confirmed", async () => {
    for (const emailConfirmed of [true, false]) {
      const { email } = await givenAccount(app, { emailConfirmed });
      const { body } = await new RestClient(app.baseUrl).post('/auth/login', { email, password: 'rahsia-123' }, newAddress());
      expect(await found(null, { authorization: `Bearer ${String(body['token'])}` })).toEqual([]);
    }
  });

  it.each([null, ''])('is not verified by an order that is brought without one (%j)', async (email) => {
    const brought = { orderNumber, status: 1, isPaid: true, isSigned: true, primaryContact: '0199999999', email };
    const { data, errors } = await api.graphql<{ upsertOrders: object[] }>(
      'mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { email } }',
      { input: [{ ...brought, address: { zipcode: '50000' } }] },
      await app.as(),
    );
    expect(errors).toBeUndefined();
    expect(data?.upsertOrders).toEqual([{ email: null }]);
    expect(await database.query('SELECT order_check AS check FROM booking WHERE id = $1', [id])).toEqual([{ check: 'CHECK_ORDER' }]);
  });

  it('is neither exported nor erased with somebody else, whatever address they gave', async () => {
    const people = new PersonService({ database, clock: app.clock, uploads: app.container.uploads });
    for (const empty of ['', ' ']) expect(personKey(empty, undefined)).toBe('email');
    const other = personKey('other@example.test', undefined) as PersonKey;
    const before = await stored();
    expect(await people.exported(other)).toMatchObject({ bookings: [{ name: 'Other' }], orders: [] });
    expect(await people.erase(other, { by: 'Puan Rohani', openToo: true })).toMatchObject({ kind: 'erased', rows: { bookings: 1 } });
    // The erased one has no address either now.
    expect(await people.erase(other, { by: 'Puan Rohani', openToo: true })).toEqual({ kind: 'nothing' });
    expect(await stored()).toEqual(before);
  });
});

describe('N8: an empty e-mail matches nothing', () => {
  it('neither an order without an e-mail nor a booking without one', async () => {
    const orderNumber = await givenOrder(app.database);
    await app.database.query(`UPDATE customer_order SET email = '', primary_contact = '+60 12-888 7777' WHERE order_number = $1`, [
      orderNumber,
    ]);
    const stranger = await bookedId(without({ orderNumber, postcode: '80000', primaryContact: '0199999999' }));
    expect(await seen(stranger)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
    const owner = await bookedId(without({ orderNumber, postcode: '80000', primaryContact: '0128887777' }));
    expect(await seen(owner)).toMatchObject({ orderCheck: 'NONE' });
    // Nothing is on file: the first booking has the order, and another without an address does not share it.
    const unknown = without({ primaryContact: '0121111111' });
    await bookedId(unknown);
    const other = await bookedId(without({ orderNumber: unknown.orderNumber, postcode: '80000', primaryContact: '0122222222' }));
    expect(await seen(other)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
  });

  it('no message without a recipient was written above, and the database has no integrity error', async () => {
    expect(await app.database.query(`SELECT id FROM outbox_message WHERE recipient = ''`)).toEqual([]);
    expect(await integrityErrors(app.database)).toEqual([]);
  });
});
