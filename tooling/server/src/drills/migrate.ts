import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateDatabase } from '@booking/server/app/migrate-database';
import { openDatabase } from '@booking/server/app/open-database';
import { createIndexConcurrently } from '@booking/server/database/concurrent-index';
import type { Database } from '@booking/server/database/database';
import { ErrorTolerantClient } from '@booking/server/database/error-tolerant-client';
import type { StatementSource } from '@booking/server/database/statement-source';
import { checkIntegrity } from '@booking/server/database/integrity-errors';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { createLogger } from '@booking/server/shared/logger';
import type { ApiClient } from '@booking/server/testing/api-client';
import { book, delivery } from '@booking/server/testing/delivery-api';
import { givenBranch } from '@booking/server/testing/given';
import { someNoon, startServerProcess, type ServerProcess } from '@booking/server/testing/server-process';

const logger = createLogger('silent');

/** Callers who book or read wait behind its lock, and so behind every transaction that it waits for. */
class DrillColumn9999999999998 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking ADD COLUMN drill text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP COLUMN drill');
  }
}

class DrillIndex9999999999999 implements MigrationInterface {
  transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return createIndexConcurrently(runner, 'booking_drill', 'ON booking (drill, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY booking_drill');
  }
}

const more = [DrillColumn9999999999998, DrillIndex9999999999999];

export interface MigrateReport {
  answered: number;
  /** Number of SERVICE_UNAVAILABLE responses. */
  refused: number;
  /** The longest time without a response to any caller, in milliseconds. */
  silence: number;
  /** Number of integrity errors. */
  integrityErrors: number;
}

/** Callers who book without a pause, and their responses. */
class Callers {
  readonly report = { answered: 0, refused: 0, silence: 0 };
  private isOver = false;
  private last = performance.now();
  private readonly running: Promise<void>[];

  constructor(count: number, apis: () => ApiClient[]) {
    this.running = Array.from({ length: count }, (_, caller) => this.call(caller, apis));
  }

  async answeredMore(count: number): Promise<void> {
    const target = this.report.answered + count;
    while (this.report.answered < target) await pause(5);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async call(caller: number, apis: () => ApiClient[]): Promise<void> {
    for (let turn = caller; !this.isOver; turn += 1) {
      const all = apis();
      const api = all[turn % all.length];
      const answer =
        api && (await book(api, delivery({ deliveryDate: `2026-03-${10 + (turn % 20)}` }), { key: randomUUID() }).catch(() => null));
      if (!answer?.data?.bookDelivery.booking) {
        this.report.refused += 1;
        continue;
      }
      const now = performance.now();
      this.report.silence = Math.max(this.report.silence, now - this.last);
      this.report.answered += 1;
      this.last = now;
    }
  }
}

/** Creates a durable database with a branch; `work` gets its URL. */
async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-migrate-'));
  const postgres = await EmbeddedPostgres.start({ dataDir });
  try {
    return await work(postgres.url());
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function opened<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, logger });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const withBranch = (database: StatementSource) => givenBranch(database, { name: 'Plenty', dailyLimit: 10_000, coverage: ['68100'] });
const errorsOf = async (database: Database) => (await checkIntegrity(database, new Date(someNoon))).count;

/** Reads in one transaction for a time, and so keeps the lock of a reader. */
async function reader(url: string, seconds: number): Promise<void> {
  const client = new ErrorTolerantClient(url);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT count(*) FROM booking');
    await client.query('SELECT pg_sleep($1)', [seconds]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/**
 * Adds a column and an index to the table of bookings while somebody reads it for `seconds` and callers book: the previous process
 * continues.
 */
export function migrateUnderLoad({ seconds, callers }: { seconds: number; callers: number }): Promise<MigrateReport> {
  return onDatabase(async (url) => {
    await opened(url, withBranch);
    const server = await startServerProcess({ databaseUrl: url });
    // Warms the server up, so that the start does not count as silence of the migration.
    const warm = new Callers(callers, () => [server.api]);
    await warm.answeredMore(50);
    await warm.end();
    const booking = new Callers(callers, () => [server.api]);
    const reading = reader(url, seconds);
    await booking.answeredMore(10);
    await migrateDatabase(url, { more });
    await reading;
    await booking.answeredMore(50);
    await booking.end();
    const integrityErrors = await opened(url, errorsOf);
    await server.kill();
    return { ...booking.report, integrityErrors };
  });
}

/** Ends the session of a migration while it builds an index: the next migration finds the remains, and completes it. */
export function migrateKilled(): Promise<{ left: boolean; isWhole: boolean }> {
  return onDatabase((url) =>
    opened(url, async (database) => {
      await withBranch(database);
      await migrateDatabase(url, { more: [DrillColumn9999999999998] });
      const reading = reader(url, 3);
      await pause(200);
      const first = migrateDatabase(url, { more }).then(
        () => true,
        () => false,
      );
      const index = `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('booking_drill')`;
      while ((await database.query(index)).length === 0) await pause(20);
      await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()`,
      );
      const left = !(await first) && (await database.query<{ isValid: boolean }>(index))[0]?.isValid === false;
      await reading;
      await migrateDatabase(url, { more });
      return { left, isWhole: (await database.query<{ isValid: boolean }>(index))[0]?.isValid === true };
    }),
  );
}

/**
 * Upgrades and goes back under callers: the previous release serves, this one migrates and serves beside it, then alone, and then the
 * previous one again, on the newer schema.
 * @param before folder with the build of the previous release
 */
export function upgradeAndBack(before: string): Promise<MigrateReport> {
  return onDatabase(async (url) => {
    const migrateAsBefore = (...flags: string[]) => {
      const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' };
      const { status, stderr } = spawnSync(process.execPath, [join(before, 'apps/server/dist/commands/migrate.js'), ...flags], {
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`the previous release did not migrate: ${stderr}`);
    };
    migrateAsBefore();
    const servers: ServerProcess[] = [await startServerProcess({ databaseUrl: url, repository: before })];
    const given = new ErrorTolerantClient(url);
    await given.connect();
    // By SQL: this release opens a database only after migrating it.
    await withBranch({
      query: async <T>(sql: string, values?: readonly unknown[]) => (await given.query(sql, [...(values ?? [])])).rows as T[],
    });
    await given.end();
    const booking = new Callers(4, () => servers.map(({ api }) => api));
    await booking.answeredMore(20);
    await migrateDatabase(url);
    await booking.answeredMore(20);
    servers.push(await startServerProcess({ databaseUrl: url }));
    await booking.answeredMore(20);
    const [old] = servers.splice(0, 1);
    await pause(500);
    await old?.kill();
    await booking.answeredMore(20);
    migrateAsBefore('--functions-of-this-release');
    servers.push(await startServerProcess({ databaseUrl: url, repository: before }));
    const [own] = servers.splice(0, 1);
    await pause(500);
    await own?.kill();
    await booking.answeredMore(20);
    await booking.end();
    await Promise.all(servers.map((server) => server.kill()));
    return { ...booking.report, integrityErrors: await opened(url, errorsOf) };
  });
}
