import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printedSchema } from '../app/build-schema.js';

it('schema.graphql matches the server: run `npm run emit-schema --workspace @booking/server` after a change', () => {
  expect(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')).toBe(printedSchema());
});
