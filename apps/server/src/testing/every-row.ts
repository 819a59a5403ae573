import type { StatementSource } from '../database/statement-source.js';

/** Rows that are sent to processes and deleted: they contain ids and no typed text (ADR 0020). */
const excluded = 'live_change';

/** Returns the rows of every table of the database, with the job queue's, each as text: `table: (values)`. */
export async function everyRow(source: StatementSource): Promise<string[]> {
  const rows: string[] = [];
  for (const table of await tables(source)) {
    const found = await source.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
    rows.push(...found.map(({ row }) => `${table}: ${row}`));
  }
  return rows.sort();
}

/**
 * Returns a hash of the rows of every table, with the job queue's and the notifications of processes, by its name. `instead`: a query in
 * place of a table.
 */
export async function tableHashes(
  source: StatementSource,
  instead: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const hashes = [...(await tables(source)), `public.${excluded}`].map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM ${instead[table] ?? table} t`,
  );
  const found = await source.query<{ name: string; hash: string }>(hashes.join(' UNION ALL '));
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}

export interface TextColumn {
  table: string;
  column: string;
  /** text, jsonb or text[]. */
  type: string;
}

/** Returns every column of our tables that can contain typed text. */
export function textColumns(source: StatementSource): Promise<TextColumn[]> {
  return source.query<TextColumn>(
    `SELECT table_name AS "table", column_name AS "column", CASE data_type WHEN 'ARRAY' THEN 'text[]' ELSE data_type END AS type
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('migrations', '${excluded}')
        AND (data_type IN ('text', 'jsonb', 'json', 'character varying') OR udt_name = '_text')
      ORDER BY 1, 2`,
  );
}

async function tables(source: StatementSource): Promise<string[]> {
  const found = await source.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' AND table_name <> '${excluded}' ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}
