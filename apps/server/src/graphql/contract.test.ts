import { readFileSync } from 'node:fs';
import {
  buildSchema as buildSchemaFromText,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { expect, it } from 'vitest';
import { buildSchema, printedSchema } from '../app/build-schema.js';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** A line for each type, field, argument, enum value and union member, with its type and default. */
function lines(schema: GraphQLSchema): Map<string, string> {
  const all = new Map<string, string>();
  const input = (place: string, { name, type, defaultValue }: GraphQLArgument | GraphQLInputField) =>
    all.set(`${place}.${name}`, `${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`);
  const describe = (type: GraphQLNamedType) => {
    all.set(type.name, type.constructor.name);
    if (isEnumType(type)) for (const { name } of type.getValues()) all.set(`${type.name}.${name}`, 'value');
    if (isUnionType(type)) for (const { name } of type.getTypes()) all.set(`${type.name}.${name}`, 'member');
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) input(type.name, field);
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        all.set(`${type.name}.${field.name}`, String(field.type));
        for (const argument of field.args) input(`${type.name}.${field.name}`, argument);
      }
    }
  };
  for (const type of Object.values(schema.getTypeMap())) if (!type.name.startsWith('__')) describe(type);
  return all;
}

it('the schema has everything of the contract, under its name and with its type', () => {
  const emitted = lines(buildSchema());
  const missing = [...lines(buildSchemaFromText(read('contract.graphql')))]
    .filter(([name, type]) => emitted.get(name) !== type)
    .map(([name, type]) => `${name}: ${type}, found ${emitted.get(name) ?? 'nothing'}`);
  expect(missing).toEqual([]);
});

it('schema.graphql is what the server serves: run `npm run emit-schema --workspace @booking/server` after a change', () => {
  expect(read('schema.graphql')).toBe(printedSchema());
});
