import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listRequestOf } from './export-query.js';

interface Parameter {
  name: string;
  schema: { enum?: string[]; items?: { enum?: string[] } };
}

const docs = new URL('../../../../../docs/', import.meta.url);
const description = JSON.parse(readFileSync(new URL('openapi.json', docs), 'utf8')) as {
  paths: Record<string, { get: { parameters: Parameter[] } }>;
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

it.each(described.flatMap(({ name, schema }) => (schema.enum ?? schema.items?.enum ?? []).map((value) => [name, value])))(
  'takes what is described: %s=%s',
  (name = '', value = '') => {
    expect(() => listRequestOf({ [name]: value })).not.toThrow();
  },
);

it('refuses what it does not know', () => {
  expect(() => listRequestOf({ branch: '1' })).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error);
});
