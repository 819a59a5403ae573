import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listRequestOf, selectionRequestOf } from './export-query.js';

interface Parameter {
  name: string;
  schema: { enum?: string[]; items?: { enum?: string[] } };
}

const docs = new URL('../../../../../docs/', import.meta.url);
const description = JSON.parse(readFileSync(new URL('openapi.json', docs), 'utf8')) as {
  paths: Record<
    string,
    {
      get: { parameters: Parameter[] };
      post: { requestBody: { content: Record<string, { schema: { properties: Record<string, Parameter['schema']> } }> } };
    }
  >;
};
const described = description.paths['/bookings.csv']?.get.parameters ?? [];

/** The names that are looked for in an address. */
function taken(): string[] {
  const names = new Set<string>();
  listRequestOf(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names].sort();
}

it('takes the parameters that are described, and no other', () => {
  expect(described.map(({ name }) => name).sort()).toEqual(taken());
  const row = readFileSync(new URL('api.md', docs), 'utf8').match(/^\| `GET \/bookings\.csv.*$/m)?.[0] ?? '';
  for (const name of taken()) expect(row).toContain(`\`${name}\``);
});

it('takes the same as a body, and bookings that are named', () => {
  const schema = description.paths['/bookings.csv']?.post.requestBody.content['application/json']?.schema;
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...taken(), 'except', 'ids'].sort());
  const body = { archived: true, search: 'a,b', statuses: ['FAILED'], branchIds: [], overbooked: null, ids: null, except: [] };
  expect(selectionRequestOf(body).filter).toMatchObject({ ...body, branchIds: [], overbooked: null });
});

it.each(described.flatMap(({ name, schema }) => (schema.enum ?? schema.items?.enum ?? []).map((value) => [name, value])))(
  'takes what is described: %s=%s',
  (name = '', value = '') => {
    expect(() => listRequestOf({ [name]: value })).not.toThrow();
  },
);

it('refuses what it does not know', () => {
  expect(() => listRequestOf({ branch: '1' })).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error);
});
