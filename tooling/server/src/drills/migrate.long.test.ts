import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrateKilled, migrateUnderLoad, upgradeAndBack } from './migrate.js';

// `npm run drill:migrate` measures the length of the silence, on an idle machine.
it('a column and an index are added to the table of bookings beside a reader, without a refused request', async () => {
  const { answered, refused, silence, integrityErrors } = await migrateUnderLoad({ seconds: 2, callers: 8 });
  expect(answered).toBeGreaterThan(60);
  // Behind the reader it would be two seconds.
  expect(silence).toBeLessThan(1_500);
  expect({ refused, integrityErrors }).toEqual({ refused: 0, integrityErrors: 0 });
});

it('the next migration completes one that was killed in the middle', async () => {
  expect(await migrateKilled()).toEqual({ left: true, isWhole: true });
});

it('one release serves beside the other and after it, without a refused request', async () => {
  // The previous release is this one here; `npm run drill:migrate -- --before <folder>` takes another.
  const { integrityErrors, refused } = await upgradeAndBack(fileURLToPath(new URL('../../../..', import.meta.url)));
  expect({ integrityErrors, refused }).toEqual({ integrityErrors: 0, refused: 0 });
});
