import { buildSchema } from 'graphql';
import { expect, test, vi } from 'vitest';
import { LiveOperations } from './live-operations.js';

test('validates a document once, and beyond the size of the cache only the oldest again', () => {
  const schema = buildSchema('type Query { a: Int }');
  const operations = new LiveOperations(schema);
  // The validation of a document reads the directives.
  const getDirectives = vi.spyOn(schema, 'getDirectives');
  const checked = (query: string): boolean => {
    getDirectives.mockClear();
    operations.check({ query });
    return getDirectives.mock.calls.length > 0;
  };
  const documents = Array.from({ length: 51 }, (_, index) => `{ a${index}: a }`);
  for (const document of documents) expect(checked(document)).toBe(true);
  for (const document of documents.slice(1)) expect(checked(document), document).toBe(false);
  expect(checked(documents[0] ?? '')).toBe(true);
});
