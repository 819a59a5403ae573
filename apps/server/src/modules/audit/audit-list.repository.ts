import type { StatementSource } from '../../database/statement-source.js';
import type { ListPosition } from '../../shared/list-cursor.js';

/** Null does not filter. */
export interface AuditListFilter {
  /** Only entries whose branches are all among these; null: all entries, also those about no branch. */
  branchIds: readonly string[] | null;
  entityId: string | null;
  /** The whole name of the author; case does not count. */
  by: string | null;
  action: string | null;
  entity: string | null;
  /** Both ends included. */
  from: Date | null;
  to: Date | null;
}

export interface AuditEntryRecord {
  id: string;
  at: Date;
  by: string;
  action: string;
  entity: string;
  entityId: string;
  /** JSON. */
  before: string | null;
  after: string | null;
  group: string | null;
}

export type ListedAuditEntry = AuditEntryRecord & { orderValue: string };

const newestFirst = 'ORDER BY e.at DESC, e.id DESC';

/**
 * Reads pages of the audit log by key, newest first. Own SQL, so that each page uses an index, and its time does not depend on the number
 * of entries. With several filters, one uses an index and the others filter its rows.
 */
export class AuditListRepository {
  constructor(private readonly source: StatementSource) {}

  page(filter: AuditListFilter, after: ListPosition | null, limit: number): Promise<ListedAuditEntry[]> {
    const parameters: unknown[] = [];
    const conditions = conditionsOf(filter, after, parameters);
    const matching = (more: readonly string[]) => `SELECT * FROM audit_entry e WHERE ${['true', ...more, ...conditions].join(' AND ')}`;
    const listed = listedSql(filter, matching, `${newestFirst} LIMIT ${Math.trunc(limit)}`, parameters);
    return this.source.query<ListedAuditEntry>(
      `SELECT e.id, e.at, e.actor_name AS by, e.action, e.entity, e.entity_id AS "entityId", e.before::text AS before, e.after::text AS after, e.group_id AS "group",
              to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "orderValue"
         FROM (${listed}) AS e ${newestFirst} LIMIT ${Math.trunc(limit)}`,
      parameters,
    );
  }
}

/**
 * Returns SQL for the entries of a page. For a reader of all entries it reads one index. For a reader of some branches it reads one range
 * of an index for each branch, and the few entries about several branches if all of these are the reader's. An object has few entries,
 * which it reads first and filters afterwards.
 */
function listedSql(
  { branchIds, entityId }: AuditListFilter,
  matching: (more: readonly string[]) => string,
  page: string,
  parameters: unknown[],
): string {
  if (branchIds === null) return `${matching([])} ${page}`;
  const own = `$${parameters.push([...new Set(branchIds)])}::uuid[]`;
  if (entityId !== null)
    return `WITH entries AS MATERIALIZED (${matching([])}) SELECT * FROM entries e WHERE e.branch_ids <> '{}' AND e.branch_ids <@ ${own}`;
  const ofOne = matching(['cardinality(e.branch_ids) = 1', 'e.branch_ids[1] = own.branch_id']);
  const ofSeveral = matching(['cardinality(e.branch_ids) > 1', `e.branch_ids <@ ${own}`]);
  return `SELECT one.* FROM unnest(${own}) AS own (branch_id) CROSS JOIN LATERAL (${ofOne} ${page}) AS one UNION ALL (${ofSeveral} ${page})`;
}

function conditionsOf(filter: AuditListFilter, after: ListPosition | null, parameters: unknown[]): string[] {
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== null) conditions.push(condition(`$${parameters.push(value)}`));
  };
  add(filter.entityId, (id) => `e.entity_id = ${id}::text`);
  add(filter.by, (by) => `lower(e.actor_name) = lower(${by}::text)`);
  add(filter.action, (action) => `e.action = ${action}::text`);
  add(filter.entity, (entity) => `e.entity = ${entity}::text`);
  add(filter.from, (at) => `e.at >= ${at}::timestamptz`);
  add(filter.to, (at) => `e.at <= ${at}::timestamptz`);
  if (after !== null)
    conditions.push(`(e.at, e.id) < ($${parameters.push(after.value)}::timestamptz, $${parameters.push(after.id)}::uuid)`);
  return conditions;
}
