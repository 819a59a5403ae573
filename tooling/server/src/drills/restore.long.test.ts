import { expect, it } from 'vitest';
import { restoreBeforeBooking } from './restore.js';

// Small: `npm run drill:restore` goes to a gibibyte.
it('a restore to just before a chosen booking has all earlier bookings, no later ones, and adds up', async () => {
  const { milliseconds, megabytes, ...found } = await restoreBeforeBooking({ filled: 100, booked: 16 });
  expect(found).toEqual({ missing: [], tooMany: [], integrityErrors: 0, refusal: null });
  expect(milliseconds).toBeGreaterThan(0);
  expect(megabytes).toBeGreaterThan(0);
});

it('detects an archive with a missing file', async () => {
  const { refusal } = await restoreBeforeBooking({ filled: 0, booked: 16, gap: true });
  expect(refusal).toContain('recovery ended before configured recovery target was reached');
});
