import { readFileSync } from 'node:fs';
import { InMemoryCache, type DocumentNode } from '@apollo/client';
import { Kind, OperationTypeNode, parse, print } from 'graphql';
import { expect, test } from 'vitest';

/** The queries that the server compiles (codegen.ts). */
const compiled = readFileSync(new URL('../../../server/src/graphql/web-documents.generated.ts', import.meta.url), 'utf8');
const documents = Object.values(import.meta.glob<Record<string, unknown>>('../**/*.generated.ts', { eager: true })).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Document') ? [[name, value as DocumentNode] as const] : [])),
);
const queries = documents.filter(([, { definitions }]) =>
  definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY),
);

/** The server ignores the order of the fragments too. */
const keyOf = ({ definitions }: DocumentNode) => definitions.map(print).sort().join('\n');

test('the server compiles the text of each query as the client sends it', () => {
  const texts = [...compiled.matchAll(/^ {2}\w+: (".*"),$/gm)].map(([, text = '']) => JSON.parse(text) as string);
  const keys = new Set(texts.map((text) => keyOf(parse(text))));
  const cache = new InMemoryCache();
  expect(queries.length).toBeGreaterThan(50);
  const others = queries.filter(([, document]) => !keys.has(keyOf(cache.transformDocument(document))));
  expect(others.map(([name]) => name)).toEqual([]);
});
