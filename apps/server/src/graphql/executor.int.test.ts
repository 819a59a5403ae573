import { getNamedType, isObjectType, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { fieldRows } from '../testing/authorization-field-rows.js';
import type { FieldRow } from '../testing/authorization-row.js';
import { askers, givenAuthorizationWorld, type AuthorizationWorld } from '../testing/authorization-world.js';
import { webQueries } from '../testing/web-queries.js';
import { webVariables } from '../testing/web-query-variables.js';
import { operationCompiler } from './compile-operation.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

const schema = buildSchema();
const compile = operationCompiler(schema);

/** With aliases, and answered with a union: both are left to graphql-js (ADR 0013). */
const leftOut = new Set(['PaletteBookings', 'PalettePeople', 'WorkMessages']);

/**
 * What is sent to the asker, status and body as they stand, by graphql-js and by the compiled operation. A text of its own comes once,
 * so graphql-js answers it; the document itself has been asked for before.
 */
async function answers(asker: (typeof askers)[number], document: string, variables: object): Promise<[plain: string, compiled: string]> {
  asked += 1;
  const plain = await world.text(asker, `${document}\n# ${asked}`, variables);
  return [plain, await world.text(asker, document, variables)];
}
let asked = 0;

const documents = webQueries();

describe('answers of compiled operations are those of graphql-js, to the letter', () => {
  it('are compared for every query of the web client', () => {
    expect([...documents.keys()].sort()).toEqual(Object.keys(webVariables).sort());
  });

  it.each([...documents])('for the query %s of the web client, to everybody, with right and wrong variables', async (name, document) => {
    expect(compile(parse(document)) === null).toBe(leftOut.has(name));
    const all = webVariables[name]?.(world) ?? [];
    await answers('guest', document, all[0] ?? {});
    for (const variables of all) {
      for (const asker of askers) {
        const [plain, compiled] = await answers(asker, document, variables);
        expect(compiled, `${JSON.stringify(variables)} ${asker}`).toBe(plain);
      }
    }
  });

  it('for every field that queries lead to, to everybody', async () => {
    let compiledRows = 0;
    for (const row of fieldRows) {
      for (const names of Object.values(row.fields)) {
        const its = names.split(' ');
        // All together, and the first alone: several refusals go another way than one.
        for (const it of its.length > 1 ? [its, its.slice(0, 1)] : [its]) {
          const document = await queryOf(row, it);
          if (document === null || compile(parse(document)) === null) continue;
          compiledRows += 1;
          await answers('guest', document, {});
          for (const asker of askers) {
            const [plain, compiled] = await answers(asker, document, {});
            expect(compiled, `${document} ${asker}`).toBe(plain);
          }
        }
      }
    }
    expect(compiledRows).toBeGreaterThan(30);
  });
});

/** The row's way to these fields, without the alias that it gives them; null when that is not a query. */
async function queryOf({ type, ask }: FieldRow, names: readonly string[]): Promise<string | null> {
  const object = schema.getType(type);
  if (!isObjectType(object)) throw new Error(`${type} is no object type`);
  const selection = names.map((name) => {
    const field = object.getFields()[name];
    return field && isObjectType(getNamedType(field.type)) ? `${name} { __typename }` : name;
  });
  const document = await ask(world, selection.join(' '));
  return validate(schema, parse(document)).length === 0 ? document : null;
}
