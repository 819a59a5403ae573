import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
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
  // One after the other: two that ask at once who else is there see each other.
  for (const postgres of started) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Not durable where nothing depends on it: syncing is slow on busy disks. */
async function start(folder = dataDir, durable = false): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.start({ dataDir: folder, logger, durable });
  started.push(postgres);
  return postgres;
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

/** How long a database may take to come back is the disk's matter. */
function eventually<T>(work: () => Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: 60_000, interval: 50 });
}

test('a fresh start is private, durable and right for our texts; a warm one keeps what was written', async () => {
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
  expect(await first.stop()).toBe(true);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);
});

test('it listens on 127.0.0.1 only, without a socket file, and knows its password', async () => {
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

test('one that was left running is adopted, and stopped by the last who uses it', async () => {
  const first = await start();
  const user = new ErrorTolerantClient(first.url());
  await user.connect();

  const second = await start();
  expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port });
  expect(await second.stop()).toBe(false);
  expect((await user.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);

  await user.end();
  expect(await first.stop()).toBe(true);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('after kill -9 it is brought back on the same port with everything that was committed', async () => {
  const postgres = await start();
  const { pid, port } = postgres;
  await ask(postgres, 'CREATE TABLE kept AS SELECT 42 AS answer');
  for (let round = 0; round < 3; round++) {
    const victim = postgres.pid;
    process.kill(victim, 'SIGKILL');
    await eventually(async () => {
      expect(await ask(postgres, 'SELECT answer FROM kept')).toEqual([42]);
      expect(postgres.pid).not.toBe(victim);
    });
  }
  expect(postgres.port).toBe(port);
  expect(postgres.pid).not.toBe(pid);
}, 240_000);

test('one that is stopped while it is being brought back is stopped for good', async () => {
  let stopped: Promise<boolean> | undefined;
  // A moment after the death was seen: a new one is on its way, and its process id is not known yet.
  const warn = () => {
    setImmediate(() => {
      stopped = postgres.stop();
    });
  };
  const watched = { info: () => undefined, error: () => undefined, warn };
  const postgres = await EmbeddedPostgres.start({ dataDir, logger: watched, durable: false });
  process.kill(postgres.pid, 'SIGKILL');
  await eventually(() => Promise.resolve(expect(stopped).toBeDefined()));
  await stopped;
  expect((await start()).adopted).toBe(false);
}, 120_000);

test('what a killed machine left behind is recovered by the next start', async () => {
  const postgres = await start();
  await ask(postgres, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const left = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  await postgres.stop();
  // The file of a process that is no more, whose number now is another's, which PostgreSQL is no child of.
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), left.replace(/^\d+/, String(other.pid)));
  if (isRoot) {
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next, 'SELECT answer FROM kept')).toEqual([42]);
  } else {
    // PostgreSQL itself is careful with a living process of the same user, and says so.
    await expect(start()).rejects.toThrow(/lock file "postmaster\.pid" already exists/);
    rmSync(join(dataDir, 'postgres', 'postmaster.pid'));
  }
  other.kill();
});

test('two starts at once on a fresh folder end with one database', async () => {
  const both = await Promise.allSettled([start(), start()]);
  const running = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(running.length).toBeGreaterThan(0);
  expect(new Set(running.map(({ pid }) => pid)).size).toBe(1);
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StartError);
});

test('a folder that cannot be used is named with the cause and the way out', async () => {
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

test('the application opens it durable, and goes on by itself after kill -9 (target A6)', async () => {
  const postgres = await start(dataDir, true);
  const database = await openDatabase({ url: postgres.url(), logger });
  await database.query('CREATE TABLE kept AS SELECT 42 AS answer');
  const victim = postgres.pid;
  process.kill(victim, 'SIGKILL');
  await eventually(async () => {
    try {
      expect(await database.query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      throw error;
    }
    // A connection may still be served by what has outlived the killed process for a moment.
    expect(postgres.pid).not.toBe(victim);
  });
  await database.close();
}, 120_000);
