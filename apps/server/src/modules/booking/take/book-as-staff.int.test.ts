import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { book, bookDocument, booked, cancelDocument, delivery, holdDocument, type BookedDelivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const date = '2026-03-10';
/** Both deliver to 31400; Ipoh comes first and has one place a day. */
let ipoh: string;
let taiping: string;
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  ipoh = await givenBranch(app.database, { name: 'Ipoh', coverage: ['31400'], priority: 1, dailyLimit: 1 });
  taiping = await givenBranch(app.database, { name: 'Taiping', coverage: ['31400', '34000'], priority: 2, dailyLimit: 1 });
});
afterAll(async () => {
  expect(await integrityErrors(app.database)).toEqual([]);
});

const staffOf = (branchIds: string[], scope = ['booking:read', 'booking:write']) => app.as({ scope, branchIds });
const asStaff = (document: string) =>
  document
    .replace('bookDelivery(', 'bookDelivery(asStaff: true, ')
    .replace('holdDate(', 'holdDate(asStaff: true, ')
    .replace('availability(', 'availability(asStaff: true, ');
const availability =
  'query ($postcode: String!) { availability(postcode: $postcode, from: "2026-03-10", to: "2026-03-11") { served nextAvailable arrivals { branchName } days { date status branchName } } }';

const bookFor = (headers: Record<string, string>, input = delivery({ postcode: '31400', deliveryDate: date }), key?: string) =>
  api.graphql<{ bookDelivery: BookedDelivery }>(asStaff(bookDocument), { input, key }, headers);

describe('staff who book for somebody', () => {
  it('see, hold and book days of their own branches, whichever branch comes first for everybody else', async () => {
    const headers = await staffOf([taiping]);
    const seen = await api.graphql<{ availability: object }>(asStaff(availability), { postcode: '31400' }, headers);
    expect(seen.data?.availability).toMatchObject({
      served: true,
      arrivals: [{ branchName: 'Ipoh' }, { branchName: 'Taiping' }],
      days: [
        { date, status: 'LIMITED', branchName: 'Taiping' },
        { date: '2026-03-11', branchName: 'Taiping' },
      ],
    });
    const held = await api.graphql<{ holdDate: object }>(asStaff(holdDocument), { postcode: '31400', deliveryDate: date }, headers);
    expect(held.data?.holdDate).toMatchObject({ __typename: 'HoldDateSuccess', branchName: 'Taiping' });
    const { holdToken } = held.data?.holdDate as { holdToken: string };
    const booked = await api.graphql<{ bookDelivery: BookedDelivery }>(
      asStaff(bookDocument),
      { input: delivery({ postcode: '31400', deliveryDate: date }), holdToken },
      headers,
    );
    expect(booked.data?.bookDelivery.booking?.branchName).toBe('Taiping');
    // Ipoh still has its place, which is not theirs.
    const refused = await bookFor(headers);
    expect(refused.data?.bookDelivery).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    expect(refused.data?.bookDelivery.alternatives).not.toContain(date);
  });

  it('see no day of a postcode that only branches of others deliver to, and can book none', async () => {
    const headers = await staffOf([ipoh]);
    const seen = await api.graphql<{ availability: object }>(asStaff(availability), { postcode: '34000' }, headers);
    expect(seen.data?.availability).toEqual({ served: true, nextAvailable: null, arrivals: [{ branchName: 'Taiping' }], days: [] });
    const wanted = { postcode: '34000', deliveryDate: date };
    const answers = [
      await api.graphql(asStaff(holdDocument), wanted, headers),
      await bookFor(headers, delivery(wanted)),
      // Not past the limit either.
      await api.graphql(asStaff(bookDocument), { input: delivery(wanted), override: true }, headers),
    ];
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('book nothing as a guest when their session has ended, nor without the scope', async () => {
    const input = delivery({ postcode: '34000', deliveryDate: date });
    const code = async (headers: Record<string, string>) => (await bookFor(headers, input)).errors?.[0]?.extensions.code;
    expect(await code({})).toBe('UNAUTHENTICATED');
    expect(await code(await staffOf([taiping], ['booking:read']))).toBe('FORBIDDEN');
    expect(await app.database.query('SELECT 1 FROM booking WHERE order_number = $1', [input.orderNumber])).toEqual([]);
  });

  it('get the first answer again for the same key, which is separate from a customer’s key', async () => {
    const headers = await staffOf([taiping]);
    const input = delivery({ postcode: '34000', deliveryDate: '2026-03-12' });
    const [first, again] = [await bookFor(headers, input, 'a key'), await bookFor(headers, input, 'a key')];
    expect(first.data?.bookDelivery.booking?.reference).toBeDefined();
    expect(again.data?.bookDelivery.booking?.reference).toBe(first.data?.bookDelivery.booking?.reference);
    const otherwise = await api.graphql(bookDocument, { input, key: 'a key' }, headers);
    expect(otherwise.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'KEY_REUSED' });
  });
});

describe('a second delivery of an order', () => {
  const document = bookDocument.replace('bookDelivery(', 'bookDelivery(secondDelivery: true, ');
  const postcode = '32600';
  let branchId: string;
  let orders = 0;
  beforeAll(async () => {
    branchId = await givenBranch(app.database, { coverage: [postcode], dailyLimit: 100 });
  });
  const second = async (input: object, { headers, key }: { headers?: Record<string, string>; key?: string } = {}) => {
    const { data, errors } = await api.graphql<{ bookDelivery: BookedDelivery }>(
      document,
      { input, key },
      headers ?? (await staffOf([branchId])),
    );
    return errors?.[0]?.extensions.code ?? data?.bookDelivery.__typename;
  };
  const givenOrder = (input: object = {}) =>
    delivery({ postcode, deliveryDate: '2026-03-12', orderNumber: `SO-TWO-${++orders}`, ...input });
  const flagsOf = async (orderNumber: string) =>
    (
      await app.database.query<{ second: boolean }>(
        'SELECT second_delivery AS second FROM booking WHERE order_number = $1 ORDER BY second_delivery',
        [orderNumber],
      )
    ).map(({ second: flag }) => flag);

  it('is booked by staff of the branch on request, any number of times, and is in history and audit log', async () => {
    const order = givenOrder();
    await booked(api, order);
    expect((await book(api, order)).data?.bookDelivery.__typename).toBe('OrderAlreadyBooked');
    expect(await second({ ...order, deliveryDate: '2026-03-16' })).toBe('BookDeliverySuccess');
    expect(await second({ ...order, deliveryDate: '2026-03-17' })).toBe('BookDeliverySuccess');
    expect(await flagsOf(order.orderNumber)).toEqual([false, true, true]);
    const history = await app.database.query<{ change: string }>(
      `SELECT e.change FROM booking_event e JOIN booking b ON b.id = e.booking_id WHERE b.order_number = $1 AND b.delivery_date = '2026-03-16' ORDER BY e.id`,
      [order.orderNumber],
    );
    expect(history.map(({ change }) => change)).toEqual(['BOOKED', 'SECOND_DELIVERY']);
    const audit = await app.database.query(`SELECT 1 FROM audit_entry WHERE after->>'secondDelivery' = 'true'`);
    expect(audit).toHaveLength(2);
  });

  it('is for nobody else: no guest, nobody without the scope, no staff of another branch', async () => {
    const order = givenOrder();
    await booked(api, order);
    expect(await second(order, { headers: {} })).toBe('UNAUTHENTICATED');
    expect(await second(order, { headers: await app.as({ role: 'user', scope: [] }) })).toBe('FORBIDDEN');
    expect(await second(order, { headers: await staffOf([branchId], ['booking:read']) })).toBe('FORBIDDEN');
    expect(await second(order, { headers: await staffOf([taiping]) })).toBe('OrderAlreadyBooked');
    expect(await flagsOf(order.orderNumber)).toEqual([false]);
  });

  it("of an order without a booking is the order's own booking", async () => {
    const order = givenOrder();
    expect(await second(order)).toBe('BookDeliverySuccess');
    expect(await flagsOf(order.orderNumber)).toEqual([false]);
    expect((await book(api, order)).data?.bookDelivery.__typename).toBe('OrderAlreadyBooked');
  });

  it('does not keep the order from being booked again once its own booking is cancelled', async () => {
    const order = givenOrder();
    const { id } = await booked(api, order);
    expect(await second({ ...order, deliveryDate: '2026-03-16' })).toBe('BookDeliverySuccess');
    await api.graphql(cancelDocument, { input: { id, version: 1 } }, await staffOf([branchId]));
    expect((await book(api, order)).data?.bookDelivery.__typename).toBe('BookDeliverySuccess');
    expect(await flagsOf(order.orderNumber)).toEqual([false, false, true]);
  });

  it('is one of several concurrent ones, or the own one if the order had none; a key books it once', async () => {
    const order = givenOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => second(order)));
    expect(answers).toEqual(Array(6).fill('BookDeliverySuccess'));
    expect(await flagsOf(order.orderNumber)).toEqual([false, true, true, true, true, true]);
    const other = givenOrder();
    await booked(api, other);
    expect(await Promise.all([1, 2, 3].map(() => second(other, { key: 'second' })))).toEqual(Array(3).fill('BookDeliverySuccess'));
    expect(await flagsOf(other.orderNumber)).toEqual([false, true]);
  });

  it('is what the status of the order shows while it is the next to come', async () => {
    const order = givenOrder();
    const { id } = await booked(api, order);
    await second({ ...order, deliveryDate: '2026-03-16' });
    const shown = async () =>
      (
        await api.graphql<{ orderStatus: object }>(
          'query ($orderNumber: String!, $postcode: String!) { orderStatus(orderNumber: $orderNumber, postcode: $postcode) { deliveryDate bookingStatus } }',
          { orderNumber: order.orderNumber, postcode },
        )
      ).data?.orderStatus;
    expect(await shown()).toEqual({ deliveryDate: '2026-03-12', bookingStatus: 'CONFIRMED' });
    await app.database.query(`UPDATE booking SET status = 'DELIVERED' WHERE id = $1`, [id]);
    expect(await shown()).toEqual({ deliveryDate: '2026-03-16', bookingStatus: 'CONFIRMED' });
  });
});
