import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newAddress } from '../../testing/account-api.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { LiveClient } from '../../testing/live-client.js';
import { oneApp } from '../../testing/one-app.js';
import { createTestApp, tokenFor } from '../../testing/test-app.js';

const limits = { inAll: 100, strangers: 60, perAddress: 30, unread: 300_000, rate: { burst: 60, perSecond: 1 }, introduction: 600_000 };
const app = await oneApp({ socketLimits: limits });
await givenBranch(app.database, { dailyLimit: 1000 });
const token = await tokenFor(app.container, { name: 'Staff', scope: ['*'] });

const bookingChanged = 'subscription { bookingChanged { id } }';

/** Checks that a normal client gets a change, and an answer over HTTP. */
async function othersAreServed(): Promise<void> {
  const client = await LiveClient.signedIn(app.baseUrl, token);
  const events = await client.subscribe<{ bookingChanged: { id: string } }>(bookingChanged);
  const { id } = await booked(app.api, delivery());
  expect((await events.next()).data?.bookingChanged.id).toBe(id);
  await client.close();
}

/** Sends a request for a WebSocket over TCP. @returns the first line of the response */
async function handshake(lines: readonly string[], target = '/server/graphql', method = 'GET'): Promise<string> {
  const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
  socket.write([`${method} ${target} HTTP/1.1`, 'host: 127.0.0.1', ...lines, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().split('\r\n')[0] ?? '';
}
const upgrade = [
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-protocol: graphql-transport-ws',
];

describe('who may connect', () => {
  it.each([
    ['our own page', ['origin: http://localhost:3000'], 'HTTP/1.1 101 Switching Protocols'],
    ['no page', [], 'HTTP/1.1 101 Switching Protocols'],
    ['the page of another site', ['origin: https://evil.test'], 'HTTP/1.1 403 Forbidden'],
    ['a page that hides its origin', ['origin: null'], 'HTTP/1.1 403 Forbidden'],
    ['another site without an origin', ['sec-fetch-site: cross-site'], 'HTTP/1.1 403 Forbidden'],
  ])('%s', async (_, lines, answer) => {
    expect(await handshake([...upgrade, ...lines])).toBe(answer);
  });

  it.each([
    ['a page', '/', 'HTTP/1.1 200 OK'],
    ['what is not there', '/server/nothing', 'HTTP/1.1 404 Not Found'],
  ])('answers a WebSocket request for %s over HTTP', async (_, target, answer) => {
    expect(await handshake(upgrade, target)).toBe(answer);
  });

  it('answers a request to upgrade to another protocol over HTTP', async () => {
    const h2c = ['connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'];
    expect(await handshake(h2c, '/server/api/health/live')).toBe('HTTP/1.1 200 OK');
    expect(await handshake([...h2c, 'content-type: application/json', 'content-length: 2'], '/server/api/auth/logout', 'POST')).toMatch(
      / [24]\d\d /,
    );
  });

  it('closes the connection of a pipelined WebSocket request, and no other', async () => {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(
      ['GET /server/api/health HTTP/1.1', 'host: x', '', `GET /server/graphql HTTP/1.1`, 'host: x', ...upgrade, '', ''].join('\r\n'),
    );
    await once(socket, 'close');
    await othersAreServed();
  });

  it.each([
    ['refused', '/server/graphql', ['origin: https://evil.test']],
    ['answered over HTTP', '/server/api/health/live', []],
  ])('closes the connection of a request that was %s, also when the client does not', async (_, target, lines) => {
    const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write([`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', ...upgrade, ...lines, '', ''].join('\r\n'));
    await once(socket, 'end');
    // The first write shows this side that nobody reads any more, the next one fails.
    const writes = setInterval(() => socket.write('x'), 10);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writes);
  });

  it('refuses another subprotocol', async () => {
    const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/server/graphql`, 'graphql-ws');
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('subprotocol');
  });
});

/** Clients that connect and send nothing. @returns those that were accepted */
async function idle(count: number, headers: () => Record<string, string>): Promise<LiveClient[]> {
  const clients = Array.from({ length: count }, () => new LiveClient(app.baseUrl, headers()));
  const opened = await Promise.all(clients.map((client) => client.opened));
  return clients.filter((_, index) => opened[index]);
}
const stillOpen = (clients: readonly LiveClient[]) => clients.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
async function leave(clients: readonly LiveClient[]): Promise<void> {
  for (const { socket } of clients) socket.terminate();
  await Promise.all(clients.map(({ closed }) => closed));
}

describe('idle connections', () => {
  it('of one address are limited, and clients of other addresses are served', async () => {
    const clients = await idle(150, () => ({ 'x-forwarded-for': '203.0.113.7' }));
    expect(clients.length).toBe(limits.perAddress);
    await othersAreServed();
    await leave(clients);
  });

  it('of many addresses are limited: the oldest are closed, and staff can connect', async () => {
    const clients = await idle(150, newAddress);
    await expect.poll(() => stillOpen(clients)).toBe(limits.strangers);
    await othersAreServed();
    await leave(clients);
  });

  it('of a few networks are closed before those of other clients who have not signed in', async () => {
    const networks = await Promise.all(
      ['203.0.113.8', '203.0.113.9'].map((ip) => idle(limits.perAddress, () => ({ 'x-forwarded-for': ip }))),
    );
    const few = await idle(10, newAddress);
    await expect.poll(() => stillOpen(networks.flat())).toBe(limits.strangers - few.length);
    expect(stillOpen(few)).toBe(few.length);
    await leave([...networks.flat(), ...few]);
  });

  it('that do not sign in are closed', async () => {
    const strict = await createTestApp({ socketLimits: { introduction: 50 } });
    const client = new LiveClient(strict.baseUrl);
    expect((await client.closed).code).toBe(4408);
    await strict.close();
  });
});

describe('floods', () => {
  it('of messages are disconnected', async () => {
    const client = await LiveClient.signedIn(app.baseUrl, token);
    for (let sent = 0; sent < 200; sent += 1) client.send({ type: 'ping' });
    expect((await client.closed).code).toBe(1008);
    await othersAreServed();
  });

  it('of pings of the connection itself are disconnected, also when nothing is read', async () => {
    const client = await LiveClient.signedIn(app.baseUrl, token);
    client.socket.pause();
    for (let sent = 0; sent < 200; sent += 1) client.socket.ping(Buffer.alloc(125));
    client.socket.resume();
    expect([1006, 1008]).toContain((await client.closed).code);
    await othersAreServed();
  });

  it('of operations are refused one by one', async () => {
    const client = await LiveClient.signedIn(app.baseUrl, token);
    const all = [];
    for (let asked = 0; asked < 25; asked += 1) all.push(await client.subscribe(bookingChanged));
    const refused = all.flatMap(({ ended }) => ended?.map(({ extensions }) => extensions.code) ?? []);
    expect(refused).toEqual(Array<string>(5).fill('TOO_MANY_REQUESTS'));
    client.send({ type: 'complete', id: all[0]?.id });
    expect((await client.subscribe(bookingChanged)).ended).toBeNull();
    await client.close();
  });

  it('of connections of one account are refused', async () => {
    const own = await tokenFor(app.container, { name: 'Many', scope: ['*'] });
    const clients = await Promise.all(Array.from({ length: 20 }, () => LiveClient.signedIn(app.baseUrl, own)));
    await expect(LiveClient.signedIn(app.baseUrl, own)).rejects.toThrow('closed: 1013');
    await othersAreServed();
    await Promise.all(clients.map((client) => client.close()));
  });
});

describe('messages', () => {
  it.each<[string, string, number]>([
    ['too large', JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(17_000) } }), 1009],
    ['no JSON', 'hello', 4400],
    ['of no type', '{}', 4400],
    ['that only servers send', '{"type":"next","id":"1","payload":{}}', 4400],
    ['with the same name twice', '{"type":"subscribe","id":"1","payload":{"query":"subscription { bookingChanged { id } }"}}', 4409],
    ['that sign in twice', '{"type":"connection_init"}', 4429],
  ])('%s close the connection with the code of the protocol, and write nothing beside the log', async (_, message, code) => {
    const toStderr = vi.spyOn(console, 'error');
    const client = await LiveClient.signedIn(app.baseUrl, token);
    client.socket.send(message);
    client.socket.send(message);
    expect((await client.closed).code).toBe(code);
    expect(toStderr).not.toHaveBeenCalled();
    toStderr.mockRestore();
  });

  it('that subscribe before signing in close the connection', async () => {
    const client = new LiveClient(app.baseUrl);
    await client.opened;
    client.send({ type: 'subscribe', id: '1', payload: { query: bookingChanged } });
    expect((await client.closed).code).toBe(4401);
  });

  it.each([
    ['a query', '{ branches { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a mutation', 'mutation { releaseHold(holdToken: "none") }', 'GRAPHQL_VALIDATION_FAILED'],
    ['the schema', 'subscription { __schema { types { name } } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two at once',
      'subscription { bookingChanged { id } dayLoadChanged(from: "2026-03-01", to: "2026-03-02") { date } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a field that may be left out', 'subscription ($s: Boolean!) { bookingChanged @skip(if: $s) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['what is no document', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['a long document', `subscription { bookingChanged { ${'id '.repeat(700)} } }`, 'QUERY_TOO_COMPLEX'],
    [
      'many names for one field',
      `subscription { bookingChanged { ${Array.from({ length: 40 }, (_, n) => `a${n}: id`).join(' ')} } }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['dates the wrong way round', 'subscription { dayLoadChanged(from: "2026-03-02", to: "2026-03-01") { date } }', 'BAD_USER_INPUT'],
    ['two years', 'subscription { dayLoadChanged(from: "2026-03-02", to: "2028-03-01") { date } }', 'BAD_USER_INPUT'],
    ['a date that is none', 'subscription { dayLoadChanged(from: "2026-02-30", to: "2026-03-01") { date } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a branch that is none', 'subscription { bookingChanged(branchIds: ["x", "y"]) { id } }', null],
  ])('that ask for %s are answered as over HTTP', async (_, query, code) => {
    const client = await LiveClient.signedIn(app.baseUrl, token);
    const { ended } = await client.subscribe(query);
    expect(ended?.[0]?.extensions.code ?? null).toBe(code);
    await client.close();
  });
});

describe('slow readers', () => {
  it('are disconnected, hold no more than the latest state of each day, and do not delay others', async () => {
    const slowApp = await createTestApp({ socketLimits: { keepAlive: 500 } });
    const own = await tokenFor(slowApp.container, { name: 'Staff', scope: ['*'] });
    const branch = await givenBranch(slowApp.database, { dailyLimit: 1000 });
    const connected = once(slowApp.app.server, 'upgrade');
    const slow = await LiveClient.signedIn(slowApp.baseUrl, own);
    const closed = once(((await connected) as [unknown, Socket])[1], 'close');
    const year = 'subscription { dayLoadChanged(from: "2026-03-01", to: "2027-03-01") { date branchId branchName status note } }';
    for (let asked = 0; asked < 20; asked += 1) await slow.subscribe(year);
    const events = await (await LiveClient.signedIn(slowApp.baseUrl, own)).subscribe<{ bookingChanged: { id: string } }>(bookingChanged);
    const before = process.memoryUsage().arrayBuffers;
    slow.socket.pause();
    // Each is 366 days for each of the twenty subscriptions.
    for (let change = 0; change < 20; change += 1) {
      await slowApp.database.query('SELECT lock_plans(ARRAY[$1::uuid])', [branch]);
      const { id } = await booked(slowApp.api, delivery());
      expect((await events.next()).data?.bookingChanged.id).toBe(id);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32_000_000);
    // A client that does not answer a ping was disconnected.
    await closed;
    slow.socket.resume();
    expect((await slow.closed).code).toBe(1006);
    await slowApp.close();
  });
});
