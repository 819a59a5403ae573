import type { StatementSource } from '../../database/statement-source.js';

/** The channel of LISTEN and NOTIFY. */
export const liveChannel = 'live';

/** Changes that one statement carries. */
const batch = 2_000;
/** Changes of one notification: PostgreSQL takes less than 8,000 bytes, and a change has at most 220. */
const perNotification = 35;

// Rows that another process carries at this moment are skipped: it sends them to everybody.
const publishSql = `
WITH taken AS (
  DELETE FROM live_change WHERE id IN (SELECT id FROM live_change ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING change
), parts AS (
  SELECT string_agg(change, ',') AS payload
    FROM (SELECT change, row_number() OVER () / ${perNotification} AS part FROM (SELECT DISTINCT change FROM taken) AS single) AS numbered
   GROUP BY part
), published AS (SELECT count(pg_notify('${liveChannel}', payload)) FROM parts)
SELECT (SELECT count(*)::int FROM taken) AS taken, count AS published, EXISTS (SELECT FROM webhook_due) AS "hasEvents" FROM published`;

/** SQL of our own: NOTIFY, and rows that the first process to come takes (ADR 0020). */
export class LiveRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Sends what has changed to every process that listens, in a transaction of its own: a NOTIFY in the transaction of a booking would
   * let PostgreSQL commit one booking at a time.
   * @returns `isMore`: whether there may be more; `hasEvents`: whether events for other systems wait, which costs no statement of its own here
   */
  async publish(): Promise<{ isMore: boolean; hasEvents: boolean }> {
    const [row] = await this.source.query<{ taken: number; hasEvents: boolean }>(publishSql, [], 'publish');
    return { isMore: row?.taken === batch, hasEvents: row?.hasEvents ?? false };
  }
}
