import type { Locale } from '@booking/domain/locale/locale';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { expect, it } from 'vitest';
import { createLogger } from '../shared/logger.js';
import { oneApp } from '../testing/one-app.js';
import { tokenFor } from '../testing/test-app.js';
import { failStatementOnce } from '../testing/statements-of.js';

const lines: string[] = [];
const app = await oneApp({ logger: createLogger('info', { write: (line: string) => void lines.push(line) }) });

const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const createBranch = 'mutation ($input: BranchInput!) { createBranch(input: $input) { id } }';
const address = { state: 'Johor' };
const branch = { name: 'Somewhere', dailyLimit: 1, leadTime: 1, deliveryRange: 10, deliveryWeekdays: ['MONDAY'], coverage: [], address };

it('bad input is reported by path, in the language of the cookie', async () => {
  const input = { ...branch, name: ' ', dailyLimit: -1, coverage: ['68100', '681'] };
  const english = await app.graphql(createBranch, { input }, { as: {} });
  expect(english).toMatchObject({ status: 200, data: null, errors: [{ path: ['createBranch'], extensions: { code: 'BAD_USER_INPUT' } }] });
  expect(english.errors?.[0]?.extensions.fields?.map(({ path }) => path)).toEqual(['input.name', 'input.dailyLimit', 'input.coverage.1']);
  const codesOf = ({ errors }: typeof english) => errors?.[0]?.extensions.fields?.map(({ code }) => code);
  expect(codesOf(english)).toEqual(['REQUIRED', 'NUMBER_RANGE', 'COVERAGE_INVALID']);
  const malay = await app.graphql(createBranch, { input }, { as: {}, headers: { cookie: 'locale=bm' } });
  expect(malay.errors?.[0]?.extensions.fields?.[0]?.message).not.toBe(english.errors?.[0]?.extensions.fields?.[0]?.message);
  expect(codesOf(malay)).toEqual(codesOf(english));
  const chinese = await app.graphql(createBranch, { input }, { as: {}, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(chinese.errors?.[0]?.message).toMatch(/\p{Script=Han}/u);
});

it.each<[string, object, string, string]>([
  ['a value of another type', { ...branch, dailyLimit: 'many' }, 'input.dailyLimit', 'NOT_AS_EXPECTED'],
  ['a number beyond 32 bits', { ...branch, dailyLimit: 2 ** 31 }, 'input.dailyLimit', 'NOT_AS_EXPECTED'],
  ['an enum value that is none', { ...branch, deliveryWeekdays: ['MONDAY', 'FREITAG'] }, 'input.deliveryWeekdays.1', 'NOT_AS_EXPECTED'],
  ['a field that is missing', { ...branch, name: undefined }, 'input.name', 'REQUIRED'],
  ['a field that is null and may not be', { ...branch, name: null }, 'input.name', 'REQUIRED'],
  ['a field that is unknown', { ...branch, colour: 'red' }, 'input', 'NOT_AS_EXPECTED'],
])('%s is bad input, by path, without the value', async (_, input, path, code) => {
  const answer = await app.graphql(createBranch, { input }, { as: {} });
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: [{ path, code }] } }] });
  expect(JSON.stringify(answer.errors)).not.toMatch(/many|FREITAG|"red"|2147483648/);
});

it.each([
  [
    'a variable of another name',
    'mutation ($b: BranchInput!) { createBranch(input: $b) { id } }',
    { b: { ...branch, dailyLimit: 'x' } },
    'input.dailyLimit',
  ],
  ['one without a value', 'mutation ($b: BranchInput!) { createBranch(input: $b) { id } }', {}, 'input'],
  ['a date', 'query ($day: Date) { availability(postcode: "68100", from: $day) { served } }', { day: '2026-02-30' }, 'from'],
  [
    'a field of a literal',
    'mutation ($c: [String!]!, $many: Int!) { createBranch(input: { name: "A", dailyLimit: $many, leadTime: 0, deliveryRange: 1, deliveryWeekdays: [], coverage: $c }) { id } }',
    { c: [1], many: 1 },
    'input.coverage.0',
  ],
  [
    'an item of a list, in a fragment',
    'query ($one: ID!, $yes: Boolean!) { ...F @include(if: $yes) } fragment F on Query { dayLoads(branchIds: ["a", $one], from: "2026-01-01", to: "2026-01-02") { date } }',
    { one: {}, yes: true },
    'branchIds.1',
  ],
])('%s is reported with its argument', async (_, document, variables, path) => {
  const answer = await app.graphql(document, variables, { as: {} });
  expect(answer.errors?.map(({ extensions }) => extensions.fields?.[0]?.path)).toEqual([path]);
});

it.each<[string, string, object, string]>([
  [
    'an argument',
    'mutation ($n: Boolean) { cancelBooking(input: { id: "x", version: 1, notify: $n }) { id } }',
    { n: null },
    'input.notify',
  ],
  [
    'an argument of its own',
    'mutation ($n: Boolean) { setBookingStatuses(bookings: [], status: DELIVERED, notify: $n) { id } }',
    { n: null },
    'notify',
  ],
  [
    'a field of a literal',
    'mutation ($n: Int) { createBranch(input: { name: "A", dailyLimit: 1, leadTime: 0, deliveryRange: 1, deliveryWeekdays: [], coverage: [], priority: $n }) { id } }',
    { n: null },
    'input.priority',
  ],
])('null for %s that has a default is bad input at its path, and is not logged', async (_, document, variables, path) => {
  lines.length = 0;
  const answer = await app.graphql(document, variables, { as: {} });
  expect(answer.errors?.map(({ extensions }) => [extensions.code, extensions.fields])).toMatchObject([
    ['BAD_USER_INPUT', [{ path, code: 'REQUIRED' }]],
  ]);
  expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([]);
});

it.each(['first', 'orderBy'])('null for %s of a list means its default', async (argument) => {
  const type = { first: 'Int', orderBy: 'BookingOrder' }[argument];
  const document = `query ($n: ${type}) { bookings(${argument}: $n) { totalCount } }`;
  expect((await app.graphql(document, { n: null }, { as: {} })).errors).toBeUndefined();
});

it('a long name in the document is not repeated in full', async () => {
  const answer = await app.graphql(`{ ${'b'.repeat(5_000)} }`);
  expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  expect(answer.errors?.[0]?.message).toHaveLength(501);
});

it('a date that does not exist is reported as such', async () => {
  const query = 'query ($from: Date!) { closedDays(from: $from, to: "2026-12-31") { id } }';
  const answer = await app.graphql(query, { from: '2026-02-30' }, { as: {} });
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'from' }] });
});

it('an invalid token is refused, and its caller does not count as a guest', async () => {
  const both: Record<string, string>[] = [{ authorization: 'Bearer nonsense' }, { cookie: 'apollo-token=nonsense' }];
  for (const headers of both) {
    const answer = await app.graphql('{ __typename }', {}, { headers });
    expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  }
});

it('an error before there is a caller is in the language of the request', async () => {
  const messages = [];
  for (const locale of ['en', 'bm', 'cn']) {
    const headers = { cookie: `locale=${locale}`, authorization: 'Bearer nonsense' };
    const refused = await app.graphql('{ __typename }', {}, { headers });
    failStatementOnce(/FROM "?session_family/, connectionRefused);
    const busy = await app.graphql(
      '{ __typename }',
      {},
      { headers: { ...headers, authorization: `Bearer ${await tokenFor(app.container)}` } },
    );
    for (const { errors } of [refused, busy]) expect(Object.keys(errors?.[0]?.extensions ?? {})).not.toContain('locale');
    expect([refused, busy].map(({ errors }) => errors?.[0]?.message)).toEqual([
      outcomeMessage(locale as Locale, 'UNAUTHENTICATED'),
      outcomeMessage(locale as Locale, 'SERVICE_UNAVAILABLE'),
    ]);
    messages.push(refused.errors?.[0]?.message);
  }
  expect(new Set(messages).size).toBe(3);
});

it.each([
  ['subscription ($s: Boolean!) { bookingChanged @skip(if: $s) { id } }', { s: true }],
  ['subscription ($s: Boolean!) { bookingChanged @skip(if: $s) { id } }', {}],
  ['subscription ($s: Boolean!) { ...f @include(if: $s) } fragment f on Subscription { bookingChanged { id } }', { s: false }],
  ['subscription ($s: Boolean!) { ...f } fragment f on Subscription { ... { bookingChanged @include(if: $s) { id } } }', { s: true }],
  ['subscription { bookingChanged @skip { id } }', {}],
  ['query { __typename } subscription s($s: Boolean!) { bookingChanged @skip(if: $s) { id } }', { s: true }],
])('a directive on the root field of a subscription is an error of the document and not an internal one: %s', async (query, variables) => {
  lines.length = 0;
  for (const as of [undefined, {}]) {
    const answer = await app.graphql(query, variables, { ...(as && { as }) });
    expect(answer).toMatchObject({ status: 400, data: null, errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    expect(answer.errors).toHaveLength(1);
  }
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level).filter((level) => level > 30)).toEqual([]);
});

it('a token expires', async () => {
  const token = await tokenFor(app.container, { scope: [] });
  const headers = { cookie: `apollo-token=${token}` };
  expect((await app.graphql('{ branches { id } }', {}, { headers })).status).toBe(200);
  app.clock.advance(901_000);
  expect((await app.graphql('{ branches { id } }', {}, { headers })).status).toBe(401);
});

it('an internal error reveals nothing to the caller, and is logged', async () => {
  failStatementOnce(/FROM "branch"/, new Error('relation "branch" does not exist at SELECT secret FROM branch'));
  const answer = await app.graphql('{ branches { id } }', {}, { as: {}, headers: { 'x-request-id': 'the-request' } });
  expect(answer).toMatchObject({
    status: 200,
    data: null,
    errors: [{ path: ['branches'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
  expect(Object.keys(answer.errors?.[0]?.extensions ?? {})).toEqual(['code']);
  expect(JSON.stringify(answer.errors)).not.toMatch(/SELECT|relation|stack/);
  expect(answer.headers.get('x-request-id')).toBe('the-request');
  expect(lines.find((line) => line.includes('unexpected error') && line.includes('the-request'))).toContain('does not exist');
});

it('a refusal is logged once a request, with the caller’s id', async () => {
  const userId = '019a9f00-0000-7000-8000-000000000001';
  const ask = (id: string, as?: object) =>
    app.graphql('{ a: users { totalCount } b: users { totalCount } }', {}, { ...(as && { as }), headers: { 'x-request-id': id } });
  await ask('by-a-guest');
  await ask('by-a-customer', { userId, role: 'user', scope: [] });
  const refusals = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused');
  expect(refusals.filter(({ requestId }) => String(requestId).startsWith('by-'))).toMatchObject([
    { requestId: 'by-a-guest', userId: null, codes: ['UNAUTHENTICATED'] },
    { requestId: 'by-a-customer', userId, codes: ['FORBIDDEN'] },
  ]);
});

it('an unreachable database is 503 with Retry-After', async () => {
  failStatementOnce(/FROM "branch"/, connectionRefused);
  const answer = await app.graphql('{ branches { id } }', {}, { as: {} });
  expect(answer).toMatchObject({ status: 503, data: null, errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 } }] });
  expect(answer.headers.get('retry-after')).toBe('2');
});

it('a response with data is 200, even if a part of it failed', async () => {
  const query = '{ channels: messageChannels me { _id } booking(id: "019a9f00-0000-7000-8000-00000000000a") { id } }';
  const headers = await app.as();
  failStatementOnce(/FROM booking b/, connectionRefused);
  const answer = await app.graphql(query, {}, { headers });
  expect(answer).toMatchObject({
    status: 200,
    data: { channels: ['EMAIL'], me: { _id: expect.any(String) as string }, booking: null },
    errors: [{ path: ['booking'], extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 } }],
  });
  expect(answer.headers.get('retry-after')).toBeNull();
});

it('a caller who cannot be identified because the database is unreachable gets 503, not 401', async () => {
  const headers = await app.as();
  failStatementOnce(/FROM "?session_family/, connectionRefused);
  const answer = await app.graphql('{ branches { id } }', {}, { headers });
  expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 } }] });
  expect(answer.headers.get('retry-after')).toBe('2');
});

it('the log has a line for each request, without its content', async () => {
  lines.length = 0;
  await app.graphql(createBranch, { input: { ...branch, name: 'Private Person' } }, { as: { name: 'Secret Admin' } });
  await fetch(`${app.baseUrl}/server/graphql?query=Private%20Person`);
  expect(lines.filter((line) => line.includes('"request"')).length).toBe(2);
  expect(lines.join('')).not.toMatch(/Private|Secret|Bearer|eyJ/);
});

it('a query with several errors runs its resolvers once, so that a limit counts it once', async () => {
  const query = `{
    orderStatus(orderNumber: "1", postcode: "68100") { bookable }
    order(orderNumber: "1") { orderNumber }
    restriction(id: "019a9f00-0000-7000-8000-000000000000") { id }
  }`;
  const counted = async () => {
    const [row] = await app.database.query<{ count: number }>(
      'SELECT coalesce(sum(cardinality(attempts)), 0)::int AS count FROM attempt_limit',
    );
    return row?.count ?? 0;
  };
  const costs: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await counted();
    const answer = await app.graphql(query);
    expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(answer.data).toMatchObject({ orderStatus: { bookable: true } });
    costs.push((await counted()) - before);
  }
  expect(costs).toEqual([1, 1, 1]);
});
