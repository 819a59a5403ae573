import { expect, test } from 'vitest';
import { localisedPath, paths } from './paths.js';

test.each([
  ['en', paths.home, '/'],
  ['bm', paths.home, '/bm'],
  ['cn', paths.formDate, '/cn/form/date'],
  ['en', paths.manage, '/manage'],
] as const)('%s %s is %s', (locale, path, address) => {
  expect(localisedPath(locale, path)).toBe(address);
});
