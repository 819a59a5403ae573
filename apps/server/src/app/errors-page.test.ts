import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorsPage } from './errors-page.js';

it('docs/errors.md matches the code: run `npm run emit-schema --workspace @booking/server` after a change', () => {
  expect(readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')).toBe(errorsPage());
});

it('every code of a table has its text', () => {
  const rows = errorsPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter((row) => / \|  \||undefined/.test(row))).toEqual([]);
});
