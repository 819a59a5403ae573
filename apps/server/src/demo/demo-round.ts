import { localDateTime } from '@booking/domain/calendar/calendar-date';
import sharp from 'sharp';
import type { Clock } from '../shared/clock.js';
import type { Database } from '../database/database.js';
import { fileUrl, newFileKey } from '../modules/upload/file-key.js';
import type { Storage } from '../modules/upload/storage.js';
import { StoredFileRepository } from '../modules/upload/stored-file.repository.js';
import { UserRepository } from '../modules/user/user.repository.js';

/** Milliseconds between the last two printings of the demo's run sheets and now. */
const printed = { last: 90 * 60_000, before: 180 * 60_000 };
/** Number of today's delivered bookings that have a photograph. */
const maxPhotos = 8;
const photoKind = 'image/jpeg';

/** The photograph of a doorway with a wrapped mattress, as rectangles: left, top, width, height, colour. */
const doorway: readonly (readonly [number, number, number, number, string])[] = [
  [0, 380, 640, 100, '#a89f8c'],
  [210, 60, 190, 330, '#6b4a2f'],
  [224, 74, 162, 316, '#8a6240'],
  [250, 110, 110, 90, '#754f31'],
  [360, 232, 16, 16, '#e8c15c'],
  [420, 120, 120, 280, '#f3f6fa'],
  [420, 200, 120, 14, '#0b5ca9'],
  [420, 310, 120, 14, '#0b5ca9'],
];

const rectangle = (width: number, height: number, background: string) => ({ create: { width, height, background, channels: 3 as const } });

const photo = (): Promise<Buffer> =>
  sharp(rectangle(640, 480, '#d8d2c4'))
    .composite(doorway.map(([left, top, width, height, colour]) => ({ input: rectangle(width, height, colour), left, top })))
    .jpeg()
    .toBuffer();

/**
 * Adds today's run sheets to the demo: photographs of delivered stops, and a printed sheet that is out of date. Existing ones stay as they
 * are.
 */
export async function seedDemoRound(database: Database, clock: Clock, storage: Storage): Promise<void> {
  const now = clock.now();
  const { date: today } = localDateTime(now);
  const crew = await new UserRepository(database).findByEmail('crew@demo.test');
  if (crew === null) return;
  const without = await database.query<{ id: string }>(
    `SELECT id FROM booking WHERE delivery_date = $1 AND status = 'DELIVERED' AND starts_with(order_number, 'SO-')
        AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.delivery_date = $1 AND b.doc_urls <> '{}')
      ORDER BY id LIMIT $2`,
    [today, maxPhotos],
  );
  const content = without.length === 0 ? null : await photo();
  const files = new StoredFileRepository(database);
  for (const { id } of content === null ? [] : without) {
    const key = newFileKey(photoKind);
    await files.begin({ key, ownerId: crew.id, contentType: photoKind, size: content?.length ?? 0 }, now, now, maxPhotos);
    await storage.write(key, content ?? Buffer.alloc(0), photoKind);
    await files.finish([key], now);
    await database.query('UPDATE booking SET doc_urls = ARRAY[$2::text] WHERE id = $1', [id, fileUrl(key)]);
  }
  // Each printed sheet lacks the branch's last stop, has its first one before a change, and has a booking of tomorrow before it was moved.
  await database.query(
    `INSERT INTO run_sheet (branch_id, delivery_date, version, printed_at, replaced_printed_at, printed, printed_versions)
     SELECT s.branch_id, $1::date, 2, $2, $3, s.ids[:cardinality(s.ids) - 1] || moved.id, s.versions[:cardinality(s.versions) - 1] || 1
       FROM (SELECT b.branch_id, array_agg(b.id ORDER BY b.postcode, b.id) AS ids,
                    array_agg(CASE WHEN b.id = first.id THEN 0 ELSE b.version END ORDER BY b.postcode, b.id) AS versions
               FROM booking b CROSS JOIN LATERAL (SELECT f.id FROM booking f WHERE f.branch_id = b.branch_id AND f.delivery_date = $1::date
                      AND f.status <> 'CANCELLED' ORDER BY f.postcode, f.id LIMIT 1) AS first
              WHERE b.delivery_date = $1::date AND b.status <> 'CANCELLED' GROUP BY b.branch_id HAVING count(*) > 3) AS s
       CROSS JOIN LATERAL (SELECT m.id FROM booking m WHERE m.branch_id = s.branch_id AND m.delivery_date > $1::date AND m.status = 'CONFIRMED'
              ORDER BY m.delivery_date, m.id LIMIT 1) AS moved
     ON CONFLICT DO NOTHING`,
    [today, new Date(now.getTime() - printed.last), new Date(now.getTime() - printed.before)],
  );
}
