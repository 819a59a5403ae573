import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { fieldRows } from '../testing/authorization-field-rows.js';
import { answersToKeys } from '../testing/authorization-key-answers.js';
import { askers, givenAuthorizationWorld, type AuthorizationWorld } from '../testing/authorization-world.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

const schema = buildSchema();
/** The types whose fields are asked for here; a root has rows of its own in authorization-roots.int.test.ts. */
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(
    (type) =>
      !type.name.startsWith('__') && ![schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type),
  );

/** The field by the alias `it`, with what graphql asks for where it has fields itself. */
function selection(type: GraphQLObjectType, name: string): string {
  const field = type.getFields()[name];
  return field && isObjectType(getNamedType(field.type)) ? `it: ${name} { __typename }` : `it: ${name}`;
}

/** A field of a union's member is a field of that member. */
const rows = fieldRows.flatMap(({ type, ask, fields, crew }) =>
  Object.entries(fields).flatMap(([answers, names]) =>
    names.split(' ').map((name) => ({ field: `${type}.${name}`, type, name, answers, ask, crew })),
  ),
);

describe('fields', () => {
  it.each(rows)('$field $answers', async ({ type, name, answers, ask, crew }) => {
    const object = schema.getType(type);
    if (!isObjectType(object)) throw new Error(`${type} is no object type`);
    const found: string[] = [];
    for (const asker of askers) found.push(await world.answer(asker, await ask(world, selection(object, name))));
    expect(found.join('')).toBe(answers);
    const unscoped = found[askers.indexOf('unscoped')];
    expect(await world.answer('crew', await ask(world, selection(object, name)))).toBe(crew ?? unscoped);
    const toKeys = { key: '', partner: '' };
    for (const asker of ['key', 'partner'] as const) toKeys[asker] = await world.answer(asker, await ask(world, selection(object, name)));
    expect(toKeys).toEqual(answersToKeys(`${type}.${name}`, answers));
  });

  it('all have a row, and no row is of one that is gone', () => {
    const fields = types.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    expect([...new Set(rows.map(({ field }) => field))].sort()).toEqual(fields.sort());
  });
});
