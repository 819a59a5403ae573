import { localDateTime } from '@booking/domain/calendar/calendar-date';
import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { ErrorTolerantClient } from '../../database/error-tolerant-client.js';
import type { Clock } from '../../shared/clock.js';

/** Durations in milliseconds. */
const times = {
  /** Timeout of a scrape for the database: then the response has the other metrics only. */
  answer: 800,
  /** Scrapes within this time get the same values. */
  fresh: 5_000,
};

/** Help texts of the metrics, by the column of the statement below. */
const helps = {
  booking_sms_today: 'SMS that were handed over today, by all processes.',
  booking_webhook_events_waiting: 'Events that are not handed over to their endpoints yet.',
  booking_webhook_deliveries_waiting: 'Deliveries that are to be sent, now or by a later try.',
  booking_webhook_deliveries_oldest_due_seconds: 'How long the delivery that is due longest is overdue.',
  booking_outbox_due: 'Messages that could have been sent and were not.',
  booking_outbox_oldest_due_seconds: 'How long the message that is due longest is overdue.',
  booking_synchronous_standbys: 'Standbys that confirm what is committed.',
  booking_replication_lag_seconds: 'How far the slowest standby is behind.',
  booking_integrity_faults: 'What the last nightly look at the ledger and the log of events found.',
  booking_integrity_checked_timestamp_seconds: 'When that look was.',
  booking_backup_timestamp_seconds: 'When WAL was archived last.',
} as const;

type MetricName = keyof typeof helps;
type Row = Record<MetricName, number | null> & { lock: number; syncRep: number };

/** All metrics in one statement. It reads waiting rows only, not finished ones. */
export const metricsSql = `
  WITH webhook AS (
    SELECT min(due.next_at) AS due FROM webhook_endpoint w
     CROSS JOIN LATERAL (SELECT next_at FROM webhook_delivery
                          WHERE endpoint_id = w.id AND state = 'WAITING' ORDER BY next_at, id LIMIT 1) AS due
     WHERE w.disabled_at IS NULL
  ), outbox AS (
    SELECT count(*)::int AS due, min(at) AS oldest FROM (
      SELECT coalesce(not_before, created_at) AS at FROM outbox_message WHERE status = 'PENDING'
      UNION ALL SELECT coalesce(not_before, created_at) FROM outbox_message WHERE status = 'QUEUED') AS message
     WHERE at <= $1
  ), session AS (
    SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS lock, count(*) FILTER (WHERE wait_event = 'SyncRep')::int AS sync_rep
      FROM pg_stat_activity WHERE usename = current_user AND datname = current_database()
  ), standby AS (
    SELECT count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int AS synchronous, max(replay_lag) AS lag FROM pg_stat_replication
  )
  SELECT coalesce((SELECT handed FROM sms_day WHERE day = $2), 0) AS booking_sms_today,
         (SELECT count(*)::int FROM webhook_due) AS booking_webhook_events_waiting,
         (SELECT count(*)::int FROM webhook_delivery WHERE state = 'WAITING') AS booking_webhook_deliveries_waiting,
         coalesce(greatest(0, extract(epoch FROM $1 - webhook.due)), 0)::float8 AS booking_webhook_deliveries_oldest_due_seconds,
         outbox.due AS booking_outbox_due,
         coalesce(extract(epoch FROM $1 - outbox.oldest), 0)::float8 AS booking_outbox_oldest_due_seconds,
         standby.synchronous AS booking_synchronous_standbys,
         coalesce(extract(epoch FROM standby.lag), 0)::float8 AS booking_replication_lag_seconds,
         (SELECT faults FROM integrity_check) AS booking_integrity_faults,
         (SELECT extract(epoch FROM checked_at)::float8 FROM integrity_check) AS booking_integrity_checked_timestamp_seconds,
         (SELECT extract(epoch FROM last_archived_time)::float8 FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off')
           AS booking_backup_timestamp_seconds,
         session.lock, session.sync_rep AS "syncRep"
    FROM webhook, outbox, session, standby`;

/**
 * Metrics that all processes share. They are read from the database at a scrape, at most every five seconds, on a connection outside of the
 * pool. While the database is unreachable, these metrics are absent from the response.
 */
export class DatabaseMetrics {
  private readonly pool: pg.Pool;
  private readonly gauges: ReadonlyMap<MetricName, Gauge>;
  private readonly waits: Gauge<'kind'>;
  private reading: { at: number; done: Promise<void> } | null = null;

  constructor(
    databaseUrl: string,
    private readonly clock: Clock,
    registry: Registry,
  ) {
    this.pool = new pg.Pool({
      Client: ErrorTolerantClient,
      connectionString: databaseUrl,
      max: 1,
      application_name: 'booking-metrics',
      connectionTimeoutMillis: times.answer,
      query_timeout: times.answer,
      options: '-c statement_timeout=1000 -c timezone=UTC',
    });
    // The next scrape opens a new connection.
    this.pool.on('error', () => undefined);
    const registers = [registry];
    const names = Object.keys(helps) as MetricName[];
    this.gauges = new Map(names.map((name) => [name, new Gauge({ name, help: helps[name], registers })]));
    this.waits = new Gauge({
      name: 'booking_database_waits',
      help: 'Sessions of ours that wait, by what for.',
      labelNames: ['kind'],
      registers,
    });
  }

  /** Updates the gauges, or removes them. It never rejects and takes less than a second. */
  refresh(): Promise<void> {
    const at = this.clock.now().getTime();
    if (this.reading === null || Math.abs(at - this.reading.at) >= times.fresh) this.reading = { at, done: this.read(new Date(at)) };
    return this.reading.done;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async read(now: Date): Promise<void> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), times.answer).unref());
    const query = this.pool.query<Row>(metricsSql, [now, localDateTime(now).date]).catch(() => null);
    const row = (await Promise.race([query, late]))?.rows[0];
    // After a timeout the next scrape reads again.
    if (row === undefined) this.reading = null;
    for (const [name, gauge] of this.gauges) {
      const value = row?.[name] ?? null;
      if (value === null) gauge.remove();
      else gauge.set(value);
    }
    this.waits.reset();
    if (row === undefined) return;
    this.waits.set({ kind: 'lock' }, row.lock);
    this.waits.set({ kind: 'standby' }, row.syncRep);
  }
}
