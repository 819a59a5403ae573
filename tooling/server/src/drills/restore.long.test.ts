import { expect, it } from 'vitest';
import { restoreBeforeBooking } from './restore.js';

// Bounded: `npm run drill:restore` goes to a gibibyte.
it('a restore to just before a chosen booking has all before it, none from it on, and adds up', async () => {
  const { milliseconds, megabytes, ...found } = await restoreBeforeBooking({ filled: 100, booked: 16 });
  expect(found).toEqual({ missing: [], tooMany: [], integrityErrors: 0, refusal: null });
  expect(milliseconds).toBeGreaterThan(0);
  expect(megabytes).toBeGreaterThan(0);
}, 240_000);

it('an archive in which a file is missing is not taken for whole', async () => {
  const { refusal } = await restoreBeforeBooking({ filled: 0, booked: 16, gap: true });
  expect(refusal).toContain('recovery ended before configured recovery target was reached');
}, 240_000);
