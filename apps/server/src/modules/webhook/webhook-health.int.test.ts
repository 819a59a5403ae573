import { describe, expect, it } from 'vitest';
import { tidyUp } from '../../jobs/tidy-up.js';
import { statementsOf } from '../../testing/statements-of.js';
import { webhookWorld } from '../../testing/webhook-world.js';

const { ask, book, clock, database, deliver, givenEndpoint, givenEvents, health, log, receiver, save, stateOf } = await webhookWorld();
const minute = 60_000;
const hour = 60 * minute;

describe('an endpoint', () => {
  it('that answers 410 is disabled at once, its waiting deliveries stop, and its maker is notified', async () => {
    const there = await receiver();
    there.respondWith(410);
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(7);
    await deliver();
    // Those that were in progress at the same time.
    expect(there.received).toHaveLength(5);
    expect(await stateOf(id)).toMatchObject({ state: 'DISABLED', disabledReason: 'gone', waiting: 0 });
    expect((await log(id)).map(({ error }) => error).sort()).toEqual([...Array<string>(5).fill('GONE'), 'STOPPED', 'STOPPED']);
    await health.check();
    await health.check();
    expect(await mails()).toEqual(['WEBHOOK_DISABLED']);
    await givenEvents(1);
    await deliver();
    expect(there.received).toHaveLength(5);
  });

  it('that fails is only probed after twenty failures, by one process at a time, until it succeeds', async () => {
    const there = await receiver();
    there.respondWith(500);
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(60);
    await deliver();
    expect(there.received).toHaveLength(20);
    for (let probes = 0; probes < 4; probes += 1) {
      clock.advance(29_999);
      await deliver();
      clock.advance(1);
      await Promise.all([deliver(), deliver()]);
    }
    expect(there.received).toHaveLength(24);
    // New events do not wake it.
    await givenEvents(5);
    await deliver();
    expect(there.received).toHaveLength(24);
    there.respondWith(204);
    clock.advance(30_000);
    await deliver();
    expect(new Set(there.ids).size).toBe(65);
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', failingSince: null, waiting: 0 });
  });

  it('that is probed receives first what its maker tests or redelivers', async () => {
    const there = await receiver();
    there.respondWith(500);
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(30);
    await deliver();
    clock.advance(minute);
    const [newest] = await log(id);
    await ask(`mutation { testWebhookEndpoint(id: "${id}", event: ORDER_UPSERTED) { id } }`);
    await deliver();
    expect(there.types.at(-1)).toBe('order.upserted');
    await ask(`mutation { redeliverWebhook(id: "${newest?.id}") { id } }`);
    await deliver();
    expect(there.ids.at(-1)).toBe(newest?.webhookId);
    expect(there.received).toHaveLength(22);
  });

  it('that fails for an hour is FAILING, and its maker is notified once, and again after the next failure', async () => {
    const there = await receiver();
    there.respondWith(500);
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await deliver();
    clock.advance(hour - 1);
    await health.check();
    expect([(await stateOf(id))?.state, await mails()]).toEqual(['ACTIVE', []]);
    clock.advance(1);
    await Promise.all([health.check(), health.check()]);
    expect([(await stateOf(id))?.state, await mails()]).toEqual(['FAILING', ['WEBHOOK_FAILING']]);
    there.respondWith(204);
    await deliver();
    expect((await stateOf(id))?.state).toBe('ACTIVE');
    there.respondWith(500);
    await givenEvents(1);
    await deliver();
    clock.advance(hour);
    await health.check();
    expect(await mails()).toEqual(['WEBHOOK_FAILING']);
  });

  it('that fails for three days is disabled, its maker is notified, and enabling it resets its failures', async () => {
    const there = await receiver();
    there.respondWith(500);
    const { id, url, events } = await givenEndpoint({ url: there.url });
    await givenEvents(2);
    await deliver();
    clock.advance(72 * hour - minute);
    await health.check();
    expect((await stateOf(id))?.state).toBe('FAILING');
    clock.advance(minute);
    await health.check();
    expect(await stateOf(id)).toMatchObject({ state: 'DISABLED', disabledReason: 'failing', waiting: 0 });
    expect(await mails()).toEqual(['WEBHOOK_DISABLED', 'WEBHOOK_FAILING']);
    there.respondWith(204);
    await save({ url, events }, { id });
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', disabledReason: null, failingSince: null });
    for (const stopped of await log(id)) await ask(`mutation { redeliverWebhook(id: "${stopped.id}") { id } }`);
    await deliver();
    expect(new Set(there.ids).size).toBe(2);
    expect((await log(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('is tested with an example that is no event: one attempt, without effect on event log, feed and health', async () => {
    const there = await receiver();
    const { id } = await givenEndpoint({ url: there.url });
    const ofBookings = ['CREATED', 'RESCHEDULED', 'CANCELLED', 'STATUS_CHANGED', 'UPDATED'].map((name) => `BOOKING_${name}`);
    for (const event of [...ofBookings, 'MOVE_OFFERED', 'MOVE_ANSWERED', 'ORDER_UPSERTED'])
      await ask(`mutation { testWebhookEndpoint(id: "${id}", event: ${event}) { id } }`);
    there.respondWith(500);
    await deliver();
    expect(there.received).toHaveLength(8);
    expect(new Set(there.types).size).toBe(8);
    expect((await log(id)).every(({ state, attempt }) => state === 'FAILED' && attempt === 1)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', failingSince: null, waiting: 0 });
    expect(await database.query('SELECT FROM event')).toEqual([]);
  });

  it('costs at most two statements a delivery with 100 waiting (I3)', async () => {
    const there = await receiver();
    await givenEndpoint({ url: there.url });
    await givenEvents(100);
    const statements = await statementsOf(() => deliver());
    expect(there.received).toHaveLength(100);
    expect(statements.length / 100).toBeLessThanOrEqual(2);
  });

  it('costs bookDelivery no statement (I2)', async () => {
    await book();
    const without = await statementsOf(() => book());
    await givenEndpoint();
    const withOne = await statementsOf(() => book());
    expect(withOne.filter((sql) => !/webhook_/.test(sql))).toEqual(without);
    expect(withOne.filter((sql) => /webhook_/.test(sql) && !/FROM webhook_endpoint w\b|hand_over_webhooks/.test(sql))).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  it('is repeated ten times with the delays of Standard Webhooks, and then has failed', async () => {
    const there = await receiver();
    there.respondWith(500, {}, 'Out of order');
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    const waits: number[] = [];
    for (;;) {
      await deliver();
      const [one] = await log(id);
      if (one === undefined || one.nextAttemptAt === null) break;
      const wait = Date.parse(one.nextAttemptAt) - clock.now().getTime();
      waits.push(wait);
      // Until then nothing is sent.
      clock.advance(wait - 1);
      await deliver();
      clock.advance(1);
    }
    expect(waits).toEqual([5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]);
    expect(new Set(there.ids).size).toBe(1);
    expect(there.received).toHaveLength(10);
    expect(await log(id)).toMatchObject([{ state: 'FAILED', attempt: 10, status: 500, error: 'STATUS', responseBody: 'Out of order' }]);
    expect((await log(id))[0]?.tries).toHaveLength(10);
    // A redelivery by hand starts again.
    there.respondWith(200);
    const [failed] = await log(id);
    expect((await ask(`mutation { redeliverWebhook(id: "${failed?.id}") { state attempt } }`)).data).toEqual({
      redeliverWebhook: { state: 'WAITING', attempt: 10 },
    });
    await deliver();
    expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempt: 11, error: null }]);
    expect(new Set(there.ids).size).toBe(1);
  });

  it.each([301, 404, 500])('with %i is repeated, and no header of the response is stored', async (status) => {
    const there = await receiver();
    there.respondWith(status, { location: 'http://127.0.0.1:1/', 'x-inner': 'of no concern', 'set-cookie': 'of-no=concern' }, 'body');
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await deliver();
    expect(await log(id)).toMatchObject([{ state: 'WAITING', status, error: 'STATUS' }]);
    expect(JSON.stringify([await log(id), await database.query('SELECT to_jsonb(a) FROM webhook_attempt a')])).not.toContain('concern');
  });

  it('waits as long as Retry-After requires, and so do the deliveries behind it', async () => {
    const there = await receiver();
    there.respondWith(503, { 'retry-after': '120' });
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(8);
    await deliver();
    expect(there.received).toHaveLength(5);
    there.respondWith(204);
    clock.advance(119_999);
    await deliver();
    expect(there.received).toHaveLength(5);
    clock.advance(1);
    await deliver();
    expect(there.received).toHaveLength(13);
    expect((await stateOf(id))?.waiting).toBe(0);
  });

  it('without a response: no connection, a timeout, no secret', async () => {
    const silent = await receiver();
    silent.answer = () => undefined;
    const { id } = await givenEndpoint({ url: silent.url });
    await givenEvents(1);
    await deliver();
    expect(await log(id)).toMatchObject([{ error: 'TIMED_OUT', status: null, responseBody: null }]);
    const { id: nowhere } = await givenEndpoint({ url: 'http://127.0.0.1:1/' });
    await givenEvents(1);
    await deliver();
    expect(await log(nowhere)).toMatchObject([{ error: 'NO_CONNECTION' }]);
    await database.query(`UPDATE webhook_endpoint SET secret = '\\x00' WHERE id = $1`, [nowhere]);
    clock.advance(hour);
    await deliver();
    expect(await log(nowhere)).toMatchObject([{ error: 'SECRET_UNREADABLE', attempt: 2 }]);
  });
});

// The last: sessions end with it.
it('the log of deliveries is kept for 30 days', async () => {
  const there = await receiver();
  const { id } = await givenEndpoint({ url: there.url });
  await ask(`mutation { testWebhookEndpoint(id: "${id}", event: BOOKING_CREATED) { id } }`);
  await givenEvents(1);
  await deliver();
  const kept = async () => (await database.query('SELECT FROM webhook_delivery')).length;
  clock.advance(30 * 24 * hour);
  expect([(await tidyUp(database, clock)).webhookDeliveries, await kept()]).toEqual([0, 2]);
  clock.advance(1);
  await tidyUp(database, clock);
  expect(await kept()).toBe(0);
});

/** Kinds of the mails that were written, which are forgotten then. */
async function mails(): Promise<string[]> {
  const rows = await database.query<{ kind: string }>(`DELETE FROM outbox_message WHERE kind LIKE 'WEBHOOK%' RETURNING kind`);
  return rows.map(({ kind }) => kind).sort();
}
