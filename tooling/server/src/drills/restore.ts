import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@booking/server/app/open-database';
import type { Database } from '@booking/server/database/database';
import { checkIntegrity } from '@booking/server/database/integrity-errors';
import { prepareCluster, type Cluster } from '@booking/server/postgres/cluster';
import { freePort, lastWords, launch, type PostgresProcess } from '@booking/server/postgres/launch';
import { createLogger } from '@booking/server/shared/logger';
import { book, delivery } from '@booking/server/testing/delivery-api';
import { givenManyBookings } from '@booking/server/testing/given-many-bookings';
import { givenBranch } from '@booking/server/testing/given';
import { someNoon, startServerProcess } from '@booking/server/testing/server-process';
import { baseBackup, configure, copyFiles, makeFolder, place } from './base-backup.js';
import { addressOf, ask } from './database-nodes.js';

const logger = createLogger('silent');

export interface RestoreReport {
  /** Size of the lost database. */
  megabytes: number;
  /** From the first copied file to the first accepted write; null if it was not restored. */
  milliseconds: number | null;
  /** Bookings that are missing. */
  missing: string[];
  /** The chosen booking and later ones that were restored and should not be. */
  tooMany: string[];
  /** Number of integrity errors. */
  integrityErrors: number;
  /** PostgreSQL's message if it was not restored. */
  refusal: string | null;
}

export interface RestoreOptions {
  /** Number of bookings in the base backup. */
  filled: number;
  /** Number of bookings after the base backup; the chosen one is in the middle. */
  booked: number;
  /** Deletes a file of the archive: the restore must fail. */
  gap?: boolean;
}

/**
 * Base backup, WAL archive, loss of the machine, and a restore to just before a chosen booking: what pgBackRest and WAL-G do, by the same
 * settings of PostgreSQL.
 */
export async function restoreBeforeBooking({ filled, booked, gap = false }: RestoreOptions): Promise<RestoreReport> {
  const folder = mkdtempSync(join(tmpdir(), 'booking-restore-'));
  const source = await prepareCluster(folder, true);
  const [backup, restored] = ['backup', 'restored'].map((name) => ({
    ...source,
    folder: join(folder, name),
    logFile: join(folder, `${name}.log`),
  }));
  if (backup === undefined || restored === undefined) throw new Error('there are two folders');
  const archive = join(folder, 'archive');
  makeFolder(archive, source.owner);
  let running: PostgresProcess | null = null;
  try {
    configure(source, { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` });
    const first = await launch(source, true, await freePort());
    running = first;
    const url = addressOf({ cluster: source, port: first.port });
    const postgres = addressOf({ cluster: source, port: first.port }, 'postgres');
    await untilTrue(() => ask(postgres, 'SELECT true').then(Boolean, () => false));
    await ask(postgres, 'CREATE DATABASE booking');
    await fill(url, filled);
    await baseBackup(url, source, backup);

    const server = await startServerProcess({ databaseUrl: url });
    const ids: string[] = [];
    let target = '';
    while (ids.length < booked) {
      const { data } = await book(server.api, delivery({ deliveryDate: `2026-04-${20 + (ids.length % 10)}` }), { key: randomUUID() });
      const id = data?.bookDelivery.booking?.id;
      if (id === undefined) throw new Error('a booking was refused');
      if (ids.length === Math.floor(booked / 2)) {
        const [row] = await ask<{ xid: string }>(url, `SELECT xmin::text AS xid FROM booking WHERE id = '${id}'`);
        target = row?.xid ?? '';
      }
      ids.push(id);
      // Several files, so that one of them can be missing.
      if (ids.length % Math.ceil(booked / 4) === 0) await ask(url, 'SELECT pg_switch_wal()');
    }
    await archived(url);
    const [size] = await ask<{ bytes: string }>(url, `SELECT pg_database_size('booking')::text AS bytes`);
    await server.kill();
    process.kill(first.pid, 'SIGKILL');
    await untilTrue(() => Promise.resolve(!first.isRunning()));
    if (gap)
      rmSync(
        join(
          archive,
          readdirSync(archive)
            .filter((name) => /^[0-9A-F]{24}$/.test(name))
            .sort()
            .at(-3) ?? 'none',
        ),
      );

    const begun = performance.now();
    const { result, end } = await restore({ backup, restored, archive, target });
    running = end;
    const megabytes = Math.round(Number(size?.bytes ?? 0) / 2 ** 20);
    if ('refusal' in result)
      return { megabytes, milliseconds: null, missing: [], tooMany: [], integrityErrors: 0, refusal: result.refusal };
    const milliseconds = performance.now() - begun;
    const database = await openDatabase({ url: addressOf({ cluster: restored, port: result.port }), logger });
    const found = new Set((await database.query<{ id: string }>('SELECT id FROM booking')).map(({ id }) => id));
    const { count: integrityErrors } = await checkIntegrity(database, new Date(someNoon));
    await database.close();
    const middle = Math.floor(booked / 2);
    return {
      megabytes,
      milliseconds,
      missing: ids.slice(0, middle).filter((id) => !found.has(id)),
      tooMany: ids.slice(middle).filter((id) => found.has(id)),
      integrityErrors,
      refusal: null,
    };
  } finally {
    await running?.stop(0);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RestoreParts {
  backup: Cluster;
  restored: Cluster;
  archive: string;
  /** The transaction before which recovery ends. */
  target: string;
}

async function restore({
  backup,
  restored,
  archive,
  target,
}: RestoreParts): Promise<{ result: { port: number } | { refusal: string }; end: PostgresProcess | null }> {
  await copyFiles(backup, restored);
  configure(restored, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_xid: target,
    recovery_target_inclusive: 'off',
    recovery_target_action: 'promote',
  });
  place(restored, 'recovery.signal', '');
  const server = await launch(restored, true, await freePort());
  const { port } = server;
  const url = addressOf({ cluster: restored, port });
  let isOver = false;
  await untilTrue(async () => {
    if (!server.isRunning()) return (isOver = true);
    const [row] = await ask<{ isReading: boolean }>(url, 'SELECT pg_is_in_recovery() AS "isReading"').catch(() => []);
    return row?.isReading === false;
  });
  return isOver ? { result: { refusal: lastWords(restored) }, end: null } : { result: { port }, end: server };
}

async function fill(url: string, count: number): Promise<void> {
  const database: Database = await openDatabase({ url, logger, use: 'maintenance' });
  const branchId = await givenBranch(database, { name: 'Plenty', dailyLimit: 10_000, coverage: ['68100'] });
  if (count > 0) {
    await givenManyBookings(database, branchId, count);
    await database.query(
      `INSERT INTO day_ledger (branch_id, delivery_date, booked, deliveries, pieces)
       SELECT branch_id, delivery_date, sum(places), count(*), sum(quantity_mattress + quantity_bedset) FROM booking GROUP BY 1, 2
       ON CONFLICT (branch_id, delivery_date) DO UPDATE SET booked = excluded.booked, deliveries = excluded.deliveries, pieces = excluded.pieces`,
    );
  }
  await database.close();
}

/** Waits until the archive has everything that was written. */
async function archived(url: string): Promise<void> {
  // Right after another switch, pg_switch_wal() switches nothing and returns the open file, which is never archived: so write first.
  await ask(url, `SELECT pg_create_restore_point('the last booking')`);
  const [last] = await ask<{ file: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
  await untilTrue(async () => {
    const [row] = await ask<{ isThere: boolean }>(
      url,
      `SELECT last_archived_wal >= '${last?.file ?? ''}' AS "isThere" FROM pg_stat_archiver`,
    );
    return row?.isThere === true;
  });
}

async function untilTrue(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('the condition did not become true within five minutes');
    await pause(20);
  }
}
