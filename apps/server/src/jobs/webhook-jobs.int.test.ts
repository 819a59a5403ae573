import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookModule } from '../modules/webhook/create-webhook-module.js';
import { createLogger } from '../shared/logger.js';
import { webhookWorld } from '../testing/webhook-world.js';
import { WebhookReceiver } from '../testing/webhook-receiver.js';
import { Jobs } from './jobs.js';
import { WebhookJobs, workerName } from './webhook-jobs.js';

// Here time goes by.
const world = await webhookWorld();
const { app, container, database, givenEndpoint, givenEvents, log, north, receiver, south, stateOf } = world;
const clock = { now: () => new Date() };
const module = createWebhookModule({ ...container, clock, wakeOutbox: () => undefined }, { patience: 60_000 });
const { webhookRelay: relay, webhookTurn } = module;
const jobs = new WebhookJobs({ databaseUrl: app.databaseUrl, logger: createLogger('silent'), webhookTurn });
jobs.start();
const sweeping = new Jobs({ ...container, ...container.messaging, databaseUrl: app.databaseUrl, webhookRelay: relay });
await sweeping.migrate();
afterAll(() => Promise.all([jobs.stop(), sweeping.stop()]));
// What the server does by itself is at this time too.
beforeEach(() => world.clock.set(new Date()));

const delivered = (there: WebhookReceiver, count: number) =>
  expect.poll(() => new Set(there.ids).size, { timeout: 30_000, interval: 50 }).toBe(count);

describe('the jobs of endpoints', () => {
  it('deliver to a good endpoint while two do not answer, one is broken and one sends without end', async () => {
    const [good, slow, silent, broken, endless] = [
      await receiver(),
      await receiver(),
      await receiver(),
      await receiver(),
      await receiver(),
    ];
    const release: (() => void)[] = [];
    slow.answer = (_, response) => void release.push(() => response.end());
    silent.answer = () => undefined;
    broken.says(500);
    endless.answer = (_, response) => void response.end(Buffer.alloc(10_000_000));
    for (const { url } of [slow, silent, broken, endless, good]) await givenEndpoint({ url });
    await givenEvents(30);
    await relay.relay();
    await delivered(good, 30);
    // Their first requests are still open.
    await expect.poll(() => [slow, silent].map(({ received }) => received.length)).toEqual([1, 1]);
    await expect.poll(() => Math.min(broken.received.length, endless.received.length)).toBeGreaterThan(0);
    slow.says(204);
    for (const answer of release) answer();
    await delivered(slow, 30);
    expect(silent.received).toHaveLength(1);
  });

  it('deliver to a good endpoint beside a dead one, and all that waits once that one answers again', async () => {
    const waiting = 200;
    const [there, good] = [await receiver(), await receiver()];
    there.says(500);
    await givenEndpoint({ url: good.url, branchIds: [north] });
    const { id } = await givenEndpoint({ url: there.url, branchIds: [south] });
    await givenEvents(waiting, south);
    await relay.relay();
    await expect.poll(() => there.received.length).toBeGreaterThan(0);
    await givenEvents(30);
    await relay.relay();
    await delivered(good, 30);
    expect((await stateOf(id))?.waiting).toBe(waiting);
    there.says(204);
    const left = () => relay.sweep().then(async () => (await stateOf(id))?.waiting);
    await expect.poll(left, { timeout: 45_000, interval: 500 }).toBe(0);
    expect(new Set(there.ids).size).toBe(waiting);
  });

  it('are taken over from a process that died, and not from one that lives', async () => {
    const [held, lost] = [await receiver(), await receiver()];
    held.answer = () => undefined;
    const [holding, losing] = [await givenEndpoint({ url: held.url }), await givenEndpoint({ url: lost.url, events: ['MOVE_OFFERED'] })];
    await givenEvents(1);
    await relay.relay();
    await expect.poll(() => held.received.length, { timeout: 10_000 }).toBe(1);
    // As a worker that is gone has left it.
    await database.query(
      `INSERT INTO event (event, booking_id, version, branch_id, body, at) VALUES ('MOVE_OFFERED', uuidv7(), 1, $1, '{}', now())`,
      [north],
    );
    await database.query(
      `INSERT INTO graphile_worker._private_job_queues (queue_name, locked_by, locked_at) VALUES ($1, 'pool-dead', now() - interval '1 minute')`,
      [`webhook:${losing.id}`],
    );
    await relay.relay();
    await database.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now() - interval '1 minute' WHERE key = $1`,
      [`webhook:${losing.id}`],
    );
    await database.query(`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE key = $1`, [
      `webhook:${holding.id}`,
    ]);
    expect(lost.received).toEqual([]);
    expect(await relay.deadWorkers(workerName)).toEqual(['pool-dead']);
    await sweeping.tasks['sweep-webhooks']?.({}, {} as never);
    await delivered(lost, 1);
    expect(await log(losing.id)).toMatchObject([{ state: 'DELIVERED', attempt: 1 }]);
  }, 60_000);

  it('stop with their process, and another process finishes what they had begun', async () => {
    const there = await receiver();
    there.answer = () => undefined;
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await relay.relay();
    await expect.poll(() => there.received.length, { timeout: 10_000 }).toBe(1);
    await jobs.stop();
    there.says(204);
    const other = new WebhookJobs({ databaseUrl: app.databaseUrl, logger: createLogger('silent'), webhookTurn });
    other.start();
    try {
      await expect.poll(async () => (await log(id))[0]?.state, { timeout: 20_000 }).toBe('DELIVERED');
      expect(new Set(there.ids).size).toBe(1);
      expect(await log(id)).toMatchObject([{ attempt: 1 }]);
    } finally {
      await other.stop();
    }
    const connections = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'booking-webhooks%'`;
    await expect.poll(async () => (await database.query(connections)).length, { timeout: 20_000 }).toBe(0);
  }, 60_000);
});
