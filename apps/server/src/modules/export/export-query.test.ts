import { expect, it } from 'vitest';
import { openApiDocument } from '../../app/openapi-document.js';
import { listParameters, listRequestOf, selectionRequestOf } from './export-query.js';

const { get, post } = openApiDocument.paths['/bookings.csv'] ?? {};
const described = get?.parameters ?? [];
const names = Object.keys(listParameters).sort();

it('accepts the documented parameters and no others', () => {
  expect(described.map(({ name }) => name).sort()).toEqual(names);
});

it('accepts the same in a body, and the ids of bookings', () => {
  const schema = post?.requestBody?.content['application/json']?.schema;
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...names, 'except', 'ids'].sort());
  const body = { archived: true, search: 'a,b', statuses: ['FAILED'], branchIds: [], overbooked: null, ids: null, except: [] };
  expect(selectionRequestOf(body).filter).toMatchObject({ ...body, branchIds: [], overbooked: null });
});

it.each(described.flatMap(({ name, schema }) => (schema.enum ?? schema.items?.enum ?? []).map((value) => [name, value] as const)))(
  'takes what is described: %s=%s',
  (name, value) => {
    expect(() => listRequestOf({ [name]: value })).not.toThrow();
  },
);

it('refuses unknown values', () => {
  expect(() => listRequestOf({ branch: '1' })).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error);
});
