import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { givenSheet, givenTap } from '../../../testing/given-day-sheet';
import { givenStaff } from '../../../testing/render-staff';
import { allTaps, keptSheet } from './day-store';

test('of a device with the first version, taps stay with their photos, and days that no flag would remove go', async () => {
  const tap = givenTap({ photos: [{ bytes: new ArrayBuffer(1), type: 'image/jpeg' }] });
  const first = await openDB('booking.day', 1, {
    upgrade(db) {
      db.createObjectStore('taps', { keyPath: 'id' });
      db.createObjectStore('sheets');
    },
  });
  await first.put('taps', tap);
  await first.put(
    'sheets',
    { user: givenStaff(), branchId: 'b1', date: '2026-12-01', sheet: givenSheet(), at: tap.at },
    's1 b1 2026-12-01',
  );
  first.close();
  expect(await allTaps()).toEqual([tap]);
  expect(await keptSheet('s1', 'b1', '2026-12-01')).toBeNull();
});
