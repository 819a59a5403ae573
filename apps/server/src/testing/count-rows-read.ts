import type { StatementSource } from '../database/statement-source.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A source that counts the rows of a table that each statement reads, filtered or not, and returns no rows. */
export function countRowsRead(database: StatementSource, table: string): StatementSource & { read: number } {
  const rowsOf = (node: PlanNode): number =>
    (node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  return {
    read: 0,
    async query(sql, parameters) {
      const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
      this.read += rowsOf(row?.['QUERY PLAN'][0]?.Plan as PlanNode);
      return [];
    },
  };
}
