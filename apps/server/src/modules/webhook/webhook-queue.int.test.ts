import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { drain } from '../../testing/drain.js';
import { webhookWorld } from '../../testing/webhook-world.js';
import { createWebhookModule } from './create-webhook-module.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';

const world = await webhookWorld();
const { clock, container, database, deliver, givenEndpoint, givenEvents, log, queue, receiver, stateOf } = world;
const minute = 60_000;

describe('deliveries of one endpoint', () => {
  it('are not delayed by an event that fails: it is repeated by its own delays, and its version shows that it is older', async () => {
    const count = 663;
    const there = await receiver();
    const tried = new Set<string>();
    // Every third event fails once.
    there.answer = ({ id }, response) => {
      const isRefused = !tried.has(id) && tried.size % 3 === 0;
      tried.add(id);
      response.writeHead(isRefused ? 500 : 204).end();
    };
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(count);
    await deliver();
    // All were sent without a moment passing, those behind a failure too.
    expect(there.received).toHaveLength(count);
    expect(new Set(there.ids).size).toBe(count);
    expect((await stateOf(id))?.waiting).toBe(count / 3);
    clock.advance(4_999);
    await deliver();
    expect(there.received).toHaveLength(count);
    clock.advance(1);
    await deliver();
    expect(there.received).toHaveLength(count + count / 3);
    expect(await stateOf(id)).toMatchObject({ waiting: 0, failingSince: null });
  });

  it('are at most five concurrently', async () => {
    const there = await receiver();
    const waiting: (() => void)[] = [];
    let max = 0;
    there.answer = (_, response) => {
      waiting.push(() => response.writeHead(204).end());
      max = Math.max(max, waiting.length);
      if (waiting.length === 5) for (const answer of waiting.splice(0)) answer();
    };
    await givenEndpoint({ url: there.url });
    await givenEvents(20);
    await deliver();
    expect([max, new Set(there.ids).size]).toEqual([5, 20]);
  });
});

it('another process sends what a killed one was sending, after its lease of a minute', async () => {
  const there = await receiver();
  const { id } = await givenEndpoint({ url: there.url });
  await givenEvents(1);
  await queue.handOver();
  const now = clock.now();
  const died = new WebhookDeliveryRepository(database);
  const until = new Date(now.getTime() + minute);
  const [taken] = await died.take({ now, until, inHand: [], max: 5 });
  clock.advance(minute - 1);
  await deliver();
  expect(there.received).toEqual([]);
  clock.advance(1);
  await deliver();
  expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempt: 1 }]);
  // If it was only slow, its result comes too late and is ignored.
  const failed = { at: now, status: 500, error: 'STATUS', responseMs: 1, responseBody: '', nextAt: now, pausedUntil: null } as const;
  if (taken) await died.settle(taken, { ...failed, state: 'WAITING', health: 'FAILED' });
  expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempt: 1 }]);
  expect(await stateOf(id)).toMatchObject({ failingSince: null });
});

describe('a queue that is started', () => {
  // Here time goes by.
  const { webhookQueue } = createWebhookModule(
    { ...container, clock: { now: () => new Date() }, wakeOutbox: () => undefined },
    { timeout: minute },
  );
  afterAll(() => webhookQueue.stop());
  beforeEach(() => clock.set(new Date()));

  // First: a queue that runs would take its delivery.
  it('aborts attempts when its process stops, and another process repeats them without counting them', async () => {
    const there = await receiver();
    const { webhookQueue: stopped } = createWebhookModule({ ...container, wakeOutbox: () => undefined });
    there.answer = () => void stopped.stop();
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await drain(stopped);
    expect(await log(id)).toMatchObject([{ state: 'WAITING', attempt: 0 }]);
    there.respondWith(204);
    await deliver();
    expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempt: 1 }]);
    expect(new Set(there.ids).size).toBe(1);
  });

  it('delivers to a good endpoint while two do not answer, one fails and one responds without end', async () => {
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
    broken.respondWith(500);
    endless.answer = (_, response) => void response.end(Buffer.alloc(10_000_000));
    for (const { url } of [slow, silent, broken, endless, good]) await givenEndpoint({ url });
    await givenEvents(30);
    webhookQueue.start();
    await expect.poll(() => new Set(good.ids).size, { timeout: 30_000 }).toBe(30);
    // Their first requests are still open.
    expect([slow, silent].map(({ received }) => received.length)).toEqual([5, 5]);
    await expect.poll(() => Math.min(broken.received.length, endless.received.length)).toBeGreaterThan(0);
    slow.respondWith(204);
    for (const answer of release) answer();
    await expect.poll(() => new Set(slow.ids).size, { timeout: 30_000 }).toBe(30);
    expect(silent.received).toHaveLength(5);
  });
});
