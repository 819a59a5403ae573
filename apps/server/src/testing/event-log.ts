import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { vi } from 'vitest';
import { eventBodies } from '../app/openapi-webhooks.js';
import type { Database } from '../database/database.js';
import { deviations } from './schema-deviations.js';

type Source = Pick<Database, 'query'>;

/** An event of a booking in short: its name, the version, and those of its values that differ between events. */
export interface LoggedEvent {
  event: string;
  version: number;
  data: Readonly<Record<string, unknown>>;
}

/** Returns the events of a booking, in the order of the log. */
export async function eventsOf(database: Source, bookingId: string): Promise<LoggedEvent[]> {
  const rows = await database.query<{ event: string; version: number; body: string }>(
    'SELECT event, version, body FROM event WHERE booking_id = $1 ORDER BY tx, seq',
    [bookingId],
  );
  return rows.map(({ event, version, body }) => {
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    const { branch: _, reference: __, orderNumber: ___, postcode: ____, version: _____, ...changed } = data;
    return { event, version, data: changed };
  });
}

/** Waits until the feed may show every stored event: transactions of any database of the cluster, those of other tests too, delay it. */
export async function untilReadable(database: Source): Promise<void> {
  const sql = 'SELECT FROM event WHERE tx >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1';
  const nothingIsBehind = async () => {
    if ((await database.query(sql)).length > 0) throw new Error('a transaction that writes keeps the feed back');
  };
  await vi.waitFor(nothingIsBehind, { timeout: 20_000, interval: 5 });
}

/** Returns deviations of stored bodies from their schemas, each once: every test's database is checked before it is dropped. */
export async function undescribedEvents(database: Source): Promise<string[]> {
  // A test may have dropped the table, or the database.
  const rows = await database.query<{ event: WebhookEvent; body: string }>('SELECT event, body FROM event').catch(() => []);
  const found = rows.flatMap(({ event, body }) => {
    const wrong = deviations(JSON.parse(body) as unknown, eventBodies[event]);
    if (Buffer.byteLength(body) >= 2048) wrong.push('is 2 kB or more');
    return wrong.map((what) => `${event}: ${what}`);
  });
  return [...new Set(found)];
}

/** Returns bookings whose versions do not increase in the order of the log, or with two events of one kind in a version. */
export function versionsOutOfOrder(database: Source): Promise<{ bookingId: string }[]> {
  return database.query(
    `SELECT DISTINCT booking_id AS "bookingId" FROM (
       SELECT booking_id, version, lag(version) OVER (PARTITION BY booking_id ORDER BY tx, seq) AS before,
              count(*) OVER (PARTITION BY booking_id, version, event) AS times
         FROM event WHERE booking_id IS NOT NULL) AS logged
      WHERE before > version OR times > 1`,
  );
}

/** Returns the history of a booking: each change with its new value. */
export async function changesOf(source: Source, bookingId: string): Promise<string[]> {
  const sql = `SELECT concat_ws(' ', change, to_value) AS line FROM booking_event WHERE booking_id = $1 ORDER BY id`;
  return (await source.query<{ line: string }>(sql, [bookingId])).map(({ line }) => line);
}
