import type { QueryRunner } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrationsHad, nameOf } from './migrate-database.js';

interface PlannedStatement {
  /** In one line, cut where it is long. */
  statement: string;
  /** The lock of PostgreSQL that it takes on what others use, and what they feel of it; null: none of that. */
  lock: string | null;
}

export interface PlannedMigration {
  name: string;
  statements: PlannedStatement[];
}

/** What a statement of a migration takes, the first that fits (PostgreSQL's documentation, "Explicit locking"). */
const locks: readonly [RegExp, string][] = [
  [/^(CREATE|DROP)\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY|^ALTER\s+TABLE\b.*\bVALIDATE\b/i, 'SHARE UPDATE EXCLUSIVE: reads and writes go on'],
  [
    /^ALTER\s+TABLE\b.*\b(SET\s+EXPRESSION|ALTER\s+COLUMN\s+\S+\s+TYPE)\b/i,
    'ACCESS EXCLUSIVE: everybody waits while the table is written anew',
  ],
  [/^CREATE\s+(UNIQUE\s+)?INDEX/i, 'SHARE: writes wait until it is built'],
  [/^(CREATE|DROP)\s+(CONSTRAINT\s+)?TRIGGER/i, 'SHARE ROW EXCLUSIVE: writes wait'],
  [/^(ALTER|DROP)\s+(TABLE|INDEX|SEQUENCE)|^TRUNCATE/i, 'ACCESS EXCLUSIVE: everybody waits'],
  [/^(UPDATE|DELETE|INSERT|WITH)\b/i, 'ROW EXCLUSIVE: writers of the same rows wait'],
  [/^DO\b/i, 'what its body takes: read it'],
];

/** The migrations that the database has not had, with what they would do. Nothing is run; the database is only asked what it has had. */
export async function planMigrations(url: string): Promise<PlannedMigration[]> {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  try {
    const had = await migrationsHad(dataSource);
    const planned: PlannedMigration[] = [];
    for (const migration of dataSource.migrations.filter((one) => !had.includes(nameOf(one)))) {
      const told: string[] = [];
      const teller = {
        query(sql: string) {
          told.push(sql);
          return Promise.resolve([]);
        },
      };
      // Migrations send statements and do nothing else with their runner.
      await migration.up(teller as unknown as QueryRunner);
      planned.push({ name: nameOf(migration), statements: told.flatMap(statementsIn).map(plannedStatement) });
    }
    return planned;
  } finally {
    await dataSource.destroy();
  }
}

function plannedStatement(sql: string): PlannedStatement {
  const flat = sql.replaceAll(/\s+/g, ' ');
  const [, lock = null] = locks.find(([pattern]) => pattern.test(flat)) ?? [];
  return { statement: flat.length > 120 ? `${flat.slice(0, 119)}…` : flat, lock };
}

/** Single statements of a text: a semicolon within a body ($$) or a quoted word ends none, and comments are none. */
export function statementsIn(sql: string): string[] {
  const pieces = sql.match(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[^;$'"-]+|[\s\S]/g) ?? [];
  const statements = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
