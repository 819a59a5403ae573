import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../testing/answers.js';
import { newAddress } from '../../../testing/account-api.js';
import { ApiClient } from '../../../testing/api-client.js';
import { book, cancelDocument, delivery, type BookedDelivery, type DeliveryInput } from '../../../testing/delivery-api.js';
import { givenBranch, givenOrder } from '../../../testing/given.js';
import { givenAccount } from '../../../testing/given-account.js';
import { givenApiKey } from '../../../testing/given-api-key.js';
import { oneApp } from '../../../testing/one-app.js';
import { createTestApp } from '../../../testing/test-app.js';

let selayang: string;
let johor: string;
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  selayang = await givenBranch(app.database, { coverage: ['68100'], dailyLimit: 1000 });
  johor = await givenBranch(app.database, { coverage: ['80000', '81000'], dailyLimit: 1000 });
});

const unpaid = { status: 0 as const, isPaid: false, isSigned: false };
const date = '2026-03-10';

/** An order of Aishah's, at 68100 with her e-mail and number. */
async function givenAishahsOrder(input: Parameters<typeof givenOrder>[1] = {}): Promise<string> {
  const orderNumber = await givenOrder(app.database, input);
  await app.database.query(
    `UPDATE customer_order SET name = 'Aishah', email = 'Aishah@Example.test', primary_contact = '+60 12-888 7777', quantity_mattress = 2 WHERE order_number = $1`,
    [orderNumber],
  );
  return orderNumber;
}
/** The values of somebody who knows nothing but the order's number. */
const strangers = (orderNumber: string, input: Partial<DeliveryInput> = {}) =>
  delivery({ orderNumber, postcode: '80000', email: 'stranger@example.test', primaryContact: '0199999999', ...input });
const outcomeOf = async (input: DeliveryInput, headers: Record<string, string> = {}): Promise<BookedDelivery> =>
  dataOf(await book(api, input, { headers })).bookDelivery;
const staffOf = (...branchIds: string[]) => app.as({ scope: ['booking:read', 'booking:write'], branchIds });
const seen = async (id: string | undefined, headers: Record<string, string>) =>
  (
    await api.graphql<{ booking: Record<string, unknown> }>(
      'query ($id: ID!) { booking(id: $id) { orderCheck version order { name } } }',
      { id },
      headers,
    )
  ).data?.booking;
const statusOf = async (orderNumber: string, postcode: string) =>
  (
    await api.graphql<{ orderStatus: object }>(
      'query ($orderNumber: String!, $postcode: String!) { orderStatus(orderNumber: $orderNumber, postcode: $postcode) { orderNumber statusText bookable deliveryDate bookingStatus quantityMattress quantityBedset } }',
      { orderNumber, postcode },
      newAddress(),
    )
  ).data?.orderStatus;
const change = async (operation: string, id: string | undefined, version: number, headers: Record<string, string>) => {
  const answer = await api.graphql<Record<string, object>>(
    `mutation ($id: ID!, $version: Int!) { it: ${operation} { orderCheck version status } }`,
    { id, version },
    headers,
  );
  return answer.errors?.[0]?.extensions ?? answer.data?.['it'];
};
const confirm = 'confirmOrder(id: $id, version: $version)';
const sendOut = 'updateBookingStatus(id: $id, version: $version, status: OUT_FOR_DELIVERY)';

describe('an order on file', () => {
  it.each<[string, Partial<DeliveryInput>]>([
    ['its postcode', { postcode: '68100' }],
    ['its e-mail address in another case', { email: 'AISHAH@example.test' }],
    ['its number, written nationally', { primaryContact: '0128887777' }],
    ['its number as the second', { secondaryContact: '6012-8887777' }],
  ])('is claimed by %s', async (_what, input) => {
    const orderNumber = await givenAishahsOrder();
    const { booking } = await outcomeOf(strangers(orderNumber, input));
    expect(await seen(booking?.id, await staffOf(selayang, johor))).toMatchObject({ orderCheck: 'NONE' });
    expect(await outcomeOf(strangers(orderNumber, input))).toMatchObject({ __typename: 'OrderAlreadyBooked', bookedDate: date });
    expect(await outcomeOf(strangers(await givenAishahsOrder(unpaid), input))).toMatchObject({ __typename: 'OrderNotReady' });
  });

  it('gives its booking and the messages its own spelling, and not the booking of a stranger', async () => {
    const orderNumber = await givenAishahsOrder({ orderNumber: 'Spelt-01/a' });
    const spelt = async (typed: string, input: Partial<DeliveryInput>, headers: Record<string, string> = {}) => {
      const { booking } = await outcomeOf(strangers(typed, input), headers);
      return app.database.query(
        `SELECT b.order_number AS "booking", m.payload->>'orderNumber' AS "message", b.order_check AS "check"
           FROM booking b JOIN outbox_message m ON m.booking_id = b.id WHERE b.id = $1`,
        [booking?.id],
      );
    };
    const asTyped = { booking: 'spelt 01/A', message: 'spelt 01/A' };
    expect(await spelt('spelt 01/A', {})).toEqual([{ ...asTyped, check: 'CHECK_ORDER' }]);
    expect(await spelt('spelt01/A', { postcode: '68100' })).toEqual([{ booking: orderNumber, message: orderNumber, check: 'NONE' }]);
    expect(await spelt('nowhere 01', { postcode: '68100' })).toMatchObject([{ booking: 'nowhere 01' }]);
    await givenAishahsOrder({ orderNumber: 'Spelt-02' });
    expect(await spelt('SPELT 02', {}, await staffOf(johor))).toMatchObject([{ booking: 'Spelt-02' }]);
  });

  it('is not claimed by its number alone: that is a request to be checked, and its owner can still book', async () => {
    const orderNumber = await givenAishahsOrder();
    const staff = await staffOf(selayang, johor);
    const request = await outcomeOf(strangers(orderNumber));
    expect(request).toMatchObject({ __typename: 'BookDeliverySuccess', booking: { deliveryDate: date } });
    expect(await seen(request.booking?.id, staff)).toEqual({ orderCheck: 'CHECK_ORDER', version: 1, order: { name: 'Aishah' } });
    const owners = await outcomeOf(strangers(orderNumber, { postcode: '68100' }));
    expect(await seen(owners.booking?.id, staff)).toMatchObject({ orderCheck: 'NONE' });
    expect(
      await app.database.query('SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2', [johor, date]),
    ).not.toEqual([]);
  });

  it('is claimed by the confirmed e-mail or the number of an account, not by an e-mail that is not confirmed', async () => {
    const userId = '019a9f00-0000-7000-8000-00000000aa01';
    const headers = await app.as({ userId, role: 'user', scope: [] });
    const check = async (account: { email_confirmed: boolean; phone_number: string | null }) => {
      const orderNumber = await givenAishahsOrder();
      await app.database.query('UPDATE customer_order SET email = $1 WHERE order_number = $2', [`${userId}@example.test`, orderNumber]);
      await app.database.query('UPDATE user_account SET email_confirmed = $2, phone_number = $3 WHERE id = $1', [
        userId,
        account.email_confirmed,
        account.phone_number,
      ]);
      const { booking } = await outcomeOf(strangers(orderNumber), headers);
      return (await seen(booking?.id, await staffOf(johor)))?.['orderCheck'];
    };
    expect(await check({ email_confirmed: false, phone_number: null })).toBe('CHECK_ORDER');
    expect(await check({ email_confirmed: true, phone_number: null })).toBe('NONE');
    expect(await check({ email_confirmed: false, phone_number: '+60128887777' })).toBe('NONE');
  });

  it('is booked without a check by staff of the branch who may book, and by no others', async () => {
    const check = async (scope: string[], ...branchIds: string[]) => {
      const headers = await app.as({ scope, branchIds });
      const { booking } = await outcomeOf(strangers(await givenAishahsOrder()), headers);
      return (await seen(booking?.id, await staffOf(johor)))?.['orderCheck'];
    };
    expect(await check(['booking:write'], johor)).toBe('NONE');
    expect(await check(['*'])).toBe('NONE');
    expect(await check(['booking:write'], selayang)).toBe('CHECK_ORDER');
    expect(await check(['booking:read'], johor)).toBe('CHECK_ORDER');
    expect(await check(['delivery:write'], johor)).toBe('CHECK_ORDER');
  });

  it('is not shown to staff of another branch: neither that it is booked nor that it is unpaid', async () => {
    const elsewhere = await staffOf(selayang);
    const taken = await givenAishahsOrder();
    await outcomeOf(strangers(taken, { postcode: '68100', email: 'aishah@example.test', primaryContact: '0128887777' }));
    for (const orderNumber of [taken, await givenAishahsOrder(unpaid)]) {
      expect(await outcomeOf(strangers(orderNumber), elsewhere)).toMatchObject({ __typename: 'BookDeliverySuccess' });
      expect(await outcomeOf(strangers(orderNumber), await staffOf(johor))).not.toMatchObject({ __typename: 'BookDeliverySuccess' });
    }
  });
});

describe('a stranger cannot distinguish', () => {
  /** Returns every answer that a stranger gets about an order, at one entry point after another. */
  async function answerOf(orderNumber: string, postcode = '80000') {
    const fields = { postcode };
    const plain = ({ booking, manageToken, ...rest }: BookedDelivery) => ({
      ...rest,
      booking: booking && { ...booking, id: 0, reference: 0 },
      manageToken: typeof manageToken,
    });
    const before = await statusOf(orderNumber, postcode);
    const impossible = await outcomeOf(strangers(orderNumber, { ...fields, deliveryDate: '2026-03-03' }));
    const both = await Promise.all([1, 2].map(() => outcomeOf(strangers(orderNumber, fields))));
    const first = both.find(({ booking }) => booking !== undefined);
    const { data } = await api.graphql<{ managedBooking: object }>(
      'query ($token: String!) { managedBooking(token: $token) { status orderNumber order { name } orderCheck history { by change } } }',
      { token: first?.manageToken },
    );
    const answers = [
      before,
      impossible,
      ...both.map(plain).sort((a, b) => a.__typename.localeCompare(b.__typename)),
      await statusOf(orderNumber, postcode),
      data?.managedBooking,
    ];
    return JSON.parse(JSON.stringify(answers).replaceAll(orderNumber, 'it')) as unknown[];
  }

  it('an order that is on file, unpaid or booked and one that is unknown', async () => {
    const unknown = await answerOf('UNHEARD-1');
    expect(unknown).toMatchObject([
      { statusText: null, bookable: true, deliveryDate: null },
      { __typename: 'DateUnavailable', reason: 'TOO_SOON' },
      { __typename: 'BookDeliverySuccess' },
      { __typename: 'OrderAlreadyBooked', bookedDate: date },
      { statusText: null, bookable: false, deliveryDate: date, bookingStatus: 'CONFIRMED' },
      { orderNumber: 'it', order: null, orderCheck: null, history: [{ by: 'Customer', change: 'BOOKED' }] },
    ]);
    const taken = await givenAishahsOrder();
    await outcomeOf(strangers(taken, { postcode: '68100', email: 'aishah@example.test', primaryContact: '0128887777' }));
    for (const orderNumber of [await givenAishahsOrder(), await givenAishahsOrder(unpaid), taken]) {
      expect(await answerOf(orderNumber)).toEqual(unknown);
    }
    // Somebody else has booked an order that is not on file.
    const others = await outcomeOf(
      delivery({ orderNumber: 'UNHEARD-2', postcode: '68100', email: 'aishah@example.test', primaryContact: '0128887777' }),
    );
    expect(others.__typename).toBe('BookDeliverySuccess');
    expect(await answerOf('UNHEARD-2')).toEqual(unknown);
  });

  it('with ORDERS=known: an order that is not theirs is not on file, and their own is booked', async () => {
    const known = await createTestApp({ environment: { orders: 'known' } });
    try {
      await givenBranch(known.database);
      const client = new ApiClient(known.baseUrl);
      const numbers = ['UNHEARD-3', await givenOrder(known.database), await givenOrder(known.database, unpaid)];
      const answers = await Promise.all(
        numbers.map(async (orderNumber) => (await book(client, strangers(orderNumber), { headers: newAddress() })).data),
      );
      expect(answers[0]).toMatchObject({ bookDelivery: { __typename: 'OrderNotReady', statusText: 'Not on file' } });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      const impossible = numbers.map(
        async (orderNumber) => (await book(client, strangers(orderNumber, { deliveryDate: '2026-03-03' }))).data,
      );
      for (const answer of await Promise.all(impossible)) expect(answer).toMatchObject({ bookDelivery: { reason: 'TOO_SOON' } });
      const own = await book(client, delivery({ orderNumber: numbers[1] ?? '' }));
      expect(own.data?.bookDelivery.__typename).toBe('BookDeliverySuccess');
    } finally {
      await known.close();
    }
  });
});

describe('a request to be checked', () => {
  it('does not go out before staff have confirmed it', async () => {
    const staff = await staffOf(johor);
    const { booking, manageToken } = await outcomeOf(strangers(await givenAishahsOrder(), { deliveryDate: '2026-03-04' }));
    const id = booking?.id;
    expect(await change(sendOut, id, 1, staff)).toMatchObject({ code: 'CONFLICT', reason: 'ILLEGAL_TRANSITION' });
    expect(await change(confirm, id, 7, staff)).toMatchObject({ code: 'CONFLICT', reason: 'STALE_VERSION' });
    expect(await change(confirm, id, 1, await staffOf(selayang))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await change(confirm, id, 1, staff)).toEqual({ orderCheck: 'CONFIRMED', version: 2, status: 'CONFIRMED' });
    expect(await change(confirm, id, 2, staff)).toEqual({ orderCheck: 'CONFIRMED', version: 2, status: 'CONFIRMED' });
    expect(await change(sendOut, id, 2, staff)).toMatchObject({ status: 'OUT_FOR_DELIVERY' });
    const history = async (headers: Record<string, string>) =>
      (
        await api.graphql<{ managedBooking: { history: object[] } }>(
          'query ($token: String!) { managedBooking(token: $token) { history { by change } } }',
          { token: manageToken },
          headers,
        )
      ).data?.managedBooking.history;
    expect(await history(staff)).toEqual([
      { by: 'Customer', change: 'BOOKED' },
      { by: 'Aminah', change: 'ORDER_CONFIRMED' },
      { by: 'Aminah', change: 'STATUS' },
    ]);
    expect(await history({ cookie: 'locale=bm' })).toEqual([
      { by: 'Customer', change: 'BOOKED' },
      { by: 'Cawangan', change: 'STATUS' },
    ]);
    expect(
      await app.database.query("SELECT after ->> 'orderCheck' AS after FROM audit_entry WHERE entity_id = $1 AND action = 'confirmOrder'", [
        id,
      ]),
    ).toEqual([{ after: 'CONFIRMED' }]);
  });

  it('is not confirmed while a customer with the right has booked the order', async () => {
    const staff = await staffOf(selayang, johor);
    const orderNumber = await givenAishahsOrder();
    const { booking } = await outcomeOf(strangers(orderNumber));
    const owners = await outcomeOf(strangers(orderNumber, { postcode: '68100' }));
    expect(await change(confirm, booking?.id, 1, staff)).toMatchObject({ code: 'CONFLICT', reason: 'ILLEGAL_TRANSITION' });
    await api.graphql(cancelDocument, { input: { token: owners.manageToken, version: 1 } });
    expect(await change(confirm, booking?.id, 1, staff)).toMatchObject({ orderCheck: 'CONFIRMED' });
    expect(await outcomeOf(strangers(orderNumber, { postcode: '68100' }))).toMatchObject({
      __typename: 'OrderAlreadyBooked',
      bookedDate: null,
    });
  });

  it('opens the order to staff who cover its postcode only', async () => {
    const { booking } = await outcomeOf(strangers(await givenAishahsOrder()));
    expect(await seen(booking?.id, await staffOf(johor))).toMatchObject({ order: null });
    expect(await seen(booking?.id, await staffOf(johor, selayang))).toMatchObject({ order: { name: 'Aishah' } });
    // Staff who make the booking themselves, or confirm it, get no right to read the order.
    const staff = await staffOf(johor);
    const own = await outcomeOf(strangers(await givenAishahsOrder()), staff);
    await change(confirm, own.booking?.id, 1, staff);
    expect(await seen(own.booking?.id, staff)).toMatchObject({ orderCheck: 'CONFIRMED', order: null });
  });
});

describe('an order that is brought after its booking', () => {
  let made = 0;
  const newNumber = () => `LATER-${++made}`;
  const aishahs = { email: 'aishah@example.test', primaryContact: '0128887777', address: { zipcode: '68100' } };
  const bring = async (orderNumber: string, fields: object = aishahs) => {
    const input = [{ orderNumber, status: 2, isPaid: true, isSigned: true, ...fields }];
    const document = 'mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { orderNumber } }';
    expect((await app.graphql(document, { input }, { as: { name: 'Farah' } })).errors).toBeUndefined();
  };
  const staff = () => staffOf(selayang, johor);
  const checked = async (id: string | undefined) => seen(id, await staff());

  it('makes a booking that shares nothing with it one to be checked, with a line of history that its customer does not see', async () => {
    const orderNumber = newNumber();
    const { booking, manageToken } = await outcomeOf(strangers(orderNumber));
    expect(await checked(booking?.id)).toMatchObject({ orderCheck: 'NONE', version: 1 });
    await bring(orderNumber);
    expect(await checked(booking?.id)).toMatchObject({ orderCheck: 'CHECK_ORDER', version: 2 });
    const history = async (headers: Record<string, string>) =>
      (
        await api.graphql<{ managedBooking: { history: object[] } }>(
          'query ($token: String!) { managedBooking(token: $token) { orderCheck history { by change } } }',
          { token: manageToken },
          headers,
        )
      ).data?.managedBooking;
    expect(await history(await staff())).toMatchObject({
      history: [
        { by: 'Customer', change: 'BOOKED' },
        { by: 'Farah', change: 'CHECK_ORDER' },
      ],
    });
    expect(await history({})).toEqual({ orderCheck: null, history: [{ by: 'Customer', change: 'BOOKED' }] });
    expect(
      await app.database.query(`SELECT after FROM audit_entry WHERE action = 'upsertOrders' AND after -> 'created' ? $1`, [orderNumber]),
    ).toEqual([{ after: { created: [orderNumber], changed: [], same: 0, toCheck: [booking?.reference] } }]);
    expect(await change(sendOut, booking?.id, 2, await staff())).toMatchObject({ code: 'CONFLICT', reason: 'ILLEGAL_TRANSITION' });
    // The answer to the customer with the right does not reveal that it is booked, and the day has a place for each.
    expect((await outcomeOf(strangers(orderNumber, { postcode: '68100' }))).__typename).toBe('BookDeliverySuccess');
    await bring(orderNumber, { ...aishahs, name: 'Aishah binti Omar' });
    expect(await checked(booking?.id), 'judged once').toMatchObject({ orderCheck: 'CHECK_ORDER', version: 2 });
  });

  it.each([
    ['its postcode', { postcode: '68100' }],
    ['its e-mail', { email: 'AISHAH@example.test' }],
    ['its number as the second one', { secondaryContact: '+60 12-888 7777' }],
  ])('leaves a booking that shares %s', async (_, input) => {
    const orderNumber = newNumber();
    const { booking } = await outcomeOf(strangers(orderNumber, input));
    await bring(orderNumber);
    expect(await checked(booking?.id)).toMatchObject({ orderCheck: 'NONE', version: 1 });
  });

  it.each([
    ['a partner', ['booking:make'], 'CHECK_ORDER'],
    ["a key with the right of staff, even one that is called 'Customer',", ['booking:write'], 'NONE'],
  ])('judges what %s has booked: %s gives %s', async (_, scope, orderCheck) => {
    const orderNumber = newNumber();
    const { secret } = await givenApiKey(app, {
      makerId: (await givenAccount(app, { role: 'admin', scope: ['*'] })).id,
      scope,
      name: 'Customer',
    });
    const { booking } = await outcomeOf(strangers(orderNumber), { authorization: `Bearer ${secret}` });
    await bring(orderNumber);
    expect(await checked(booking?.id)).toMatchObject({ orderCheck });
  });

  it('does not change bookings that staff have made or confirmed, that are out, or whose order has no contact yet', async () => {
    const [byStaff, confirmed, sent, unknown] = [newNumber(), newNumber(), newNumber(), newNumber()];
    const ids = {
      byStaff: (await outcomeOf(strangers(byStaff), await staff())).booking?.id,
      confirmed: (await outcomeOf(strangers(confirmed))).booking?.id,
      sent: (await outcomeOf(strangers(sent, { deliveryDate: '2026-03-04' }))).booking?.id,
      unknown: (await outcomeOf(strangers(unknown))).booking?.id,
    };
    await change(confirm, ids.confirmed, 1, await staff());
    await change(sendOut, ids.sent, 1, await staff());
    for (const orderNumber of [byStaff, confirmed, sent]) await bring(orderNumber);
    await bring(unknown, { name: 'Aishah' });
    expect((await Promise.all(Object.values(ids).map(checked))).map((one) => one?.['orderCheck'])).toEqual([
      'NONE',
      'CONFIRMED',
      'NONE',
      'NONE',
    ]);
    // Now it has a contact: no customer could have claimed it before.
    await bring(unknown);
    expect(await checked(ids.unknown)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
  });

  it('does not change a booking that had the right, whatever happens to the order later', async () => {
    const orderNumber = newNumber();
    await bring(orderNumber);
    const { booking } = await outcomeOf(strangers(orderNumber, { postcode: '68100' }));
    await bring(orderNumber, { email: 'new@example.test', primaryContact: '0130000000', address: { zipcode: '10000' } });
    expect(await checked(booking?.id)).toMatchObject({ orderCheck: 'NONE', version: 1 });
  });
});
