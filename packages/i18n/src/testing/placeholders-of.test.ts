import { expect, it } from 'vitest';
import { placeholdersOf } from './placeholders-of.js';

it('names each placeholder once, sorted', () => {
  expect(placeholdersOf('{min} to {max}, {min}')).toEqual(['max', 'min']);
  expect(placeholdersOf('none { here }')).toEqual([]);
});
