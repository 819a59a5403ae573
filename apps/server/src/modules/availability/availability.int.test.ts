import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf } from '../../testing/answers.js';
import { booked, cancelDocument, delivery } from '../../testing/delivery-api.js';
import { givenArea, givenBranch, givenClosedDay, givenOrder, givenRule } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const givenWorld = (input: object = {}) => givenArea(app.database, input);

async function givenTranslatedHoliday(branchId: string, date: string) {
  await app.database.query(
    `INSERT INTO closed_day (date, kind, name, name_bm, name_cn, branch_ids) VALUES ($2, 'PUBLIC_HOLIDAY', 'Holiday', 'Cuti', '假期', ARRAY[$1::uuid])`,
    [branchId, date],
  );
  await app.database.query('SELECT lock_plans(ARRAY[$1::uuid])', [branchId]);
}

interface Answer {
  postcodeFullFormat: string;
  city: string;
  state: string;
  served: boolean;
  nextAvailable: string | null;
  days: ({ date: string; status: string } & Record<'reason' | 'note' | 'closedReason' | 'closedNote' | 'branchName', string | null>)[];
}
const ask = (postcode: string, range: object = {}, headers = {}) =>
  api.graphql<{ availability: Answer }>(
    'query ($postcode: String!, $from: Date, $to: Date) { availability(postcode: $postcode, from: $from, to: $to) { postcodeFullFormat city state served nextAvailable days { date status reason note closedReason closedNote branchName } } }',
    { postcode, ...range },
    headers,
  );
const answerOf = async (postcode: string, range: object = {}, headers = {}): Promise<Answer> =>
  dataOf(await ask(postcode, range, headers)).availability;
const errorOf = async (postcode: string, range: object = {}) => (await ask(postcode, range)).errors?.[0]?.extensions.fields?.[0];

describe('availability', () => {
  it('reaches from today to the end of the delivery range', async () => {
    const { postcode } = await givenWorld({ leadTime: 2, deliveryRange: 7, name: 'Selayang' });
    const { days, nextAvailable, served } = await answerOf(postcode);
    expect(served).toBe(true);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, day) => `2026-03-${String(4 + day).padStart(2, '0')}`));
    expect(days.slice(0, 3)).toMatchObject([
      { status: 'CLOSED', reason: 'TOO_SOON', branchName: null },
      { reason: 'TOO_SOON' },
      { status: 'AVAILABLE', reason: null, branchName: 'Selayang' },
    ]);
    expect(nextAvailable).toBe('2026-03-06');
  });

  it('explains each date in the language of the caller', async () => {
    const { branchId, postcode } = await givenWorld({
      dailyLimit: 4,
      deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    });
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-10', name: 'Lorry in the workshop' });
    await givenClosedDay(app.database, { date: '2026-03-11', name: 'Stock-take', kind: 'STOCK_TAKE', branchIds: [branchId] });
    await givenTranslatedHoliday(branchId, '2026-03-12');
    await givenClosedDay(app.database, { date: '2026-03-13', name: 'Flood', kind: 'OTHER', branchIds: [branchId] });
    for (let turn = 0; turn < 3; turn += 1) await booked(api, delivery({ postcode, deliveryDate: '2026-03-06' }));
    for (let turn = 0; turn < 4; turn += 1) await booked(api, delivery({ postcode, deliveryDate: '2026-03-09' }));
    const { days } = await answerOf(postcode, { from: '2026-03-05', to: '2026-03-13' }, { 'accept-language': 'zh-CN' });
    expect(days.map(({ status, reason, note }) => [status, reason, note])).toEqual([
      ['AVAILABLE', null, null],
      ['LIMITED', null, null],
      ['CLOSED', 'NOT_A_DELIVERY_DAY', null],
      ['CLOSED', 'NOT_A_DELIVERY_DAY', null],
      ['FULL', 'FULL', null],
      ['CLOSED', 'BOOKING_RULE', 'Lorry in the workshop'],
      ['CLOSED', 'STOCK_TAKE', 'Stock-take'],
      ['CLOSED', 'PUBLIC_HOLIDAY', '假期'],
      ['CLOSED', 'OTHER_CLOSURE', 'Flood'],
    ]);
  });

  it('returns of a date past the range what else closes it', async () => {
    const { branchId, postcode } = await givenWorld({ leadTime: 0, deliveryRange: 7, deliveryWeekdays: ['TUESDAY'] });
    await givenTranslatedHoliday(branchId, '2026-03-17');
    const { days } = await answerOf(postcode, { from: '2026-03-11', to: '2026-03-24' }, { 'accept-language': 'ms' });
    const shown = days.map(({ reason, note, closedReason, closedNote }) => [reason, note, closedReason, closedNote]);
    expect(shown[0]).toEqual(['NOT_A_DELIVERY_DAY', null, null, null]);
    expect(shown[1]).toEqual(['TOO_FAR', null, 'NOT_A_DELIVERY_DAY', null]);
    expect(shown[6]).toEqual(['TOO_FAR', null, 'PUBLIC_HOLIDAY', 'Cuti']);
    expect(shown[13]).toEqual(['TOO_FAR', null, null, null]);
  });

  it('returns the first bookable date even if it is outside of the range', async () => {
    const { postcode } = await givenWorld({ leadTime: 5 });
    expect(await answerOf(postcode, { from: '2026-03-04', to: '2026-03-05' })).toMatchObject({ nextAvailable: '2026-03-09' });
    expect(await answerOf(postcode, { from: '2027-01-01', to: '2027-01-02' })).toMatchObject({
      nextAvailable: '2026-03-09',
      days: [{ reason: 'TOO_FAR' }, { reason: 'TOO_FAR' }],
    });
    const { postcode: closed } = await givenWorld({ dailyLimit: 0 });
    expect(await answerOf(closed)).toMatchObject({ nextAvailable: null });
  });

  it('is limited to 92 days, in chronological order', async () => {
    const { postcode } = await givenWorld({ deliveryRange: 365 });
    expect((await answerOf(postcode)).days).toHaveLength(92);
    expect((await answerOf(postcode, { from: '2026-03-04', to: '2026-06-03' })).days).toHaveLength(92);
    expect(await errorOf(postcode, { from: '2026-03-04', to: '2026-06-04' })).toEqual({
      path: 'to',
      message: 'Choose at most 92 days.',
      code: 'RANGE_TOO_LONG',
    });
    expect(await errorOf(postcode, { from: '2026-03-04', to: '2026-03-03' })).toMatchObject({ path: 'to' });
    expect((await answerOf(postcode, { from: '2028-01-01' })).days).toHaveLength(1);
    expect((await ask(postcode, { from: '2026-02-30' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('distinguishes malformed, unknown, unserved and served postcodes', async () => {
    for (const malformed of ['', '1', '123456', '6810a', '٦٨١٠٠']) expect(await errorOf(malformed)).toMatchObject({ path: 'postcode' });
    expect(await errorOf('00001')).toMatchObject({ path: 'postcode' });
    expect(await answerOf('93000')).toMatchObject({
      served: false,
      days: [],
      nextAvailable: null,
      postcodeFullFormat: '93000 Kuching, Sarawak',
    });
    await givenBranch(app.database, { coverage: ['68100', '00002'] });
    expect(await answerOf(' 68 100 ')).toMatchObject({
      served: true,
      postcodeFullFormat: '68100 Batu Caves, Selangor',
      city: 'Batu Caves',
      state: 'Selangor',
    });
    expect(await answerOf('00002')).toMatchObject({ served: true, postcodeFullFormat: '00002', city: '', state: '' });
    const { postcode } = await givenWorld({ status: 'SUSPENDED', coverage: ['93050'] });
    expect(await answerOf('93050')).toMatchObject({ served: false });
    expect(postcode).toBeDefined();
  });

  it('counts a booking made at the cut-off as made the next day', async () => {
    const { postcode } = await givenWorld({ leadTime: 1, cutoffTime: '16:00' });
    app.clock.set('2026-03-04T07:59:59Z');
    expect((await answerOf(postcode)).nextAvailable).toBe('2026-03-05');
    app.clock.set('2026-03-04T08:00:00Z');
    expect((await answerOf(postcode)).nextAvailable).toBe('2026-03-06');
  });

  it('is never stale: a change of a plan shows in the next answer, in a process that had cached the old one', async () => {
    const { branchId, postcode } = await givenWorld({ name: 'Before' });
    expect((await answerOf(postcode)).days[0]?.branchName).toBe('Before');
    await app.database.query(`UPDATE branch SET name = 'After', plan_version = plan_version + 1 WHERE id = $1`, [branchId]);
    expect((await answerOf(postcode)).days[0]?.branchName).toBe('After');
    await givenBranch(app.database, { name: 'Newer', priority: 1, coverage: [postcode] });
    expect((await answerOf(postcode)).days[0]?.branchName).toBe('Newer');
  });

  it('returns no result of a read that began before the request, and one read for all requests during another', async () => {
    const { postcode } = await givenWorld({ dailyLimit: 1 });
    const statuses = async () => (await answerOf(postcode, { from: '2026-03-09', to: '2026-03-09' })).days.map(({ status }) => status);
    await statuses();
    const { query } = app.database;
    const held: (() => void)[] = [];
    let reads = 0;
    // The first read has its rows, and does not return them yet.
    const slowQuery = vi.spyOn(app.database, 'query').mockImplementation(async function (this: unknown, sql: string, parameters) {
      const rows: unknown[] = await Reflect.apply(query, app.database, [sql, parameters]);
      if (parameters?.[1] !== '2026-03-09' || parameters[2] !== '2026-03-09') return rows;
      reads += 1;
      if (reads === 1) await new Promise<void>((release) => held.push(release));
      return rows;
    });
    const before = statuses();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-09' }));
    const after = [statuses(), statuses(), statuses()];
    expect(await Promise.all(after)).toEqual([['FULL'], ['FULL'], ['FULL']]);
    expect(reads).toBe(2);
    held[0]?.();
    expect(await before).toEqual(['LIMITED']);
    slowQuery.mockRestore();
  });

  it('returns no numbers to the public', async () => {
    const { postcode } = await givenWorld();
    const { errors } = await api.graphql(`{ availability(postcode: "${postcode}") { days { booked } } }`);
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('an order status', () => {
  const status = async (orderNumber: string, postcode: string) =>
    (
      await api.graphql<{ orderStatus: object }>(
        'query ($o: String!, $p: String!) { orderStatus(orderNumber: $o, postcode: $p) { orderNumber statusText bookable deliveryDate bookingStatus quantityMattress quantityBedset } }',
        { o: orderNumber, p: postcode },
      )
    ).data?.orderStatus;

  it.each([
    [{ status: 0, isPaid: false, isSigned: false }, 'Pending Payment', false],
    [{ status: 2, isPaid: true, isSigned: true }, 'Complete', true],
  ] as const)('of %o reads %s', async (facts, statusText, bookable) => {
    const orderNumber = await givenOrder(app.database, { ...facts, zipcode: '68100' });
    expect(await status(` ${orderNumber.toLowerCase()}`, '68100')).toMatchObject({
      statusText,
      bookable,
      deliveryDate: null,
      bookingStatus: null,
    });
  });

  it('returns the active booking to callers with the postcode of the order or of the booking', async () => {
    const { postcode } = await givenWorld();
    const orderNumber = await givenOrder(app.database, { zipcode: '68100' });
    await app.database.query('UPDATE customer_order SET email = $1 WHERE order_number = $2', [delivery()['email'], orderNumber]);
    const { token } = await booked(api, delivery({ postcode, orderNumber }));
    const shown = { statusText: 'Complete', bookable: false, deliveryDate: '2026-03-10', bookingStatus: 'CONFIRMED' };
    expect(await status(orderNumber, postcode)).toMatchObject(shown);
    expect(await status(orderNumber, '68100')).toMatchObject(shown);
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    expect(await status(orderNumber, '68100')).toMatchObject({ bookable: true, deliveryDate: null });
  });

  it('returns the ordered items, and the number as it is on file in any notation', async () => {
    const orderNumber = await givenOrder(app.database, {
      orderNumber: 'Quant-71',
      zipcode: '68100',
      quantityMattress: 2,
      quantityBedset: 1,
    });
    for (const typed of ['quant 71', 'QUANT71', ' quant - 71 ']) {
      expect(await status(typed, '68100')).toMatchObject({ orderNumber, quantityMattress: 2, quantityBedset: 1 });
      // M3: with another postcode it is any number, as on receipts.
      const elsewhere = (await status(typed, '50000')) as { orderNumber: string };
      const unknown = await status(typed.replace('71', '72'), '50000');
      expect({ ...elsewhere, orderNumber: elsewhere.orderNumber.replace('71', '72') }).toEqual(unknown);
    }
    expect(await status('quant 71', '50000')).toMatchObject({ orderNumber: 'QUANT-71', statusText: null, quantityMattress: null });
  });

  it('of another postcode is that of an order that is not on file', async () => {
    const { postcode } = await givenWorld();
    const known = await givenOrder(app.database, { zipcode: '68100', status: 0, isPaid: false, quantityMattress: 1, quantityBedset: 1 });
    const withoutPostcode = await givenOrder(app.database, { zipcode: null });
    const alreadyBooked = await givenOrder(app.database, { zipcode: '68100' });
    await booked(api, delivery({ postcode, orderNumber: alreadyBooked }));
    for (const orderNumber of [known, withoutPostcode, alreadyBooked, 'NOBODY-HAS-THIS']) {
      expect(await status(orderNumber, '50000')).toEqual({
        orderNumber,
        statusText: null,
        bookable: true,
        deliveryDate: null,
        bookingStatus: null,
        quantityMattress: null,
        quantityBedset: null,
      });
    }
  });

  it('needs an order number and a postcode', async () => {
    for (const [orderNumber, postcode] of [
      ['', '68100'],
      ['A\u0000', '68100'],
      ['A-1', '6810'],
    ]) {
      const { errors } = await api.graphql('query ($o: String!, $p: String!) { orderStatus(orderNumber: $o, postcode: $p) { bookable } }', {
        o: orderNumber,
        p: postcode,
      });
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});
