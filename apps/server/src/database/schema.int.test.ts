import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { createDataSource } from '../app/data-source.js';
import { migrateDatabase } from '../app/migrate-database.js';

const { database, url, drop } = await createTestDatabase();
afterAll(drop);

/** The public schema from PostgreSQL's catalogue, a line for each thing: of a function its signature and the hash of its body without its white space, which has a file of its own. */
const snapshotSql = `
WITH relation AS (
  SELECT oid, relname, concat_ws(' ', CASE relpersistence WHEN 'u' THEN 'unlogged' END, CASE relkind WHEN 'r' THEN 'table' ELSE relkind::text END, relname) AS title
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'f') AND relname <> 'migrations'
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
  SELECT relname, 5, tgname, '  trigger ' || pg_get_triggerdef(pg_trigger.oid) FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
  UNION ALL
  SELECT '~function', 6, proname || pg_get_function_identity_arguments(oid), concat_ws(' ', 'function', proname || '(' || pg_get_function_arguments(oid) || ')',
         'returns', pg_get_function_result(oid), (SELECT lanname FROM pg_language WHERE pg_language.oid = prolang),
         CASE provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' END, CASE proparallel WHEN 's' THEN 'parallel safe' END, 'body ' || left(md5(regexp_replace(prosrc, '\\s+', ' ', 'g')), 12))
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT '~sequence', 7, sequencename, 'sequence ' || sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq'
  UNION ALL
  SELECT '~extension', 8, extname, 'extension ' || extname FROM pg_extension
)
SELECT text FROM line ORDER BY place COLLATE "C", part, name COLLATE "C"`;

test('the schema is the one of schema/snapshot.txt (npm run db:snapshot writes it)', async () => {
  const lines = await database.query<{ text: string }>(snapshotSql);
  await expect(lines.map(({ text }) => `${text}\n`).join('')).toMatchFileSnapshot('schema/snapshot.txt');
});

test('entities and schema agree', async () => {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  // Where TypeORM keeps the expressions of columns that it generated itself: it reads the table for every generated column.
  await database.query('CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)');
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await database.query('DROP TABLE typeorm_metadata');
  await dataSource.destroy();
  // CHECKs, indexes and the generated column are written in SQL alone, and so is the key to a table without an entity; TypeORM
  // would drop what no entity repeats.
  const ofSqlAlone =
    /DROP CONSTRAINT "(\w+_check\d*|hold_move_offer_id_fkey)"$|DROP COLUMN "search_text"$|DROP INDEX "public"."\w+"$|"typeorm_metadata"/;
  const drift = upQueries.map(({ query }) => query).filter((query) => !ofSqlAlone.test(query));
  expect(drift).toEqual([]);
});

test('many processes may migrate at once: one does', async () => {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  const run = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(run.filter((names) => names.length > 0)).toHaveLength(1);
});
