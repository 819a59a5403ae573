import { expect, test } from 'vitest';
import { damagedFragments, damagedPaths, otherPaths, wholeToken } from '../testing/damaged-links.js';
import { manageTokenIn, mendedManageLink, shortManageLink } from './manage-link.js';

test('a short link has 43 characters where the host has ten', () => {
  const link = shortManageLink('https://bk.example', '7Qk2vR9xTb3mN8wZ4cLd6p');
  expect(link).toBe('https://bk.example/m#7Qk2vR9xTb3mN8wZ4cLd6p');
  expect(link).toHaveLength(43);
});

test.each(damagedPaths)('a path with %s (%s) leads to %s', (_, damaged, meant) => {
  expect(mendedManageLink(damaged)).toBe(meant);
  // What it leads to is whole.
  expect(mendedManageLink(meant.split('#')[0] ?? '')).toBeNull();
});

test.each(otherPaths)('%s is no damaged link', (path) => {
  expect(mendedManageLink(path)).toBeNull();
  expect(mendedManageLink(`${path}?a=1&amp;b=2`)).toBeNull();
});

test.each(damagedFragments)('a token with %s is read: %s', (_, fragment) => {
  expect(manageTokenIn(fragment)).toBe(wholeToken);
});

test('a token is extracted unchanged, also one that begins like text around other tokens; an empty text has none', () => {
  for (const token of [wholeToken, '-_35x23numamp23mN8wZ4c', '35x23numamp23mN8wZ4c-_', '7Qk2vR9x'])
    expect(manageTokenIn(`#${token}`)).toBe(token);
  for (const nothing of ['', '#', '#.', '#%20', '#%']) expect(manageTokenIn(nothing)).toBe('');
});
