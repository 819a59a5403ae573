import { beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../../testing/account-api.js';
import { book, delivery, type BookedDelivery, type DeliveryInput } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { tokenFor } from '../../testing/test-app.js';

type Headers = Record<string, string>;

/** Sees every branch. */
let staff: Headers;
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  await givenBranch(app.database, { coverage: ['68100', '80000'], dailyLimit: 1000 });
  staff = { authorization: `Bearer ${await tokenFor(app.container, { scope: ['booking:read', 'booking:write', 'branch:all'] })}` };
});

let made = 0;
const newNumber = () => `LATER-${++made}`;
/** What somebody gives who has nothing but the order's number. */
const strangers = (orderNumber: string, said: Partial<DeliveryInput> = {}) =>
  delivery({ orderNumber, postcode: '80000', email: 'stranger@example.test', primaryContact: '0199999999', ...said });
const outcomeOf = async (input: DeliveryInput, headers: Headers = {}): Promise<BookedDelivery> => {
  const { data, errors } = await book(api, input, { headers: { ...newAddress(), ...headers } });
  if (data === null) throw new Error(JSON.stringify(errors));
  return data.bookDelivery;
};
const aishahs = { email: 'aishah@example.test', primaryContact: '0128887777', address: { zipcode: '68100' } };
const bring = async (orderNumber: string, said: object = aishahs) => {
  const input = [{ orderNumber, status: 2, isPaid: true, isSigned: true, ...said }];
  const document = 'mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { orderNumber } }';
  expect((await app.graphql(document, { input }, { as: { name: 'Farah' } })).errors).toBeUndefined();
};
const seen = async (id: string | undefined) =>
  (await api.graphql<{ booking: Record<string, unknown> }>('query ($id: ID!) { booking(id: $id) { orderCheck version } }', { id }, staff))
    .data?.booking;
const change = async (door: string, id: string | undefined, version: number) => {
  const document = `mutation ($id: ID!, $version: Int!) { it: ${door} { orderCheck } }`;
  const answer = await api.graphql<Record<string, object>>(document, { id, version }, staff);
  return answer.errors?.[0]?.extensions ?? answer.data?.['it'];
};
const confirm = 'confirmOrder(id: $id, version: $version)';
const sendOut = 'updateBookingStatus(id: $id, version: $version, status: OUT_FOR_DELIVERY)';

describe('an order that comes after its booking', () => {
  it('makes a booking that shares nothing with it one to be checked, with a line of history that its customer does not see', async () => {
    const orderNumber = newNumber();
    const { booking, manageToken } = await outcomeOf(strangers(orderNumber));
    expect(await seen(booking?.id)).toEqual({ orderCheck: 'NONE', version: 1 });
    await bring(orderNumber);
    expect(await seen(booking?.id)).toMatchObject({ orderCheck: 'CHECK_ORDER', version: 2 });
    const history = async (headers: Headers) =>
      (
        await api.graphql<{ managedBooking: { history: object[] } }>(
          'query ($token: String!) { managedBooking(token: $token) { orderCheck history { by change } } }',
          { token: manageToken },
          headers,
        )
      ).data?.managedBooking;
    expect(await history(staff)).toMatchObject({
      history: [
        { by: 'Customer', change: 'BOOKED' },
        { by: 'Farah', change: 'CHECK_ORDER' },
      ],
    });
    expect(await history({})).toEqual({ orderCheck: null, history: [{ by: 'Customer', change: 'BOOKED' }] });
    expect(
      await app.database.query(`SELECT after FROM audit_entry WHERE action = 'upsertOrders' AND after -> 'created' ? $1`, [orderNumber]),
    ).toEqual([{ after: { created: [orderNumber], changed: [], same: 0, toCheck: [booking?.reference] } }]);
    expect(await change(sendOut, booking?.id, 2)).toMatchObject({ code: 'CONFLICT', reason: 'ILLEGAL_TRANSITION' });
    // The answer to the customer with the right does not say that it is booked, and the day has a place for each.
    expect((await outcomeOf(strangers(orderNumber, { postcode: '68100' }))).__typename).toBe('BookDeliverySuccess');
    await bring(orderNumber, { ...aishahs, name: 'Aishah binti Omar' });
    expect(await seen(booking?.id), 'judged once').toMatchObject({ orderCheck: 'CHECK_ORDER', version: 2 });
  });

  it.each([
    ['its postcode', { postcode: '68100' }],
    ['its e-mail', { email: 'AISHAH@example.test' }],
    ['its number as the second one', { secondaryContact: '+60 12-888 7777' }],
  ])('leaves a booking that shares %s', async (_, said) => {
    const orderNumber = newNumber();
    const { booking } = await outcomeOf(strangers(orderNumber, said));
    await bring(orderNumber);
    expect(await seen(booking?.id)).toMatchObject({ orderCheck: 'NONE', version: 1 });
  });

  it('leaves what staff have booked or confirmed, what is on its way, and every booking while nothing is known of whose it is', async () => {
    const [byStaff, confirmed, sent, unknown] = [newNumber(), newNumber(), newNumber(), newNumber()];
    const ids = {
      byStaff: (await outcomeOf(strangers(byStaff), staff)).booking?.id,
      confirmed: (await outcomeOf(strangers(confirmed))).booking?.id,
      sent: (await outcomeOf(strangers(sent, { deliveryDate: '2026-03-04' }))).booking?.id,
      unknown: (await outcomeOf(strangers(unknown))).booking?.id,
    };
    await change(confirm, ids.confirmed, 1);
    await change(sendOut, ids.sent, 1);
    for (const orderNumber of [byStaff, confirmed, sent]) await bring(orderNumber);
    await bring(unknown, { name: 'Aishah' });
    expect((await Promise.all(Object.values(ids).map(seen))).map((one) => one?.['orderCheck'])).toEqual([
      'NONE',
      'CONFIRMED',
      'NONE',
      'NONE',
    ]);
    // Now it is known: no customer could have claimed it before.
    await bring(unknown);
    expect(await seen(ids.unknown)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
  });

  it('leaves a booking that had the right, whatever becomes of the order later', async () => {
    const orderNumber = newNumber();
    await bring(orderNumber);
    const { booking } = await outcomeOf(strangers(orderNumber, { postcode: '68100' }));
    await bring(orderNumber, { email: 'new@example.test', primaryContact: '0130000000', address: { zipcode: '10000' } });
    expect(await seen(booking?.id)).toMatchObject({ orderCheck: 'NONE', version: 1 });
  });
});
