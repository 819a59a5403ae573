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
const module = createWebhookModule({ ...container, clock, wakeOutbox: () => undefined }, { patience: 1_500 });
const { webhookRelay: relay, webhookTurn } = module;
const jobs = new WebhookJobs({ databaseUrl: app.databaseUrl, logger: createLogger('silent'), webhookTurn });
jobs.start();
const sweeping = new Jobs({ ...container, ...container.messaging, databaseUrl: app.databaseUrl, webhookRelay: relay });
await sweeping.migrate();
afterAll(() => Promise.all([jobs.stop(), sweeping.stop()]));
// What the server does by itself is at this time too.
beforeEach(() => world.clock.set(new Date()));

// I4 at its full length: WAITING_EVENTS=10000, watched for a whole minute.
const waiting = Number(process.env['WAITING_EVENTS'] ?? 2_000);
const watched = waiting > 2_000 ? 60_000 : 4_500;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const delivered = (there: WebhookReceiver, count: number, timeout = 30_000) =>
  expect.poll(() => new Set(there.ids).size, { timeout, interval: 50 }).toBe(count);
/** Milliseconds from the commit to the receiver, of many events one by one: the 95th percentile. */
async function timeOf(there: WebhookReceiver, events: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < events; count += 1) {
    const before = there.received.length;
    const begun = performance.now();
    await givenEvents(1);
    await relay.relay();
    await expect.poll(() => there.received.length, { timeout: 10_000, interval: 2 }).toBe(before + 1);
    times.push((there.received.at(-1)?.at ?? 0) - begun);
  }
  return times.sort((a, b) => a - b)[Math.ceil(events * 0.95) - 1] ?? 0;
}

describe('the turns of endpoints', () => {
  it('do not wait for each other: a good one is told in time beside four that are slow, silent, broken and endless (proof 2)', async () => {
    const good = await receiver();
    await givenEndpoint({ url: good.url });
    await timeOf(good, 5);
    const alone = await timeOf(good, 30);
    const [slow, silent, broken, endless] = [await receiver(), await receiver(), await receiver(), await receiver()];
    slow.answer = (_, response) => void setTimeout(() => response.end(), 1_400);
    silent.answer = () => undefined;
    broken.says(500);
    endless.answer = (_, response) => void response.end(Buffer.alloc(10_000_000));
    for (const { url } of [slow, silent, broken, endless]) await givenEndpoint({ url });
    const beside = await timeOf(good, 30);
    // A hundredth of a second is what the machine does now and then by itself.
    expect(beside).toBeLessThan(Math.max(2 * alone, alone + 100));
    expect(Math.min(...[slow, silent, broken, endless].map(({ received }) => received.length))).toBeGreaterThan(0);
  }, 120_000);

  it(
    'ask a dead endpoint once a second at most, tell a good one in time beside it, and send all that waits when it lives again (I4)',
    async () => {
      const [there, good] = [await receiver(), await receiver()];
      await givenEndpoint({ url: good.url, branchIds: [north] });
      await timeOf(good, 5);
      const alone = await timeOf(good, 30);
      there.says(500);
      const { id } = await givenEndpoint({ url: there.url, branchIds: [south] });
      await givenEvents(waiting, south);
      await relay.relay();
      const [beside] = await Promise.all([timeOf(good, 30), pause(watched)]);
      const times = there.received.map(({ at }) => at);
      expect(times.length).toBeGreaterThan(1);
      expect(times.slice(1).filter((at, index) => at - (times[index] ?? 0) < 990)).toEqual([]);
      const asked = times.filter((at) => at < (times[0] ?? 0) + watched).length;
      expect(asked).toBeLessThanOrEqual(Math.ceil(watched / 1_000));
      // As above.
      expect(beside).toBeLessThan(Math.max(2 * alone, alone + 100));
      there.says(204);
      const begun = performance.now();
      await expect
        .poll(
          async () => {
            await relay.sweep();
            return (await stateOf(id))?.waiting;
          },
          { timeout: 60_000 + waiting * 15, interval: 500 },
        )
        .toBe(0);
      expect(new Set(there.ids).size).toBe(waiting);
      const seconds = Math.round((performance.now() - begun) / 1_000);
      if (waiting > 2_000)
        console.log(
          `${asked} requests in ${watched / 1_000} s; p95 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside; all sent after ${seconds} s`,
        );
    },
    180_000 + waiting * 15,
  );

  it('that a process held when it died are given back, and those of a living one are not', async () => {
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
    await pause(300);
    expect(lost.received).toEqual([]);
    expect(await relay.deadWorkers(workerName)).toEqual(['pool-dead']);
    await sweeping.tasks['sweep-webhooks']?.({}, {} as never);
    await delivered(lost, 1);
    expect(await log(losing.id)).toMatchObject([{ state: 'DELIVERED', attempt: 1 }]);
  }, 60_000);

  it('end with the process: what was in hand is made by another', async () => {
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
