import { expect, test } from 'vitest';
import { mostDocuments, mostDocumentsAtOnce, roomForDocuments } from './document-limits.js';

test('as many can be picked as are sent at once, and as the booking has room for', () => {
  expect(roomForDocuments(0)).toBe(mostDocumentsAtOnce);
  expect(roomForDocuments(mostDocuments - 3)).toBe(3);
  expect(roomForDocuments(mostDocuments)).toBe(0);
  expect(roomForDocuments(mostDocuments + 1)).toBe(0);
});
