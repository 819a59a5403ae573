import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf } from '../../../testing/answers.js';
import { booked, cancelDocument, delivery } from '../../../testing/delivery-api.js';
import { givenBranch, givenOrder } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';
import { statementsOf } from '../../../testing/statements-of.js';

const branches = { north: '', south: '' };
const names = ['Zaiton', 'aminah', 'Beng', 'Chandra', 'Devi', 'Élan', 'Farid'];

const app = await oneApp();
const { api, as } = app;
beforeAll(async () => {
  branches.north = await givenBranch(app.database, { name: 'North', coverage: ['70001'] });
  branches.south = await givenBranch(app.database, { name: 'South', coverage: ['70002'] });
  for (const [turn, name] of names.entries()) {
    app.clock.advance(1_000);
    const orderNumber = `LIST-${turn}`;
    await booked(
      api,
      delivery({
        orderNumber,
        name,
        postcode: turn % 2 === 0 ? '70001' : '70002',
        deliveryDate: `2026-03-${10 + (turn % 3)}`,
        email: `${turn}@example.test`,
      }),
    );
  }
});

interface Page {
  totalCount: number;
  totalCountCapped: boolean;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  edges: { cursor: string; node: { id: string; name: string; deliveryDate: string } }[];
}
const document = `query ($filter: BookingFilter, $orderBy: BookingOrder, $first: Int, $after: String, $last: Int, $before: String) {
  bookings(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    totalCount totalCountCapped pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { id name deliveryDate } } } }`;
const list = async (variables: object = {}, claims: object = {}) =>
  api.graphql<{ bookings: Page }>(document, { first: 25, ...variables }, await as(claims));
const pageOf = async (variables: object = {}, claims: object = {}): Promise<Page> => dataOf(await list(variables, claims)).bookings;
const namesOf = ({ edges }: Page) => edges.map(({ node }) => node.name);

describe('the list of bookings', () => {
  it('is ordered by delivery date, the earliest made first among equals', async () => {
    const page = await pageOf();
    expect(namesOf(page)).toEqual(['Zaiton', 'Chandra', 'Farid', 'aminah', 'Devi', 'Beng', 'Élan']);
    expect(page).toMatchObject({ totalCount: 7, totalCountCapped: false, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  });

  it("is each caller's own when several people request several pages at once", async () => {
    const clerk = (name: string, branchId: string) => ({ name, scope: ['booking:read'], branchIds: [branchId] });
    const [north, south] = [clerk('North', branches.north), clerk('South', branches.south)];
    const asked = () => [pageOf({}, north), pageOf({}, south), pageOf({ first: 1 }, north), pageOf({ first: 2 }, south), pageOf()];
    const all = ['Zaiton', 'Chandra', 'Farid', 'aminah', 'Devi', 'Beng', 'Élan'];
    const pages = [['Zaiton', 'Farid', 'Devi', 'Beng'], ['Chandra', 'aminah', 'Élan'], ['Zaiton'], ['Chandra', 'aminah'], all];
    // Three of each: the first is read at once, the others share the read after it.
    expect((await Promise.all([...asked(), ...asked(), ...asked()])).map(namesOf)).toEqual([...pages, ...pages, ...pages]);
  });

  it.each([
    ['DELIVERY_DATE', 'DESC'],
    ['CREATED_AT', 'ASC'],
    ['CREATED_AT', 'DESC'],
    ['NAME', 'ASC'],
    ['NAME', 'DESC'],
  ])('by %s %s is the same in pages, forwards and backwards', async (field, direction) => {
    const orderBy = { field, direction };
    const whole = namesOf(await pageOf({ orderBy }));
    const forwards: string[] = [];
    for (let after: string | null | undefined = null, more = true; more;) {
      const page: Page = await pageOf({ orderBy, first: 3, after });
      forwards.push(...namesOf(page));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    const backwards: string[] = [];
    for (let before: string | null | undefined = null, more = true; more;) {
      const page: Page = await pageOf({ orderBy, last: 3, before });
      backwards.unshift(...namesOf(page));
      ({ hasPreviousPage: more, startCursor: before } = page.pageInfo);
    }
    expect(whole).toHaveLength(7);
    expect(forwards).toEqual(whole);
    expect(backwards).toEqual(whole);
  });

  it('by name ignores case', async () => {
    expect(namesOf(await pageOf({ orderBy: { field: 'NAME', direction: 'ASC' } })).slice(0, 3)).toEqual(['aminah', 'Beng', 'Chandra']);
  });

  it('is filtered', async () => {
    const only = async (filter: object) => namesOf(await pageOf({ filter, orderBy: { field: 'CREATED_AT', direction: 'ASC' } }));
    expect(await only({ branchIds: [branches.south] })).toEqual(['aminah', 'Chandra', 'Élan']);
    expect(await only({ deliveryDateFrom: '2026-03-11', deliveryDateTo: '2026-03-11' })).toEqual(['aminah', 'Devi']);
    expect(await only({ statuses: ['CANCELLED'] })).toEqual([]);
    expect(await only({ statuses: ['CONFIRMED'], branchIds: [] })).toEqual([]);
    expect(await only({ archived: true })).toEqual([]);
    // booking-search.property.test.ts tests what a search finds.
    expect(await only({ search: ' MINA ' })).toEqual(['aminah']);
    expect(await only({ search: '4@example devi LIST/4' })).toEqual(['Devi']);
    for (const nothing of ['', '   ', '\u3000']) expect(await only({ search: nothing })).toHaveLength(7);
    for (const odd of ['"', "'", '\\', '_', '%', '\ud83d', '\udc4d devi', '()', '_evi'])
      expect(await only({ search: odd }), odd).toEqual([]);
  });

  it('of several branches and statuses is the same in pages as in one', async () => {
    const filter = { branchIds: [branches.north, branches.south], statuses: ['CONFIRMED', 'CANCELLED'] };
    const week = { ...filter, deliveryDateFrom: '2026-03-10', deliveryDateTo: '2026-03-12' };
    for (const field of ['DELIVERY_DATE', 'NAME'])
      for (const chosen of [filter, week]) {
        const orderBy = { field, direction: 'DESC' };
        const whole = await pageOf({ filter: chosen, orderBy });
        expect(namesOf(whole)).toHaveLength(7);
        const first = await pageOf({ filter: chosen, orderBy, first: 4 });
        const rest = await pageOf({ filter: chosen, orderBy, first: 4, after: first.pageInfo.endCursor });
        expect([...namesOf(first), ...namesOf(rest)]).toEqual(namesOf(whole));
      }
  });

  it('refuses invalid cursors, sizes and searches', async () => {
    for (const variables of [
      { after: 'nonsense' },
      { after: 'WyJ4Il0' },
      { last: 3, before: Buffer.from('["2026-02-30","x"]').toString('base64url') },
      { first: 101 },
      { first: -1 },
      { filter: { search: 'x'.repeat(101) } },
      { filter: { search: '陈'.repeat(1000) } },
      { filter: { search: '\u0000' } },
    ]) {
      expect(codeOf(await list(variables))).toBe('BAD_USER_INPUT');
    }
    const { pageInfo } = await pageOf({ orderBy: { field: 'NAME', direction: 'ASC' }, first: 1 });
    expect(codeOf(await list({ after: pageInfo.endCursor }))).toBe('BAD_USER_INPUT');
  });

  it('with a page size of 0 returns the count, and whether there are any', async () => {
    const none = { startCursor: null, endCursor: null };
    expect(await pageOf({ first: 0 })).toMatchObject({ totalCount: 7, edges: [], pageInfo: { hasNextPage: true, ...none } });
    expect(await pageOf({ first: 0, filter: { search: 'nobody' } })).toMatchObject({
      totalCount: 0,
      pageInfo: { hasNextPage: false, ...none },
    });
  });

  it('shows staff their branches, customers their own, guests nothing', async () => {
    expect(namesOf(await pageOf({}, { scope: ['booking:read'], branchIds: [branches.south] }))).toEqual(['Chandra', 'aminah', 'Élan']);
    expect(await pageOf({}, { scope: ['booking:read'], branchIds: [] })).toMatchObject({ totalCount: 0, edges: [] });
    expect(namesOf(await pageOf({}, { scope: ['booking:read', 'branch:all'] }))).toHaveLength(7);
    expect(codeOf(await list({ filter: { branchIds: [branches.north] } }, { scope: ['booking:read'], branchIds: [branches.south] }))).toBe(
      'NOT_FOUND',
    );
    expect(codeOf(await list({ filter: { branchIds: ['nonsense'] } }))).toBe('NOT_FOUND');
    expect(codeOf(await list({}, { scope: ['branch:write'], branchIds: [branches.south] }))).toBe('FORBIDDEN');
    expect(namesOf(await pageOf({}, { role: 'user', scope: [] }))).toEqual([]);
    expect(codeOf(await api.graphql(document))).toBe('UNAUTHENTICATED');
  });

  it('leaves out the archive, which is listed by itself', async () => {
    const { id, token } = await booked(api, delivery({ postcode: '70001', name: 'Gone' }));
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    await api.graphql('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { archived } }', { ids: [id] }, await as());
    expect(namesOf(await pageOf())).not.toContain('Gone');
    expect(namesOf(await pageOf({ filter: { archived: true } }))).toEqual(['Gone']);
  });

  it('shows a customer what they booked while signed in, archived or not, and nothing of anybody else', async () => {
    const siti = { role: 'user' as const, scope: [], name: 'Siti' };
    const lim = { role: 'user' as const, scope: [], name: 'Lim' };
    const bookAs = async (claims: object, input: object) =>
      (await booked(api, delivery({ postcode: '70001', ...input }), { headers: await as(claims) })).id;
    const put = await bookAs(siti, { name: 'Put away', deliveryDate: '2026-03-13' });
    await bookAs(siti, { name: 'Coming', deliveryDate: '2026-03-14' });
    await bookAs(lim, { name: 'Of Lim', email: 'siti@example.test' });
    // A guest may type any address: the customer who has an account with it did not make this booking.
    const me = (await api.graphql<{ me: { email: string } }>('{ me { email } }', {}, await as(siti))).data?.me;
    await booked(api, delivery({ postcode: '70001', name: 'By a guest', email: me?.email ?? '' }));

    await api.graphql(cancelDocument, { input: { id: put, version: 1 } }, await as(siti));
    await api.graphql('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { archived } }', { ids: [put] }, await as());

    expect(namesOf(await pageOf({}, siti))).toEqual(['Put away', 'Coming']);
    expect(await pageOf({}, siti)).toMatchObject({ totalCount: 2 });
    expect(namesOf(await pageOf({ filter: { archived: true } }, siti))).toEqual(['Put away']);
    expect(namesOf(await pageOf({ filter: { archived: false } }, siti))).toEqual(['Coming']);
    expect(namesOf(await pageOf({ filter: { statuses: ['CONFIRMED'], branchIds: [branches.north] } }, siti))).toEqual(['Coming']);
    expect(namesOf(await pageOf({ filter: { search: 'Of Lim' } }, siti))).toEqual([]);
    const one = await api.graphql('query ($id: ID!) { booking(id: $id) { name } }', { id: put }, await as(lim));
    expect(codeOf(one)).toBe('NOT_FOUND');
  });

  it.each([
    ['name status', 4, 'each'],
    ['id name', 3, 'each, and for the names of branches in none'],
  ])('reads branch { %s }, order and history of a page in %i statements: one for %s', async (fields, max) => {
    const ask = async () =>
      api.graphql<{ bookings: { edges: { node: { branch: { name: string } } }[] } }>(
        `{ bookings { edges { node { branch { ${fields} } order { name } history { change } } } } }`,
        {},
        await as(),
      );
    await ask();
    const statements = await statementsOf(ask);
    // A further one identifies the caller.
    expect(statements.filter((sql) => !sql.includes('FROM session_family'))).toHaveLength(max);

    await app.database.query('UPDATE branch SET name = $2 WHERE id = $1', [branches.south, `Renamed ${fields}`]);
    const shown = (await ask()).data?.bookings.edges.map(({ node }) => node.branch.name);
    expect([...new Set(shown)].sort()).toEqual(['North', `Renamed ${fields}`]);
  });
});

it('frequent statements are prepared on the connections; lists with a filter, whose texts vary, are not', async () => {
  for (const field of ['DELIVERY_DATE', 'CREATED_AT', 'NAME'])
    for (const filter of [{}, { statuses: ['CONFIRMED'] }, { search: 'devi' }, { deliveryDateFrom: '2026-03-01' }])
      await pageOf({ orderBy: { field, direction: 'ASC' }, filter });
  await api.graphql(
    '{ availability(postcode: "70001") { nextAvailable } orderStatus(orderNumber: "LIST-0", postcode: "70001") { bookable } }',
  );
  await booked(api, delivery({ postcode: '70001', deliveryDate: '2026-03-12' }));
  const held = Array.from({ length: 16 }, () =>
    app.database.query<{ name: string; statement: string }>('SELECT name, statement FROM pg_prepared_statements, pg_sleep(0.2)'),
  );
  const prepared = (await Promise.all(held)).flat();
  expect([...new Set(prepared.map(({ name }) => name))]).toEqual(
    expect.arrayContaining([
      'actor_of_session',
      'book',
      'booking_facts',
      'bookings summary NAME ASC 26',
      'days',
      'order_status',
      'take_attempt',
    ]),
  );
  expect(prepared.filter(({ statement }) => /"orderValue".*\$1/s.test(statement))).toEqual([]);
});

describe('one booking', () => {
  it('is shown to staff of its branch only', async () => {
    const orderNumber = await givenOrder(app.database, { zipcode: '70001' });
    const { id } = await booked(api, delivery({ postcode: '70001', orderNumber }));
    const one = async (claims: object | null, bookingId = id) =>
      api.graphql<{ booking: object }>(
        'query ($id: ID!) { booking(id: $id) { id order { orderNumber statusText } } }',
        { id: bookingId },
        claims === null ? {} : await as(claims),
      );
    expect((await one({ scope: ['booking:read'], branchIds: [branches.north] })).data?.booking).toEqual({
      id,
      order: { orderNumber, statusText: 'Complete' },
    });
    expect(codeOf(await one({ scope: ['booking:read'], branchIds: [branches.south] }))).toBe('NOT_FOUND');
    expect(codeOf(await one({ scope: ['branch:write'], branchIds: [branches.north] }))).toBe('FORBIDDEN');
    expect(codeOf(await one({ role: 'user', scope: [] }))).toBe('NOT_FOUND');
    expect(codeOf(await one({}, 'nonsense'))).toBe('NOT_FOUND');
    expect(codeOf(await one({}, '019a9f00-0000-7000-8000-00000000dead'))).toBe('NOT_FOUND');
    expect(codeOf(await one(null))).toBe('UNAUTHENTICATED');
  });
});

describe('a preview of a rule', () => {
  it('contains the bookings that would be past its limit, latest made first', async () => {
    const branchId = await givenBranch(app.database, { coverage: ['70003'] });
    for (const name of ['One', 'Two', 'Three']) {
      app.clock.advance(1_000);
      await booked(api, delivery({ postcode: '70003', name }));
    }
    const { data } = await api.graphql(
      'query ($input: RestrictionInput!) { restrictionPreview(input: $input) { days { date booked limitBefore limitAfter } overbooked { name } } }',
      { input: { name: 'Fewer', branchIds: [branchId], startDate: '2026-03-10', endDate: '2026-03-10', dailyLimit: 1 } },
      await as(),
    );
    expect(data?.['restrictionPreview']).toEqual({
      days: [{ date: '2026-03-10', booked: 3, limitBefore: 10, limitAfter: 1 }],
      overbooked: [{ name: 'Three' }, { name: 'Two' }],
    });
  });
});
