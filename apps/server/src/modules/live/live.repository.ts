import type { StatementSource } from '../../database/statement-source.js';

/** The channel of LISTEN and NOTIFY. */
export const liveChannel = 'live';

/** Maximum number of changes that one statement sends. */
const batch = 2_000;
/** Maximum number of changes of a notification: PostgreSQL accepts less than 8,000 bytes, and a change has at most 220. */
const perNotification = 35;

// Skips rows that another process is sending: it sends them to all processes.
const publishSql = `
WITH taken AS (
  DELETE FROM live_change WHERE id IN (SELECT id FROM live_change ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING change
), parts AS (
  SELECT string_agg(change, ',') AS payload
    FROM (SELECT change, row_number() OVER () / ${perNotification} AS part FROM (SELECT DISTINCT change FROM taken) AS single) AS numbered
   GROUP BY part
), published AS (SELECT count(pg_notify('${liveChannel}', payload)) FROM parts)
SELECT (SELECT count(*)::int FROM taken) AS taken, count AS published, EXISTS (SELECT FROM webhook_due) AS "hasEvents" FROM published`;

/** Own SQL: NOTIFY, and rows that the first process takes (ADR 0020). */
export class LiveRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Sends changes to every process that listens, in a transaction of its own: a NOTIFY in a booking's transaction would make PostgreSQL
   * commit one booking at a time.
   * @returns `isMore`: whether there may be more; `hasEvents`: whether events for other systems wait, which costs no statement of its own
   *   here
   */
  async publish(): Promise<{ isMore: boolean; hasEvents: boolean }> {
    const [row] = await this.source.query<{ taken: number; hasEvents: boolean }>(publishSql, [], 'publish');
    return { isMore: row?.taken === batch, hasEvents: row?.hasEvents ?? false };
  }
}
