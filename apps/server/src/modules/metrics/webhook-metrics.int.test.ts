import { expect, it } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.js';
import { webhookWorld } from '../../testing/webhook-world.js';
import { metricsSql } from './database-metrics.js';

const world = await webhookWorld();
const { clock, database, deliver, givenEndpoint, givenEvents, queue, receiver } = world;

const read = async (source: { query(sql: string, values: unknown[]): Promise<unknown> } = database) => {
  const [row] = (await source.query(metricsSql, [clock.now(), '2026-03-04'])) as Record<string, number>[];
  return [
    row?.['booking_webhook_events_waiting'],
    row?.['booking_webhook_deliveries_waiting'],
    row?.['booking_webhook_deliveries_oldest_due_seconds'],
  ];
};

it('the metrics count waiting deliveries, and the delay of the one that is overdue longest', async () => {
  const there = await receiver();
  expect(await read()).toEqual([0, 0, 0]);
  await givenEndpoint({ url: there.url });
  await givenEvents(3);
  // The hand-over may have run before; it sees these when the transaction has ended.
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO webhook_due SELECT id FROM event ON CONFLICT DO NOTHING');
    expect((await read(tx))[0]).toBe(3);
  });
  await queue.handOver();
  clock.advance(90_500);
  expect(await read()).toEqual([0, 3, 90.5]);
  there.respondWith(500);
  // All have failed, and are due again later.
  await deliver();
  expect(await read()).toEqual([0, 3, 0]);
  there.respondWith(204);
  clock.advance(60_000);
  await deliver();
  expect(await read()).toEqual([0, 0, 0]);
});

it('cost no more for what was sent: what waits is read by its index, and of each endpoint the first', async () => {
  const ids = [(await givenEndpoint()).id, (await givenEndpoint()).id];
  await database.query(
    `INSERT INTO webhook_delivery (endpoint_id, event, example, at, state, next_at)
     SELECT ($1::uuid[])[1 + n % 2], 'BOOKING_CREATED', '', $2, CASE WHEN n % 100 = 0 THEN 'WAITING' ELSE 'DELIVERED' END,
            CASE WHEN n % 100 = 0 THEN $2::timestamptz END FROM generate_series(1, 20000) AS n`,
    [ids, clock.now()],
  );
  await database.query('ANALYZE webhook_delivery');
  const source = countRowsRead(database, 'webhook_delivery');
  await source.query(metricsSql, [clock.now(), '2026-03-04']);
  // The waiting ones, all of one endpoint or of both, and one of each.
  expect(source.read).toBeGreaterThanOrEqual(200);
  expect(source.read).toBeLessThanOrEqual(200 + ids.length);
});
