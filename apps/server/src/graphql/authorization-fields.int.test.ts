import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { fieldRows } from '../testing/authorization-field-rows.js';
import { answersOfAll } from '../testing/authorization-key-answers.js';
import { everyAsker, givenAuthorizationWorld, type AuthorizationWorld } from '../testing/authorization-world.js';
import { untilReadable } from '../testing/event-log.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
  await untilReadable(world.app.database);
});
afterAll(() => world.app.close());

const schema = buildSchema();
/** The types whose fields are queried here; root fields have rows in authorization-roots.int.test.ts. */
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(
    (type) =>
      !type.name.startsWith('__') && ![schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type),
  );

/** The field, with a selection if it has fields. */
function selection(type: GraphQLObjectType, name: string): string {
  const field = type.getFields()[name];
  return field && isObjectType(getNamedType(field.type)) ? `${name} { __typename }` : name;
}

describe('fields', () => {
  it.each(fieldRows)('$type $names $answers', async ({ type, document, answers, names }) => {
    const object = schema.getType(type);
    if (!isObjectType(object)) throw new Error(`${type} is no object type`);
    const selections = Object.fromEntries(names.map((name) => [name, selection(object, name)]));
    const found = Object.fromEntries(names.map((name) => [name, '']));
    for (const asker of everyAsker) {
      const signs = await world.fieldAnswers(asker, document, selections);
      for (const name of names) found[name] += signs[name] ?? '';
    }
    expect(found).toEqual(Object.fromEntries(names.map((name) => [name, answersOfAll(`${type}.${name}`, answers)])));
  });

  it('of every type have a row, and no row is of a field that was removed', () => {
    const fields = types.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    expect([...new Set(fieldRows.flatMap(({ type, names }) => names.map((name) => `${type}.${name}`)))].sort()).toEqual(fields.sort());
  });
});
