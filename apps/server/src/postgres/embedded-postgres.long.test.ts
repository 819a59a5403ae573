import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../shared/logger.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { openDatabase } from '../app/open-database.js';

const logger = createLogger('silent');
const isRoot = process.geteuid?.() === 0;
let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'booking-launcher-'));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Without durability where a test does not need it: syncing is slow on busy disks. */
async function start(folder = dataDir, durable = false, port?: number): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.start({ dataDir: folder, durable, ...(port === undefined ? {} : { port }) });
  started.push(postgres);
  return postgres;
}

function kill({ pid }: EmbeddedPostgres): void {
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new ErrorTolerantClient({ connectionString: postgres.url(), connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a first start is private, durable and sorts our texts correctly; a later one keeps the data', async () => {
  const first = await start(dataDir, true);
  expect(
    await ask(
      first,
      `SELECT current_setting('server_version_num')::int / 10000, current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'), current_setting('server_encoding'), current_setting('password_encryption'), current_setting('listen_addresses')`,
    ),
  ).toEqual([18, 'on', 'on', 'on', 'UTF8', 'scram-sha-256', '127.0.0.1']);
  expect(await ask(first, `SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'booking'`)).toEqual(['b', 'C.UTF-8']);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();

  const second = await start();
  expect(second.pid).not.toBe(null);
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);
});

test('it listens on 127.0.0.1 only, without a socket file, and requires its password', async () => {
  const postgres = await start();
  const outward =
    Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')?.address ?? '127.0.0.2';
  const refused = await new Promise((resolve) => {
    connect(postgres.port, outward)
      .on('error', () => resolve(true))
      .on('connect', () => resolve(false));
  });
  expect(refused).toBe(true);
  expect(existsSync(`/tmp/.s.PGSQL.${postgres.port}`)).toBe(false);
  const stranger = new ErrorTolerantClient(postgres.url().replace(/:[^:@/]+@/, ':wrong@'));
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
});

test('a second start on the folder uses the running server, and does not stop it', async () => {
  const first = await start();
  const second = await start();
  expect([second.pid, second.port]).toEqual([null, first.port]);
  await second.stop();
  expect(await ask(first, 'SELECT 1')).toEqual([1]);
});

test('a stop disconnects clients, and leaves no lock file', async () => {
  const postgres = await start();
  const user = new ErrorTolerantClient(postgres.url());
  await user.connect();
  await postgres.stop();
  await expect(user.query('SELECT 1')).rejects.toThrow();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('after kill -9 the next start has all committed data', async () => {
  const first = await start(dataDir, true);
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  kill(first);
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  expect(existsSync(lockFile)).toBe(true);
  // Its child processes may still run for a moment: the start waits for them.
  const second = await start(dataDir, true);
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);
});

test('the next start recovers the data folder of a killed machine', async () => {
  const postgres = await start();
  await ask(postgres, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const left = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  await postgres.stop();
  // The lock file of a process that has ended, whose number is now that of another process.
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), left.replace(/^\d+/, String(other.pid)));
  if (isRoot) {
    const next = await start();
    expect(await ask(next, 'SELECT answer FROM kept')).toEqual([42]);
  } else {
    // PostgreSQL itself refuses the lock file of a living process of the same user.
    await expect(start()).rejects.toThrow(`Another process (${other.pid}) uses the database in`);
    rmSync(join(dataDir, 'postgres', 'postmaster.pid'));
  }
  other.kill();
});

test('two starts at once on a fresh folder end with one database', async () => {
  const both = await Promise.all([start(), start()]);
  expect(new Set(both.map(({ port }) => port)).size).toBe(1);
  expect(both.filter(({ pid }) => pid === null)).toHaveLength(1);
});

test('the error of an unusable folder has the cause and the remedy', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(start(join(file, 'data'))).rejects.toThrow(/cannot be written \(ENOTDIR\): choose another with DATA_DIR/);

  const closed = join(dataDir, 'closed');
  mkdirSync(join(closed, 'data'), { recursive: true });
  chmodSync(closed, isRoot ? 0o700 : 0o500);
  // Root can write there, but the database's user cannot enter; an ordinary user cannot write.
  await expect(start(join(closed, isRoot ? 'data' : 'new'))).rejects.toThrow(
    isRoot ? /cannot enter the data folder .*choose another with DATA_DIR/ : /cannot be written \(EACCES\)/,
  );
  chmodSync(closed, 0o700);
});

test('a cluster of another version, and one whose password is lost, are refused untouched', async () => {
  const postgres = await start();
  await postgres.stop();
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  writeFileSync(versionFile, '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and this is PostgreSQL 18/);
  writeFileSync(versionFile, '18\n');
  rmSync(join(dataDir, 'postgres-password'));
  await expect(start()).rejects.toThrow(/password of the database .* is missing/);
  writeFileSync(join(dataDir, 'postgres-password'), 'another password of some forty characters');
  await expect(start()).rejects.toThrow(/does not accept the password/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('the application answers SERVICE_UNAVAILABLE after kill -9, and recovers when PostgreSQL is started again (target A6)', async () => {
  const first = await start(dataDir, true);
  const database = await openDatabase({ url: first.url(), logger });
  await database.query('CREATE TABLE kept AS SELECT 42 AS answer');
  kill(first);
  await first.stop();
  await expect(database.query('SELECT answer FROM kept')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await start(dataDir, true, first.port);
  await expect.poll(() => database.query('SELECT answer FROM kept').catch(() => null)).toEqual([{ answer: 42 }]);
  await database.close();
});
