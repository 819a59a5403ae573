import { readdirSync, readFileSync } from 'node:fs';

/** The folder of the schema's SQL files, also for the build, which does not copy them. */
const folder = new URL('../../src/database/schema/', import.meta.url);

export interface SchemaFile {
  /** The file name without its extension: the name of the function or of the module. */
  name: string;
  sql: string;
}

/** Returns the SQL files of a part of the schema, sorted by name. */
export function schemaFiles(part: 'tables' | 'indexed' | 'functions'): SchemaFile[] {
  return readdirSync(new URL(part, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({
      name: path.replace(/^.*[/\\]|\.sql$/g, ''),
      sql: readFileSync(new URL(`${part}/${path.replaceAll('\\', '/')}`, folder), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
