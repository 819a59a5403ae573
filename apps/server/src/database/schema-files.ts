import { readdirSync, readFileSync } from 'node:fs';

/** The SQL of the schema, read from its one place: the build copies nothing. */
const folder = new URL('../../src/database/schema/', import.meta.url);

export interface SchemaFile {
  /** Without folder and ending: the name of the function, or of the module. */
  name: string;
  sql: string;
}

/** The files of a part of the schema, by name. */
export function schemaFiles(part: 'tables' | 'indexed' | 'functions'): SchemaFile[] {
  return readdirSync(new URL(part, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({
      name: path.replace(/^.*[/\\]|\.sql$/g, ''),
      sql: readFileSync(new URL(`${part}/${path.replaceAll('\\', '/')}`, folder), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
