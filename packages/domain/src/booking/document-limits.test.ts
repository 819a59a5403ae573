import { expect, test } from 'vitest';
import { maxDocuments, maxDocumentsAtOnce, roomForDocuments } from './document-limits.js';

test('as many can be picked as are sent at once, and as the booking has room for', () => {
  expect(roomForDocuments(0)).toBe(maxDocumentsAtOnce);
  expect(roomForDocuments(maxDocuments - 3)).toBe(3);
  expect(roomForDocuments(maxDocuments)).toBe(0);
  expect(roomForDocuments(maxDocuments + 1)).toBe(0);
});
