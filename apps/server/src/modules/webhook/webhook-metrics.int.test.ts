import { expect, it } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.js';
import { webhookWorld } from '../../testing/webhook-world.js';
import { WebhookListRepository } from './webhook-list.repository.js';

const world = await webhookWorld();
const { app, clock, database, deliver, givenEndpoint, givenEvents, receiver, relay } = world;

/** The figures of webhooks as a Prometheus on this machine reads them: events, deliveries, seconds. */
async function figures(): Promise<(string | undefined)[]> {
  const text = await (await fetch(`${app.baseUrl}/server/api/metrics`)).text();
  const of = (name: string) => new RegExp(`^booking_webhook_${name} (.+)$`, 'm').exec(text)?.[1];
  return [of('events_waiting'), of('deliveries_waiting'), of('deliveries_oldest_due_seconds')];
}

it('the metrics say what waits, and for how long what is due longest was not sent', async () => {
  const there = await receiver();
  expect(await figures()).toEqual(['0', '0', '0']);
  const { id } = await givenEndpoint({ url: there.url });
  await givenEvents(3);
  // What hands over may have been there already; it sees these when the transaction has ended.
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO webhook_due SELECT id FROM event ON CONFLICT DO NOTHING');
    expect((await new WebhookListRepository(tx).backlog()).events).toBe(3);
  });
  await relay.relay();
  clock.advance(90_500);
  expect(await figures()).toEqual(['0', '3', '90.5']);
  there.says(500);
  // All have failed, and are due again later.
  await deliver(id);
  expect(await figures()).toEqual(['0', '3', '0']);
  there.says(204);
  clock.advance(60_000);
  await deliver(id);
  expect(await figures()).toEqual(['0', '0', '0']);
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
  await new WebhookListRepository(source).backlog();
  // Those that wait, all of one endpoint or of both, and one of each.
  expect(source.read).toBeGreaterThanOrEqual(200);
  expect(source.read).toBeLessThanOrEqual(200 + ids.length);
});
