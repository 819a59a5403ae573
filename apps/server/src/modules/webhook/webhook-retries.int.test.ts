import { describe, expect, it } from 'vitest';
import { webhookWorld } from '../../testing/webhook-world.js';

const { ask, clock, database, deliver, givenEndpoint, givenEvents, jobIn, log, receiver, stateOf, turn } = await webhookWorld();
const minute = 60_000;
const hour = 60 * minute;
const never = new AbortController().signal;

describe('a delivery that is not taken', () => {
  it('is tried again after the table of Standard Webhooks, ten times, and then has failed', async () => {
    const there = await receiver();
    there.says(500, {}, 'Out of order');
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    const waits: number[] = [];
    for (;;) {
      await deliver(id);
      const [one] = await log(id);
      if (one === undefined || one.nextAttemptAt === null) break;
      const wait = Date.parse(one.nextAttemptAt) - clock.now().getTime();
      waits.push(wait);
      // Until then nothing is sent.
      clock.advance(wait - 1);
      await turn.take(id, never);
      clock.advance(1);
    }
    expect(waits).toEqual([5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]);
    expect(new Set(there.ids).size).toBe(1);
    expect(there.received).toHaveLength(10);
    expect(await log(id)).toMatchObject([{ state: 'FAILED', attempt: 10, status: 500, error: 'STATUS', responseBody: 'Out of order' }]);
    expect((await log(id))[0]?.tries).toHaveLength(10);
    // By hand it begins anew.
    there.says(200);
    const [failed] = await log(id);
    expect((await ask(`mutation { redeliverWebhook(id: "${failed?.id}") { state attempt } }`)).data).toEqual({
      redeliverWebhook: { state: 'WAITING', attempt: 10 },
    });
    await deliver(id);
    expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempt: 11, error: null }]);
    expect(new Set(there.ids).size).toBe(1);
  });

  it.each([
    [301, 'STATUS'],
    [404, 'STATUS'],
    [500, 'STATUS'],
  ])('with %i is tried again', async (status, error) => {
    const there = await receiver();
    there.says(status, { location: 'http://127.0.0.1:1/' });
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await deliver(id);
    expect(await log(id)).toMatchObject([{ state: 'WAITING', status, error }]);
  });

  it('waits as long as it is asked to, and so does all that waits behind it', async () => {
    const there = await receiver();
    there.says(503, { 'retry-after': '120' });
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(2);
    await deliver(id);
    expect(there.received).toHaveLength(1);
    expect(await jobIn(id)).toBeGreaterThan(100_000);
    clock.advance(119_000);
    there.says(204);
    // Two seconds or less are waited for.
    await turn.take(id, never);
    expect(there.received).toHaveLength(3);
  });

  it('has no answer: no connection, no time, no secret', async () => {
    const silent = await receiver();
    silent.answer = () => undefined;
    const { id } = await givenEndpoint({ url: silent.url });
    await givenEvents(1);
    await deliver(id);
    expect(await log(id)).toMatchObject([{ error: 'TIMED_OUT', status: null, responseBody: null }]);
    const { id: nowhere } = await givenEndpoint({ url: 'http://127.0.0.1:1/' });
    await givenEvents(1);
    await deliver(nowhere);
    expect(await log(nowhere)).toMatchObject([{ error: 'NO_CONNECTION' }]);
    await database.query(`UPDATE webhook_endpoint SET secret = '\\x00' WHERE id = $1`, [nowhere]);
    clock.advance(hour);
    await deliver(nowhere);
    expect(await log(nowhere)).toMatchObject([{ error: 'SECRET_UNREADABLE', attempt: 2 }]);
    expect((await stateOf(nowhere))?.secret).toBe('');
  });

  it('is broken off when the process stops, and made again as if it had not been', async () => {
    const there = await receiver();
    const stop = new AbortController();
    there.answer = () => stop.abort();
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await deliver(id, stop);
    expect(await log(id)).toMatchObject([{ state: 'WAITING', attempt: 0 }]);
    expect(await jobIn(id)).toBeLessThanOrEqual(0);
  });

  it('keeps no header of the answer', async () => {
    const there = await receiver();
    there.says(500, { 'x-inner': 'of no concern', 'set-cookie': 'of-no=concern' }, 'body');
    const { id } = await givenEndpoint({ url: there.url });
    await givenEvents(1);
    await deliver(id);
    expect(JSON.stringify([await log(id), await database.query('SELECT to_jsonb(a) FROM webhook_attempt a')])).not.toContain('concern');
  });
});
