import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrateKilled, migrateUnderLoad, upgradeAndBack } from './migrate.js';

// How long the silence is says `npm run drill:migrate`: it is a figure of a quiet machine.
it('a column and an index come to the table of bookings beside a reader, and nobody is refused', async () => {
  const { answered, refused, silence, integrityErrors } = await migrateUnderLoad({ seconds: 2, callers: 8 });
  expect(answered).toBeGreaterThan(60);
  // Behind the reader it would be two seconds.
  expect(silence).toBeLessThan(1_500);
  expect({ refused, integrityErrors }).toEqual({ refused: 0, integrityErrors: 0 });
}, 120_000);

it('a migration that is killed in the middle is ended by the next one', async () => {
  expect(await migrateKilled()).toEqual({ left: true, isWhole: true });
}, 60_000);

it('one release serves beside the other and after it, and nobody is refused', async () => {
  // The release before is this one here; `npm run drill:migrate -- --before <folder>` takes another.
  const { integrityErrors, refused } = await upgradeAndBack(fileURLToPath(new URL('../../../..', import.meta.url)));
  expect({ integrityErrors, refused }).toEqual({ integrityErrors: 0, refused: 0 });
}, 120_000);
