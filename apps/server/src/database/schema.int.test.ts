import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { givenBranch } from '../testing/given.js';
import { errorTolerantPool } from '../testing/error-tolerant-pool.js';
import { createTestDatabase } from '../testing/test-database.js';
import { createDataSource } from '../app/data-source.js';
import { migrateDatabase } from '../app/migrate-database.js';
import { givenManyBookings } from '../testing/given-many-bookings.js';
import { applyFunctions } from './apply-functions.js';
import { unloggedSequences } from './integrity-errors.js';
import { schemaFiles } from './schema-files.js';

const { database, url, drop } = await createTestDatabase();
afterAll(drop);

/**
 * Describes the public schema from PostgreSQL's catalogue, one line per object: a function by its signature and the hash of its body
 * without white space.
 */
const snapshotSql = `
WITH relation AS (
  SELECT oid, relname, concat_ws(' ', CASE relpersistence WHEN 'u' THEN 'unlogged' END, CASE relkind WHEN 'r' THEN 'table' WHEN 'c' THEN 'row type' ELSE relkind::text END, relname,
         'with ' || reloptions::text, CASE WHEN relrowsecurity THEN 'row security' END, CASE WHEN relkind IN ('v', 'm') THEN 'as ' || pg_get_viewdef(oid) END) AS title
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'f', 'c') AND relname <> 'migrations'
),
line (place, part, name, text) AS (
  SELECT relname, 0, '', title FROM relation
  UNION ALL
  SELECT relname, 1, to_char(attnum, '000'), concat_ws(' ', '  column', attname, format_type(atttypid, atttypmod),
         CASE WHEN attcollation <> typcollation THEN 'collate ' || attcollation::regcollation END, CASE WHEN attnotnull THEN 'not null' END,
         CASE attgenerated WHEN '' THEN 'default ' ELSE 'generated as ' END || pg_get_expr(adbin, adrelid),
         CASE WHEN attidentity <> '' THEN 'identity' END, 'statistics ' || attstattarget)
    FROM relation JOIN pg_attribute ON attrelid = oid JOIN pg_type ON pg_type.oid = atttypid LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
   WHERE attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT relname, 2, conname, concat_ws(' ', '  constraint', conname, pg_get_constraintdef(pg_constraint.oid))
    FROM relation JOIN pg_constraint ON conrelid = relation.oid WHERE contype <> 'n'
  UNION ALL
  SELECT relname, 3, index.indexrelid::regclass::text, concat_ws(' ', '  index', pg_get_indexdef(index.indexrelid),
         (SELECT string_agg(concat_ws(' ', 'column', attnum, 'statistics', attstattarget), ', ' ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = index.indexrelid AND attstattarget IS NOT NULL))
    FROM relation JOIN pg_index AS index ON indrelid = oid WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = index.indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT relname, 4, stxname, concat_ws(' ', '  statistics', pg_get_statisticsobjdef(pg_statistic_ext.oid), 'target ' || stxstattarget)
    FROM relation JOIN pg_statistic_ext ON stxrelid = relation.oid
  UNION ALL
  SELECT relname, 5, tgname, concat_ws(' ', '  trigger', pg_get_triggerdef(pg_trigger.oid), CASE WHEN tgenabled <> 'O' THEN 'not enabled' END)
    FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
  UNION ALL
  SELECT '~function', 6, proname || pg_get_function_identity_arguments(oid), concat_ws(' ', 'function', proname || '(' || pg_get_function_arguments(oid) || ')',
         'returns', pg_get_function_result(oid), (SELECT lanname FROM pg_language WHERE pg_language.oid = prolang),
         CASE provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' END, CASE proparallel WHEN 's' THEN 'parallel safe' END,
         CASE WHEN proisstrict THEN 'strict' END, CASE WHEN prosecdef THEN 'security definer' END, 'set ' || proconfig::text, 'body ' || left(md5(regexp_replace(prosrc, '\\s+', ' ', 'g')), 12))
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT '~sequence', 7, relname, concat_ws(' ', CASE relpersistence WHEN 'u' THEN 'unlogged' END, 'sequence', relname)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relname <> 'migrations_id_seq'
  UNION ALL
  SELECT '~type', 8, typname, concat_ws(' ', 'type', typname, (SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = oid))
    FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
  UNION ALL
  SELECT '~extension', 9, extname, 'extension ' || extname FROM pg_extension
)
SELECT text FROM line ORDER BY place COLLATE "C", part, name COLLATE "C"`;

test('the schema is the one of schema/snapshot.txt (npm run db:snapshot writes it)', async () => {
  const lines = await database.query<{ text: string }>(snapshotSql);
  await expect(lines.map(({ text }) => `${text}\n`).join('')).toMatchFileSnapshot('schema/snapshot.txt');
});

test('entities and schema agree', async () => {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  // Here TypeORM stores the expressions of its own generated columns: it reads this table for every generated column.
  await database.query('CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)');
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await database.query('DROP TABLE typeorm_metadata');
  await dataSource.destroy();
  // CHECKs, indexes, generated columns and keys to tables without an entity are written in SQL only; TypeORM would drop what no entity has.
  const ofSqlAlone =
    /DROP CONSTRAINT "(\w+_check\d*|hold_move_offer_id_fkey)"$|DROP COLUMN "(archived|search_text|logged)"$|DROP INDEX "public"."\w+"$|"typeorm_metadata"/;
  const drift = upQueries.map(({ query }) => query).filter((query) => !ofSqlAlone.test(query));
  expect(drift).toEqual([]);
});

test('every function has a file, and is called: by the product, another function, a trigger or an index', async () => {
  const found = await database.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
  );
  const functions = [...schemaFiles('functions'), ...schemaFiles('indexed')];
  expect(found.map(({ name }) => name).sort()).toEqual(functions.map(({ name }) => name).sort());

  const sources = new URL('../', import.meta.url);
  const product = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(testing|bench)\//.test(path))
    .map((path) => ({ name: path, sql: readFileSync(new URL(path, sources), 'utf8') }));
  const callers = [...product, ...functions, ...schemaFiles('tables')].map(({ name, sql }) => ({
    name,
    sql: sql.replace(/^ *--.*$/gm, ''),
  }));
  const dead = functions.filter(
    // A function that only the previous release calls stays while that release serves (schema/README.md).
    ({ name, sql }) =>
      !/^-- Until \S+: called by /.test(sql) &&
      !callers.some((caller) => caller.name !== name && new RegExp(`\\b${name}\\(`).test(caller.sql)),
  );
  expect(dead.map(({ name }) => name)).toEqual([]);
});

/** Applies functions in a transaction, as a start of this release does. */
const apply = (files: readonly { name: string; sql: string }[], { release = '0.1.0', force = false } = {}) =>
  database.transaction((tx) => applyFunctions(tx, files, { release, force }));

test('functions are applied when their text changes, and never by a release older than the one on record', async () => {
  expect(await apply(schemaFiles('functions'))).toEqual([]);
  const file = (answer: number) => ({
    name: 'answer',
    sql: `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS 'SELECT ${answer}'`,
  });
  const answer = async () => (await database.query<{ answer: number }>('SELECT answer()'))[0]?.answer;

  expect(await apply([file(1)], { release: '1.9.0' })).toEqual(['answer']);
  expect(await apply([file(2)], { release: '1.10.0' })).toEqual(['answer']);
  expect(await apply([file(1)], { release: '1.9.0' })).toEqual([]);
  expect(await answer()).toBe(2);
  expect(await apply([file(1)], { release: '1.9.0', force: true })).toEqual(['answer']);
  expect(await answer()).toBe(1);
  // The older release is recorded for all functions, also those of the newer one only: the next release is not older than the record.
  await apply([{ name: 'newer', sql: 'SELECT 1' }], { release: '1.10.0' });
  await apply([file(1)], { release: '1.9.0', force: true });
  expect(await apply([file(3)], { release: '1.9.1' })).toEqual(['answer']);
  await database.query('DROP FUNCTION answer');
  await database.query(`DELETE FROM schema_function WHERE name IN ('answer', 'newer')`);
  await database.query(`UPDATE schema_function SET release = '0.1.0'`);
});

test('functions that are replaced 500 times under load fail no call, and every call is counted', async () => {
  const branch = await givenBranch(database);
  const callers = errorTolerantPool(url, 8);
  const replaced = schemaFiles('functions').filter(({ name }) => ['lock_day', 'claim_day'].includes(name));
  let isOver = false;
  const call = async () => {
    for (let calls = 0; ; calls++) {
      if (isOver) return calls;
      await callers.query(`SELECT claim_day($1, '2026-03-10', 1, 1000000, 1, 1, now(), NULL, NULL, NULL, NULL)`, [branch]);
    }
  };
  const calling = Promise.all(Array.from({ length: 8 }, call));
  for (let round = 0; round < 250; round++) {
    expect(await apply(replaced.map(({ name, sql }) => ({ name, sql: `${sql}-- ${round}` })))).toEqual(['claim_day', 'lock_day']);
  }
  isOver = true;
  const counts = await calling;
  await callers.end();
  const [day] = await database.query<{ booked: number }>('SELECT booked FROM day_ledger WHERE branch_id = $1', [branch]);
  expect(day?.booked).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(day?.booked).toBeGreaterThan(250);
});

test('no sequence is unlogged, and one that is would be found', async () => {
  expect(await unloggedSequences(database)).toEqual([]);
  await database.query('ALTER SEQUENCE live_change_id_seq SET UNLOGGED');
  expect(await unloggedSequences(database)).toEqual(['live_change_id_seq']);
  await database.query('ALTER SEQUENCE live_change_id_seq SET LOGGED');
});

test('a server is not ready when a promoted standby cannot read a sequence', async () => {
  const broken = await createTestDatabase({ brokenSequence: true });
  try {
    const branchId = await givenBranch(broken.database);
    await expect(givenManyBookings(broken.database, branchId, 1)).rejects.toThrow('bad magic number in sequence');
    expect(await broken.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await broken.database.isReady()).toBe(false);
  } finally {
    await broken.drop();
  }
});

test('a database with another baseline is refused in one sentence', async () => {
  await database.query(`UPDATE migrations SET name = 'Baseline1764547300000'`);
  await expect(migrateDatabase(url)).rejects.toThrow(
    /^The database has the schema of another version.*use an empty database \(embedded: remove the data folder\)\.$/,
  );
});

test('when many processes migrate at once, one does it', async () => {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  const run = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(run.filter(({ migrations, functions }) => migrations.length + functions.length > 0)).toHaveLength(1);
});

test('every advisory lock is in the README, and each lock of all branches is counted: processes on several machines share it', () => {
  const folder = new URL('../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(\.sql|(?<!\.test)\.ts)$/.test(path));
  const numbers = files.flatMap((path) =>
    [...readFileSync(new URL(path, folder), 'utf8').matchAll(/advisory_(?:xact_)?lock(?:_shared)?\((71\d\d), /g)].map(([, number]) =>
      Number(number),
    ),
  );
  const listed = readFileSync(new URL('database/schema/README.md', folder), 'utf8').matchAll(/^\| (71\d\d) \|/gm);
  expect([...new Set(numbers)].sort()).toEqual([...listed].map(([, number]) => Number(number)));
  // 7101 is of one branch. Of the others some are of a person, a network or an order, but of all branches.
  const ofAll = [...new Set(numbers)].filter((number) => number !== 7101).sort();
  expect(ofAll).toEqual([7100, 7102, 7103, 7104, 7105, 7106, 7107, 7108, 7109, 7110, 7111, 7112, 7113, 7114, 7115, 7116]);
});
