import type { StatementSource } from '../../database/statement-source.js';
import type { ListPosition } from '../../shared/list-cursor.js';
import type { DeliveryRecord } from './webhook-record.js';

/** A reader's view of the deliveries. */
export interface DeliveryFilter {
  failedOnly: boolean;
  /** Deliveries about these branches and about no branch; null for all. */
  branchIds: readonly string[] | null;
}

type Row = Omit<DeliveryRecord, 'tries' | 'nextAttemptAt'> & {
  nextAttemptAt: Date | null;
  tries: (Omit<DeliveryRecord['tries'][number], 'at'> & { at: string })[];
  orderValue: string;
};

const columns = `d.id, d.endpoint_id AS "endpointId", coalesce(d.event_id, d.id) AS "webhookId", d.event, d.at, d.state, d.tries AS attempt,
  d.error, d.next_at AS "nextAttemptAt", coalesce(e.body, d.example) AS body,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'error', a.error, 'responseMs', a.response_ms,
            'responseBody', a.response_body) ORDER BY a.number), '[]')
     FROM webhook_attempt a WHERE a.delivery_id = d.id) AS tries,
  to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "orderValue"`;
const table = 'webhook_delivery d LEFT JOIN event e ON e.id = d.event_id';
/** SQL: about one of the reader's branches ($1), or about no branch. */
const isVisible = '($1::uuid[] IS NULL OR e.branch_id IS NULL OR e.branch_id = ANY ($1) OR e.from_branch_id = ANY ($1))';
const newestFirst = 'ORDER BY d.at DESC, d.id DESC';

/** Reads the log of deliveries. Own SQL: attempts as JSON beside their delivery, and pages by key. */
export class WebhookListRepository {
  constructor(private readonly source: StatementSource) {}

  async page(
    endpointId: string,
    { failedOnly, branchIds }: DeliveryFilter,
    after: ListPosition | null,
    limit: number,
  ): Promise<{ position: ListPosition; node: DeliveryRecord }[]> {
    const rows = await this.source.query<Row>(
      `SELECT ${columns} FROM ${table}
        WHERE d.endpoint_id = $2 AND ${isVisible} AND (NOT $3 OR d.state = 'FAILED') AND ($4::timestamptz IS NULL OR (d.at, d.id) < ($4, $5::uuid))
        ${newestFirst} LIMIT $6`,
      [branchIds, endpointId, failedOnly, after?.value ?? null, after?.id ?? null, limit],
    );
    return rows.map((row) => ({ position: { value: row.orderValue, id: row.id }, node: recordOf(row) }));
  }

  /** Returns the newest deliveries of several endpoints, by endpoint. */
  async recent(endpointIds: readonly string[], branchIds: readonly string[] | null, max: number): Promise<Map<string, DeliveryRecord[]>> {
    const rows = await this.source.query<Row>(
      `SELECT newest.* FROM unnest($2::uuid[]) AS asked (id)
        CROSS JOIN LATERAL (SELECT ${columns} FROM ${table} WHERE d.endpoint_id = asked.id AND ${isVisible} ${newestFirst} LIMIT $3) AS newest`,
      [branchIds, endpointIds, max],
    );
    const found = new Map<string, DeliveryRecord[]>();
    for (const row of rows) found.set(row.endpointId, [...(found.get(row.endpointId) ?? []), recordOf(row)]);
    return found;
  }

  /** Returns a delivery; null if there is none that this reader may read. */
  async byId(id: string, branchIds: readonly string[] | null): Promise<DeliveryRecord | null> {
    const [row] = await this.source.query<Row>(`SELECT ${columns} FROM ${table} WHERE d.id = $2 AND ${isVisible}`, [branchIds, id]);
    return row === undefined ? null : recordOf(row);
  }

  /** Counts waiting deliveries by endpoint. */
  async waiting(endpointIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.source.query<{ id: string; count: number }>(
      `SELECT endpoint_id AS id, count(*)::int AS count FROM webhook_delivery WHERE endpoint_id = ANY ($1::uuid[]) AND state = 'WAITING' GROUP BY 1`,
      [endpointIds],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}

function recordOf({ orderValue: _, tries, ...row }: Row): DeliveryRecord {
  return { ...row, tries: tries.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at) })) };
}
