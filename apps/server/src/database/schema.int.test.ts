import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { createDataSource } from '../app/data-source.js';
import { migrateDatabase } from '../app/migrate-database.js';

const { database, url, drop } = await createTestDatabase();
afterAll(drop);

/** What our schema consists of, in words that two databases can be compared by. */
function inventory(): Promise<{ kind: string; name: string; definition: string }[]> {
  return database.query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name, concat_ws(' ', data_type, udt_name, is_nullable, column_default) AS definition
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'migrations'
    UNION ALL SELECT 'function', proname, md5(prosrc) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY 1, 2, 3`);
}

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

test('every migration can be taken back, and made again to the same schema', async () => {
  const before = await inventory();
  expect(before.length).toBeGreaterThan(100);
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  for (let left = dataSource.migrations.length; left > 0; left--) await dataSource.undoLastMigration({ transaction: 'each' });
  await dataSource.destroy();
  expect(await inventory()).toEqual([]);

  expect(await migrateDatabase(url)).toHaveLength(dataSource.migrations.length);
  expect(await inventory()).toEqual(before);
});

test('many processes may migrate at once: one does', async () => {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  const run = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(run.filter((names) => names.length > 0)).toHaveLength(1);
});
