import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codesOf, dataOf } from '../../testing/answers.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

let branch: string;
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  branch = await givenBranch(app.database, { name: 'Selayang', coverage: ['68000-68199'], dailyLimit: 100 });
});
beforeEach(() => app.clock.advance(1000));

const upsertDocument = `mutation ($input: [OrderInput!]!, $partial: Boolean! = false) { upsertOrders(input: $input, partial: $partial) {
  orderNumber status statusText name email primaryContact address { zipcode city } quantityMattress quantityBedset } }`;
const checkDocument =
  'query ($input: [OrderInput!]!) { checkOrders(input: $input) { index orderNumber change faults { path message code } hints { path message code } } }';

interface Note {
  index: number;
  path: string;
  message: string;
  code: string;
}
interface Checked {
  checkOrders: { index: number; orderNumber: string; change: string; faults: Omit<Note, 'index'>[]; hints: Omit<Note, 'index'>[] }[];
}
type Input = Record<string, unknown>;

let made = 0;
const number = () => `SO-${1000 + ++made}`;
const order = (input: Input = {}): Input => ({ orderNumber: number(), status: 2, isPaid: true, isSigned: true, ...input });
const upsert = (input: Input[], as: object | undefined = {}) =>
  app.graphql<{ upsertOrders: Input[] }>(upsertDocument, { input }, as && { as });
/** The extensions of a response. */
const notesOf = ({ extensions }: { extensions: Record<string, unknown> | undefined }) => {
  const notes = extensions?.['upsertOrders'] as { hints: Note[]; refused: Note[] } | undefined;
  const short = (some: Note[] = []) => some.map(({ index, path, code }) => [index, path, code]);
  return { hints: short(notes?.hints), refused: short(notes?.refused) };
};
const check = async (input: Input[], headers = {}) =>
  dataOf(await app.graphql<Checked>(checkDocument, { input }, { as: {}, headers })).checkOrders;
const changes = async (input: Input[]) => (await check(input)).map(({ change }) => change);
const onFile = () => app.database.query('SELECT * FROM customer_order ORDER BY order_key');
const audited = () =>
  app.database.query<{ after: { created: string[]; changed: string[]; same: number } }>(
    `SELECT after FROM audit_entry WHERE action = 'upsertOrders' ORDER BY id`,
  );

describe('imported orders', () => {
  it('are added, then changed by their number in any notation, then left unchanged', async () => {
    const first = order({ name: ' Nur Aisyah ', primaryContact: '+60 12-345 6789', address: { zipcode: '68 100' }, quantityMattress: 1 });
    const before = (await audited()).length;
    const { data } = await upsert([first]);
    expect(data?.upsertOrders).toEqual([
      {
        orderNumber: first['orderNumber'],
        status: 2,
        statusText: 'Complete',
        name: 'Nur Aisyah',
        email: null,
        primaryContact: '0123456789',
        address: { zipcode: '68100', city: null },
        quantityMattress: 1,
        quantityBedset: null,
      },
    ]);
    const again = { ...first, orderNumber: String(first['orderNumber']).toLowerCase().replace('-', ' ') };
    expect(await changes([again])).toEqual(['SAME']);
    const was = await onFile();
    await upsert([again]);
    expect(await onFile(), 'not even its time').toEqual(was);
    // Omitted values stay, null clears.
    const { orderNumber, ...changed } = { ...order(), orderNumber: again.orderNumber, name: null, quantityBedset: 2 };
    expect(await changes([{ orderNumber, ...changed }])).toEqual(['CHANGED']);
    expect((await upsert([{ orderNumber, ...changed }])).data?.upsertOrders).toMatchObject([
      { orderNumber: first['orderNumber'], name: null, primaryContact: '0123456789', quantityMattress: 1, quantityBedset: 2 },
    ]);
    expect((await audited()).slice(before).map(({ after }) => after)).toEqual([
      { created: [first['orderNumber']], changed: [], same: 0 },
      { created: [], changed: [first['orderNumber']], same: 0 },
    ]);
  });

  it('returns the change of each line, and writes nothing', async () => {
    const known = order({ name: 'Tan' });
    await upsert([known]);
    const was = await onFile();
    const answer = await check(
      [
        known,
        { ...known, orderNumber: ` ${String(known['orderNumber'])}`, name: 'Lim' },
        order(),
        order({ status: 7, address: { zipcode: '1000' } }),
      ],
      { cookie: 'locale=bm' },
    );
    expect(answer.map(({ index, change }) => [index, change])).toEqual([
      [0, 'SAME'],
      [1, 'INVALID'],
      [2, 'NEW'],
      [3, 'INVALID'],
    ]);
    expect(answer[1]?.faults).toEqual([
      { path: 'orderNumber', message: 'Entri 1 sudah menggunakan nombor pesanan ini.', code: 'ORDER_REPEATED' },
    ]);
    expect(answer[3]?.faults.map(({ path }) => path)).toEqual(['status', 'address.zipcode']);
    expect(await changes([{ ...known, name: 'Lim' }])).toEqual(['CHANGED']);
    expect(await onFile()).toEqual(was);
  });

  it('are all accepted or none, with each error at its path', async () => {
    const good = order();
    const was = await onFile();
    const repeated = { ...good, orderNumber: String(good['orderNumber']).toLowerCase() };
    const { errors } = await upsert([
      good,
      order({ email: 'nobody' }),
      repeated,
      order({ orderNumber: 'A\u0000', status: 3, quantityMattress: -1, address: { zipcode: 'abc' } }),
    ]);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: ['input.1.email', 'input.2.orderNumber', 'input.3.orderNumber', 'input.3.status', 'input.3.address.zipcode'].map((path) => ({
        path,
      })),
    });
    const { errors: badDate } = await upsert([good, order({ processedDate: '2026-02-30' })]);
    expect(badDate?.[0]?.extensions).toMatchObject({ fields: [{ path: 'input.1.processedDate' }] });
    expect(await onFile()).toEqual(was);
  });

  const postcode = { zipcode: '68100' };
  type Pairs = [string, string][];
  it.each<[Input, Pairs, Input]>([
    [{ email: 'nobody', address: postcode }, [['email', 'EMAIL_INVALID']], { email: null }],
    [
      { email: 'a@example.test', address: { zipcode: '1000', city: 'Ipoh' } },
      [['address.zipcode', 'POSTCODE_INVALID']],
      { address: { zipcode: null, city: 'Ipoh' } },
    ],
    [{ name: 'x'.repeat(121) }, [['name', 'TOO_LONG']], { name: null }],
    [{ address: { ...postcode, city: 'x'.repeat(61) } }, [['address.city', 'TOO_LONG']], { address: { zipcode: '68100', city: null } }],
    [{ quantityMattress: 2, quantityBedset: 100 }, [['quantityBedset', 'NUMBER_RANGE']], { quantityMattress: 2, quantityBedset: null }],
    [{ primaryContact: 'N/A', email: '-' }, [], { primaryContact: null, email: null }],
  ])('%j is saved without what is wrong, which is a hint', async (fields, hints, saved) => {
    const input = [order(fields)];
    const checked = await check(input);
    expect([checked[0]?.change, checked[0]?.faults, checked[0]?.hints.map(({ path, code }) => [path, code])]).toEqual(['NEW', [], hints]);
    const answer = await upsert(input);
    expect(answer.data?.upsertOrders).toMatchObject([saved]);
    expect(notesOf(answer)).toEqual({ hints: hints.map((hint) => [0, ...hint]), refused: [] });
    // The stored values stay, and the same call again changes nothing.
    const full = { name: 'Tan', email: 't@example.test', primaryContact: '0123456789', quantityMattress: 1, quantityBedset: 1 };
    await upsert([{ ...input[0], ...full, address: { zipcode: '50000', city: 'KL' } }]);
    const { data } = await upsert(input);
    for (const [path] of hints) {
      const field = path.replace('address.', '');
      expect({ ...data?.upsertOrders[0], ...(data?.upsertOrders[0]?.['address'] as Input) }[field], path).toEqual(
        { ...full, zipcode: '50000', city: 'KL' }[field as keyof typeof full],
      );
    }
    expect(await changes(input)).toEqual(['SAME']);
  });

  it.each<[string, string, string | null]>([
    ['012-3456789 / 03-8888 1234', '0123456789', '03-8888 1234'],
    ['03-8888 1234 / +60 12 345 6789 / 0198765432', '03-8888 1234', '+60 12 345 6789, 0198765432'],
    ['0123456789 / +60 12-345 6789', '0123456789', null],
  ])('%j is its first number, and the second is a hint', async (primaryContact, kept, left) => {
    const answer = await upsert([order({ primaryContact })]);
    expect(answer.data?.upsertOrders).toMatchObject([{ primaryContact: kept }]);
    const message = `Only the first number is kept. Left out: ${left ?? ''}`;
    expect(answer.extensions).toEqual({
      upsertOrders: { hints: left === null ? [] : [{ index: 0, path: 'primaryContact', message, code: 'PHONE_SECOND' }], refused: [] },
    });
  });

  it('are saved without the invalid ones on request, and each of these is returned', async () => {
    const [good, hinted] = [order({ name: 'Tan' }), order({ name: 'Lim', email: 'nobody', address: postcode })];
    const bad = [order({ email: 'nobody' }), { ...good, name: 'Ong' }, order({ status: 9 })];
    const input = [good, bad[0]!, hinted, ...bad.slice(1)];
    const before = (await audited()).length;
    const save = (lines: Input[]) => app.graphql<{ upsertOrders: Input[] }>(upsertDocument, { input: lines, partial: true }, { as: {} });
    const answer = await save(input);
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.upsertOrders).toMatchObject([{ name: 'Tan' }, { name: 'Lim', email: null }]);
    const notes = {
      hints: [[2, 'email', 'EMAIL_INVALID']],
      refused: [
        [1, 'email', 'EMAIL_INVALID'],
        [3, 'orderNumber', 'ORDER_REPEATED'],
        [4, 'status', 'NUMBER_RANGE'],
      ],
    };
    expect(notesOf(answer)).toEqual(notes);
    // Again, without changes, and with invalid ones only.
    const [was, again] = [await onFile(), await save(input)];
    expect([again.data, notesOf(again), await onFile()]).toEqual([answer.data, notes, was]);
    const none = await save([bad[2]!]);
    expect([none.data?.upsertOrders, notesOf(none).refused]).toEqual([[], [[0, 'status', 'NUMBER_RANGE']]]);
    expect((await audited()).slice(before).map(({ after }) => after)).toEqual([
      { created: [good['orderNumber'], hinted['orderNumber']], changed: [], same: 0 },
    ]);
  });

  it('come at most 500 at a time, and an empty list is accepted', async () => {
    const { errors } = await upsert(Array.from({ length: 501 }, () => order()));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'input' }] });
    expect((await upsert([])).data?.upsertOrders).toEqual([]);
    const full = Array.from({ length: 500 }, (_, at) =>
      order({ name: `Customer ${at}`, address: { zipcode: '68100', address1: 'Jalan 1' } }),
    );
    expect((await upsert(full)).data?.upsertOrders.map((saved) => saved['orderNumber'])).toEqual(full.map((sent) => sent['orderNumber']));
    expect(new Set(await changes(full))).toEqual(new Set(['SAME']));
  });

  it('by concurrent requests are not lost: each change of another field stays, and no number is stored twice', async () => {
    const shared = Array.from({ length: 20 }, () => order());
    const fields: Input[] = [{ name: 'N' }, { email: 'n@example.test' }, { quantityMattress: 3 }, { address: { city: 'Ipoh' } }];
    const answers = await Promise.all(
      fields.flatMap((field) => [shared, [...shared].reverse()].map((lines) => upsert(lines.map((line) => ({ ...line, ...field }))))),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const saved = (await upsert(shared)).data?.upsertOrders;
    expect(saved).toHaveLength(20);
    for (const one of saved ?? [])
      expect(one).toMatchObject({ name: 'N', email: 'n@example.test', quantityMattress: 3, address: { city: 'Ipoh' } });
  });

  it('are matched to the bookings that waited for them', async () => {
    const input = order({ address: { zipcode: '68100' } });
    const { id } = await booked(api, delivery({ postcode: '68100', orderNumber: String(input['orderNumber']).toLowerCase() }));
    const missing = async () => {
      const asked = `query ($ids: [ID!]) { bookings(filter: { branchIds: $ids, orderOnFile: false }) { edges { node { id } } } }`;
      const { data } = await app.graphql<{ bookings: { edges: { node: { id: string } }[] } }>(asked, { ids: [branch] }, { as: {} });
      return data?.bookings.edges.map(({ node }) => node.id);
    };
    expect(await missing()).toContain(id);
    await upsert([input]);
    expect(await missing()).not.toContain(id);
    const { data } = await app.graphql(`{ booking(id: "${id}") { order { orderNumber statusText } } }`, {}, { as: {} });
    expect(data).toEqual({ booking: { order: { orderNumber: input['orderNumber'], statusText: 'Complete' } } });
  });

  it('are accepted only from staff who work for every branch', async () => {
    for (const ask of [upsert, (input: Input[], as?: object) => app.graphql(checkDocument, { input }, as && { as })]) {
      expect(codesOf(await ask([order()], { scope: ['integration:write'], branchIds: [branch] }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await ask([order()], { scope: ['integration:write', 'branch:all'] }))).toBeUndefined();
    }
  });
});

describe('the list of orders', () => {
  const listDocument = `query ($search: String, $first: Int, $after: String) { orders(search: $search, first: $first, after: $after) {
    edges { node { orderNumber name } } pageInfo { hasNextPage endCursor } totalCount } }`;
  interface Listed {
    orders: {
      edges: { node: { orderNumber: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
      totalCount: number;
    };
  }
  const list = (variables: object, as: object | undefined = {}) => app.graphql<Listed>(listDocument, variables, as && { as });
  const numbers = async (variables: object, as?: object) =>
    dataOf(await list(variables, as)).orders.edges.map(({ node }) => node.orderNumber);

  it('has the order that changed last first, and finds an order by any part of it in any notation', async () => {
    await upsert([
      order({ orderNumber: 'FIND-7001', name: 'Chong Kah Wai', email: 'kah.wai@example.test', primaryContact: '011-2345 6789' }),
    ]);
    app.clock.advance(1000);
    await upsert([order({ orderNumber: 'FIND-7002', name: 'Siti 100%_Sure', primaryContact: '0065 9123-4567' })]);
    expect((await numbers({})).slice(0, 2)).toEqual(['FIND-7002', 'FIND-7001']);
    for (const search of ['find 7001', 'FIND7001', 'kah wai', 'KAH.WAI@', '+60 11-2345 6789', '01123456789', ' 7001 '])
      expect(await numbers({ search }), search).toEqual(['FIND-7001']);
    expect(await numbers({ search: 'fi' })).toEqual(['FIND-7002', 'FIND-7001']);
    expect(await numbers({ search: '%_' })).toEqual([]);
    for (const search of ['100%_', '+65 9123 4567', '0065 9123 4567', '006591234567', '(+65) 9123.4567', '9123 4567'])
      expect(await numbers({ search }), search).toEqual(['FIND-7002']);
    app.clock.advance(1000);
    await upsert([order({ orderNumber: 'FIND-7003', name: 'Tan 陈美玲' }), order({ orderNumber: 'FIND-7004', name: 'கமலா' })]);
    for (const search of ['陈美', 'tan 陈', '陈美玲']) expect(await numbers({ search }), search).toEqual(['FIND-7003']);
    expect(await numbers({ search: 'கமலா' })).toEqual(['FIND-7004']);
    expect(await numbers({ search: '美陈玲' })).toEqual([]);
    expect((await list({ search: 'find-700', first: 1 })).data?.orders).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
  });

  it('comes in pages, each order once, also those with the same time', async () => {
    await upsert(Array.from({ length: 12 }, (_, at) => order({ orderNumber: `PAGES-${100 + at}` })));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: Listed | null } = await list({ search: 'pages-1', first: 5, after });
      seen.push(...(data?.orders.edges.map(({ node }) => node.orderNumber) ?? []));
      after = data?.orders.pageInfo.hasNextPage === true ? data.orders.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  it('shows staff the orders whose postcode a branch of theirs covers, alone and by number', async () => {
    await upsert([
      order({ orderNumber: 'AREA-1', address: { zipcode: '68100' } }),
      order({ orderNumber: 'AREA-2', address: { zipcode: '10000' } }),
      order({ orderNumber: 'AREA-3' }),
    ]);
    const as = { scope: ['booking:read'], branchIds: [branch] };
    expect(await numbers({ search: 'area-' }, as)).toEqual(['AREA-1']);
    expect((await list({ search: 'area-' }, as)).data?.orders.totalCount).toBe(1);
    expect(await numbers({ search: 'area-' })).toEqual(['AREA-3', 'AREA-2', 'AREA-1']);
    const one = async (orderNumber: string, who: object) =>
      (await app.graphql('query ($n: String!) { order(orderNumber: $n) { orderNumber } }', { n: orderNumber }, { as: who })).data;
    expect(await one('area 1', as)).toEqual({ order: { orderNumber: 'AREA-1' } });
    for (const hidden of ['AREA-2', 'AREA-3', 'NOWHERE-1', '', 'A\u0000']) expect(await one(hidden, as)).toEqual({ order: null });
    expect(await one('area2', {})).toEqual({ order: { orderNumber: 'AREA-2' } });
    expect(await numbers({ search: 'area-' }, { scope: ['booking:read'], branchIds: [] })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ after: 'x' }, 'after'],
    [{ after: Buffer.from(JSON.stringify(['2026-13-01T00:00:00.000000Z', 'A-1'])).toString('base64url') }, 'after'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 'a\u0000' }, 'search'],
  ])('refuses %j at its path', async (variables, path) => {
    expect((await list(variables)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
  });
});
