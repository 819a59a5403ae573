import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress } from '../../testing/account-api.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';
import { personKey, type PersonKey } from '../person/person-key.js';
import { PersonService } from '../person/person.service.js';

// The threads that write lists and calendars run what is built.
const app = await oneApp({ environment: { smsUrl: 'http://127.0.0.1:9/' } });
const { api, database } = app;
const date = '2026-03-10';
let branchId: string;
let id: string;
const orderNumber = 'NO-MAIL-1';
beforeAll(async () => {
  branchId = await givenBranch(database, { name: 'Seremban', coverage: ['70000'], dailyLimit: 100 });
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
    headers ?? (await app.as()),
  );
  expect(errors).toBeUndefined();
  return data?.bookings.edges.map(({ node }) => node.name).sort();
};
const stored = () => database.query('SELECT * FROM booking WHERE id = $1', [id]);

describe('a booking without an e-mail address', () => {
  it('has an empty cell in the file', async () => {
    const [headings = [], row = []] = parse(await (await get(`bookings.csv?branchIds=${branchId}&search=Hasnah`)).text(), { bom: true });
    expect(row[headings.indexOf('E-mail')]).toBe('');
    expect(row).toContain('Hasnah');
    expect(row.join()).not.toMatch(/null|undefined/);
  });

  it('is on the run sheet, on the screen and on paper', async () => {
    const { data } = await api.graphql<{ runSheet: { stops: { booking: object }[] } }>(
      `{ runSheet(branchId: "${branchId}", date: "${date}") { stops { booking { name email } } } }`,
      {},
      await app.as(),
    );
    expect(data?.runSheet.stops).toContainEqual({ booking: { name: 'Hasnah', email: '' } });
    const pdf = new Uint8Array(await (await get(`run-sheets/${branchId}/${date}.pdf`)).arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
    expect(text).toContain('Hasnah');
    expect(text).not.toMatch(/null|undefined|@/);
  });

  it("is in its branch's calendar, with nobody who attends", async () => {
    const { data } = await api.graphql<{ createCalendarFeed: { url: string } }>(
      'mutation ($branch: ID!) { createCalendarFeed(branchId: $branch, name: "Office") { url } }',
      { branch: branchId },
      await app.as(),
    );
    const { pathname } = new URL(data?.createCalendarFeed.url ?? '');
    const text = (await (await fetch(`${app.baseUrl}${pathname}`)).text()).replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${id}@`);
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|mailto|null|undefined/i);
  });

  it('is found by name, number and order, and by no address', async () => {
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

  it.each([null, ''])('is not proved by an order that is brought without one (%j)', async (email) => {
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
