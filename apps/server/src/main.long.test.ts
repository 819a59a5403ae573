import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmbeddedPostgres } from './postgres/embedded-postgres.js';
import { freePort, holderOf } from './postgres/launch.js';
import { ErrorTolerantClient } from './database/error-tolerant-client.js';
import { ask, productionEnvironment, runMain, statusOf, type Answer } from './testing/main-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'booking-main-'));
let postgres: EmbeddedPostgres | undefined;
let production: Record<string, string>;

beforeAll(async () => {
  postgres = await EmbeddedPostgres.start({ dataDir });
  production = productionEnvironment(postgres.url(), dataDir);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('refuses a used port, a read-only data folder and a missing database in one sentence on stderr, with code 1', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const port = String((squatter.address() as AddressInfo).port);
  writeFileSync(join(dataDir, 'a-file'), '');
  const answers = await Promise.all([
    runMain({ ...production, PORT: port }).ended,
    runMain({ DATA_DIR: join(dataDir, 'a-file', 'data') }).ended,
    runMain({ ...production, DATABASE_URL: production['DATABASE_URL']?.replace(/booking$/, 'nowhere') ?? '' }).ended,
  ]);
  squatter.close();
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(answers.map(({ err }) => err)).toEqual([
    `Port ${port} on 127.0.0.1 is in use: stop what uses it, or choose another with PORT.\n`,
    `The data folder ${join(dataDir, 'a-file', 'data')} cannot be written (ENOTDIR): choose another with DATA_DIR.\n`,
    `The database at 127.0.0.1:${postgres?.port}/nowhere cannot be used (3D000, database "nowhere" does not exist): check DATABASE_URL.\n`,
  ]);
});

test('a start logs its release, and names the branches without a state, which no public holiday closes', async () => {
  const client = new ErrorTolerantClient(production['DATABASE_URL']);
  await client.connect();
  const { ended, ready, child } = runMain({ ...production, PORT: '0', LOG_LEVEL: 'info' });
  await ready();
  child.kill('SIGTERM');
  expect((await ended).out).toMatch(/^(?!.*public holidays)[^\n]*"version":"\d+\.\d+\.\d+","msg":"Starting"}\n/s);
  await client.query(
    `INSERT INTO branch (name, daily_limit, lead_time, delivery_range, delivery_weekdays) VALUES ('No state', 1, 1, 1, '{MONDAY}')`,
  );
  const again = runMain({ ...production, PORT: '0' });
  await again.ready();
  again.child.kill('SIGTERM');
  expect((await again.ended).out).toMatch(/"branches":\["No state"\].*These branches deliver on public holidays/);
  await client.query(`DELETE FROM branch WHERE name = 'No state'`);
  await client.end();
});

test('SIGTERM under load: readiness fails first, each accepted request is answered, exit within 15 s (target A10)', async () => {
  const { child, ended, ready } = runMain({ ...production, PORT: '0' });
  const port = await ready();
  const callers = 20;
  const answers = { before: 0, after: 0 };
  const errors: string[] = [];
  // A load balancer: checks whether the server is ready, and sends no requests to one that is not.
  let isReady = true;
  let stopping = false;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isReady) {
      const { status, code } = await post(port, agent);
      if (status !== 200) errors.push(String(status ?? code));
      answers[stopping ? 'after' : 'before'] += 1;
    }
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: callers }, client));
  // There is load when the stop begins, however slow the machine is.
  while (answers.before <= 50) await pause(10);
  const signalled = performance.now();
  child.kill('SIGTERM');
  stopping = true;
  for (; isReady; await pause(20)) isReady = (await statusOf(port)) === 200;
  // It still listens: new requests are answered.
  expect(await post(port, new Agent())).toEqual({ status: 200 });
  await clients;
  const { code, err } = await ended;

  expect(errors).toEqual([]);
  // Every caller had a pending request when the signal came.
  expect(answers.after).toBeGreaterThanOrEqual(callers);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(performance.now() - signalled).toBeLessThan(15_000);
});

test('the demo starts from nothing; its database ends with it, also by a second signal, which ends it at once, and by kill -9', async () => {
  const demo = mkdtempSync(join(tmpdir(), 'booking-main-demo-'));
  const first = runMain({ DATA_DIR: demo, PORT: '0', LOG_LEVEL: 'warn' });
  expect(await statusOf(await first.ready())).toBe(200);
  first.child.kill('SIGINT');
  expect(await first.ended).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Booking is ready on \S+ as a DEMO: /) as string,
  });

  const second = runMain({ DATA_DIR: demo, PORT: '0', LOG_LEVEL: 'warn' });
  const port = await second.ready();
  // A body that never ends delays the first stop, however slow the machine is.
  const unfinished = connect(port, '127.0.0.1').on('error', () => undefined);
  unfinished.write('POST /server/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{');
  expect(await statusOf(port)).toBe(200);
  second.child.kill('SIGTERM');
  // After the first signal was handled: two at once may arrive as one.
  while ((await statusOf(port)) === 200) await pause(10);
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 1 });
  unfinished.destroy();

  // At once: the database of the former process may still be stopping.
  const third = runMain({ DATA_DIR: demo, PORT: '0', LOG_LEVEL: 'warn' });
  expect(await statusOf(await third.ready())).toBe(200);
  third.child.kill('SIGKILL');
  await third.ended;
  await expect.poll(() => processesOf(demo), { timeout: 10_000 }).toEqual([]);
  rmSync(demo, { recursive: true, force: true });
});

test('SIGTERM at any moment of a start: exit within 5 s, the port never opened, no process left (target A10)', async () => {
  const demo = mkdtempSync(join(tmpdir(), 'booking-main-start-'));
  const folder = join(demo, 'postgres');
  const findsRow = async (sql: string): Promise<boolean> => {
    const port = holderOf({ folder })?.port;
    if (port === undefined) return false;
    const password = readFileSync(join(demo, 'postgres-password'), 'utf8');
    const client = new ErrorTolerantClient(`postgres://booking:${password}@127.0.0.1:${port}/booking`);
    const found = await client.connect().then(
      () => client.query(sql),
      () => null,
    );
    await client.end();
    return found?.rowCount === 1;
  };
  // Each later than the one before, because a start continues from what the former one has finished.
  const moments: Record<string, () => boolean | Promise<boolean>> = {
    'the database is made': () => readdirSync(demo).some((name) => /^postgres\.[^.]{6}$/.test(name)),
    'the database comes up': () => holderOf({ folder }) !== null,
    'the database is up': () => findsRow('SELECT 1'),
    'tables are made': () => findsRow(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`),
    'the demo is written': () => findsRow(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7110 LIMIT 1`),
    'jobs are made ready': () => findsRow(`SELECT 1 WHERE to_regnamespace('graphile_worker') IS NOT NULL`),
  };
  const port = await freePort();
  for (const [moment, hasCome] of Object.entries(moments)) {
    const { child, ended, out } = runMain({ DATA_DIR: demo, PORT: String(port), LOG_LEVEL: 'info' });
    for (; !(await hasCome()); await pause(5))
      if (child.exitCode !== null || out().includes('Booking is ready')) throw new Error(`missed: ${moment}`);
    const signalled = performance.now();
    child.kill('SIGTERM');
    let isOpen = false;
    for (; child.exitCode === null && child.signalCode === null; await pause(5)) isOpen ||= (await statusOf(port)) !== 0;
    const exitedAfter = performance.now() - signalled;
    const { code, err } = await ended;
    const left = processesOf(demo);
    const halfMade = readdirSync(demo).filter((name) => name.startsWith('postgres.') && name !== 'postgres.log');
    expect({ moment, code, err, isOpen, left, halfMade }).toEqual({ moment, code: 0, err: '', isOpen: false, left: [], halfMade: [] });
    expect(exitedAfter, moment).toBeLessThan(5_000);
  }
  const whole = runMain({ DATA_DIR: demo, PORT: '0', LOG_LEVEL: 'warn' });
  expect(await statusOf(await whole.ready())).toBe(200);
  whole.child.kill('SIGTERM');
  expect(await whole.ended).toMatchObject({ code: 0, err: '' });
  expect(processesOf(demo)).toEqual([]);
  rmSync(demo, { recursive: true, force: true });
});

/** Returns the command lines of all processes with the folder among their arguments. */
function processesOf(folder: string): string[] {
  const commands = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      // The process ended meanwhile.
      return [];
    }
  });
  return commands.filter((command) => command.includes(folder));
}

function post(port: number, agent: Agent): Promise<Answer> {
  return ask(port, '/server/graphql', agent, JSON.stringify({ query: '{ availability(postcode: "68100") { served } }' }));
}
