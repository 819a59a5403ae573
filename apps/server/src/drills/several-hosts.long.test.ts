import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createDataSource } from '../app/data-source.js';
import { openDatabase } from '../app/open-database.js';
import { startServer } from '../app/start-server.js';
import { Database } from '../database/database.js';
import { sidePool } from '../database/side-pool.js';
import { SignOfLife } from '../jobs/sign-of-life.js';
import { LiveListener } from '../modules/live/live-listener.js';
import { systemClock } from '../shared/clock.js';
import { createLogger } from '../shared/logger.js';
import { ApiClient } from '../testing/api-client.js';
import { book, delivery } from '../testing/delivery-api.js';
import { givenBranch } from '../testing/given.js';
import { openTcpGate } from '../testing/tcp-gate.js';
import { testEnvironment } from '../testing/test-environment.js';
import { DatabaseNodes } from './database-nodes.js';

const logger = createLogger('silent');
const nodes = await DatabaseNodes.start(2);
await (await openDatabase({ url: nodes.url, logger })).close();
const silent = await listening(createServer());
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(async () => {
  silent.close();
  await nodes.stop();
});

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The address of the nodes with other hosts. */
function urlOf(...hosts: string[]): string {
  return nodes.url.replace(/@[^/]+/, `@${hosts.join(',')}`);
}

async function opened(url: string): Promise<Database> {
  const database = new Database(await createDataSource({ url, use: 'application' }).initialize());
  open.push(database);
  return database;
}

const at = (port: number) => `127.0.0.1:${port}`;
const writer = () => at(nodes.writer.port);
const reader = () => at(nodes.standbys[0]?.port ?? 0);
const portOf = (server: Server) => (server.address() as AddressInfo).port;

it.each([
  ['a standby', () => [reader(), writer()]],
  ['a port where nobody listens', () => [at(1), writer()]],
  ['a host that accepts and says nothing', () => [at(portOf(silent)), writer()]],
  ['a name without an address', () => ['nowhere.invalid', writer()]],
  ['all of them', () => [at(1), reader(), at(portOf(silent)), writer()]],
])('the host that takes writes is found behind %s, and asked first from then on', async (_, hosts) => {
  const database = await opened(urlOf(...hosts()));
  await database.transaction((tx) => tx.query(`INSERT INTO live_change (change) VALUES ('x')`));
  const [row] = await database.query<{ port: number }>('SELECT inet_server_port() AS port');
  expect(row?.port).toBe(nodes.writer.port);
});

it('where all are standbys, the start says so in a sentence without a password', async () => {
  const url = urlOf(reader(), at(1));
  await expect(createDataSource({ url, use: 'application' }).initialize()).rejects.toMatchObject({
    code: expect.stringMatching(/25006|ECONNREFUSED/) as string,
  });
});

it('a connection that was led to a standby is closed, and what it was to write is written', async () => {
  const target = { host: '127.0.0.1', port: nodes.writer.port };
  const gate = await openTcpGate(target);
  open.push(gate);
  // One host, and nothing said of it: a proxy that sends to the primary, as it believes.
  const database = await opened(urlOf(at(gate.port)).replace(/\?.*/, ''));
  target.port = nodes.standbys[0]?.port ?? 0;
  // Three that read only, for the pool has one already.
  await Promise.all(Array.from({ length: 4 }, () => database.query('SELECT pg_sleep(0.2)')));
  target.port = nodes.writer.port;
  const write = () => database.query(`INSERT INTO live_change (change) VALUES ('x') RETURNING id`);
  expect(await Promise.all([write(), write(), write(), write()])).toHaveLength(4);
  expect(await database.transaction((tx) => tx.query(`SELECT pg_is_in_recovery() AS reads`))).toEqual([{ reads: false }]);
});

it('live changes, the pools of the jobs and signs of life leave a node that stands still for the one that takes over', async () => {
  const heard: unknown[] = [];
  const times = { look: 100, retry: 100, answer: 2_000 };
  const onLost = vi.fn();
  const listener = new LiveListener({
    databaseUrl: nodes.url,
    logger,
    onChanges: (all) => heard.push(...all),
    onLost,
    onEvents: () => undefined,
    times,
  });
  const pool = sidePool(nodes.url, 'booking-jobs', 1, logger);
  const sign = new SignOfLife(nodes.url, 'drill ');
  sign.show('one');
  open.push(listener, { close: () => pool.end() }, { close: () => sign.end() });
  const portOfPool = async () => (await pool.query<{ port: number }>('SELECT inet_server_port() AS port')).rows[0]?.port;
  await listener.open();
  const former = nodes.writer;
  expect(await portOfPool()).toBe(former.port);
  nodes.freeze(former);
  await nodes.failOver();
  await expect.poll(() => portOfPool().catch(() => 0)).toBe(nodes.writer.port);
  const signs = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'drill one'`;
  await expect.poll(() => nodes.ask(signs)).toEqual([{ count: 1 }]);
  await nodes.bringBack(former);
  await expect.poll(() => onLost).toHaveBeenCalled();
  await expect
    .poll(async () => {
      await nodes.ask(`INSERT INTO live_change (change) VALUES ('many')`);
      return heard;
    })
    .toContainEqual({ kind: 'many' });
});

it('with REQUIRE_STANDBY=1 and the standby gone, it is not ready within 3 s, keeps no session, and serves within 5 s of its return', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-standby-'));
  const environment = { ...testEnvironment(nodes.url), requireStandby: true, storageUrl: `file:${folder}` };
  const server = await startServer({ environment, clock: systemClock, logger, seedDemo: () => Promise.resolve() });
  const url = server.url.replace('localhost', '127.0.0.1');
  const ready = async () => {
    const answer = await fetch(`${url}/server/api/health/ready`);
    return (await answer.json()) as { status?: string; message?: string; statusCode?: number };
  };
  const [standby] = nodes.standbys;
  if (standby === undefined) throw new Error('there is no standby');
  try {
    const database = await opened(nodes.url);
    await givenBranch(database, { name: 'Two', dailyLimit: 100, coverage: ['68100'] });
    expect(await ready()).toEqual({ status: 'ok' });
    const sessions = async () => {
      const [row] = await nodes.ask<{ count: number }>(`SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
      return row?.count ?? 0;
    };
    await nodes.kill(standby);
    const gone = performance.now();
    const call = book(new ApiClient(url), delivery({ deliveryDate: dayFromNow(4) }));
    await expect.poll(ready, { timeout: 3_000 }).toMatchObject({ statusCode: 503, message: 'no synchronous standby is connected' });
    expect(performance.now() - gone).toBeLessThan(3_000);
    expect(await call.then(({ errors }) => errors?.[0]?.extensions.code)).toBe('SERVICE_UNAVAILABLE');
    await expect.poll(sessions, { timeout: 6_000 }).toBe(0);
    await nodes.startAgain(standby);
    const back = performance.now();
    await expect.poll(ready, { timeout: 5_000 }).toEqual({ status: 'ok' });
    const answer = await book(new ApiClient(url), delivery({ deliveryDate: dayFromNow(5) }));
    expect(answer.data?.bookDelivery).toMatchObject({ __typename: 'BookDeliverySuccess' });
    expect(performance.now() - back).toBeLessThan(5_000);
    nodes.freeze(standby);
    const waiting = book(new ApiClient(url), delivery({ deliveryDate: dayFromNow(6) }));
    await expect.poll(ready, { timeout: 4_000 }).toMatchObject({ message: 'what is committed waits for a standby' });
    expect(await waiting.then(({ errors }) => errors?.[0]?.extensions.code)).toBe('SERVICE_UNAVAILABLE');
    await expect.poll(sessions, { timeout: 6_000 }).toBe(0);
    await nodes.kill(standby);
    await nodes.startAgain(standby);
    await expect.poll(ready, { timeout: 5_000 }).toEqual({ status: 'ok' });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

it('with REQUIRE_STANDBY=1 it does not start where commits wait for no standby', async () => {
  await nodes.ask(`ALTER SYSTEM SET synchronous_standby_names = ''`);
  await nodes.ask('SELECT pg_reload_conf()');
  const environment = { ...testEnvironment(nodes.url), requireStandby: true };
  await expect(startServer({ environment, clock: systemClock, logger, seedDemo: () => Promise.resolve() })).rejects.toThrow(
    'REQUIRE_STANDBY is 1 and the database waits for no standby: set synchronous_standby_names.',
  );
});

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
