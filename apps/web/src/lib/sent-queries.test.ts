import { readFileSync } from 'node:fs';
import { InMemoryCache, type DocumentNode } from '@apollo/client';
import { Kind, OperationTypeNode, parse, print } from 'graphql';
import { expect, test } from 'vitest';

/** What the server compiles (codegen.ts). */
const compiled = readFileSync(new URL('../../../server/src/graphql/web-documents.generated.ts', import.meta.url), 'utf8');
const documents = Object.values(import.meta.glob<Record<string, unknown>>('../**/*.generated.ts', { eager: true })).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Document') ? [[name, value as DocumentNode] as const] : [])),
);
const queries = documents.filter(([, { definitions }]) =>
  definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY),
);

/** As the server compares them: in whatever order the fragments are. */
const keyOf = ({ definitions }: DocumentNode) => definitions.map(print).sort().join('\n');

test('the server compiles each query, in the words in which it is sent', () => {
  const texts = [...compiled.matchAll(/^ {2}\w+: (".*"),$/gm)].map(([, text = '']) => JSON.parse(text) as string);
  const keys = new Set(texts.map((text) => keyOf(parse(text))));
  const cache = new InMemoryCache();
  expect(queries.length).toBeGreaterThan(50);
  const others = queries.filter(([, document]) => !keys.has(keyOf(cache.transformDocument(document))));
  expect(others.map(([name]) => name)).toEqual([]);
});
