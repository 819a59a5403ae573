import { randomUUID } from 'node:crypto';
import { verifyWebhook } from '@booking/sdk/webhooks';
import { describe, expect, it } from 'vitest';
import { cancelDocument } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { WebhookReceiver } from '../../testing/webhook-receiver.js';
import { integrations, webhookWorld } from '../../testing/webhook-world.js';

const world = await webhookWorld();
const { api, ask, book, clock, database, deliver, givenEndpoint, givenEvents, log, north, queue, receiver, save, stateOf } = world;
const hour = 60 * 60_000;

describe('an event', () => {
  it('goes to the endpoints that subscribe to it, signed, with one id and one body', async () => {
    const [all, none] = [await receiver(), await receiver()];
    const { id, secret } = await givenEndpoint({ url: all.url });
    await givenEndpoint({ url: none.url, events: ['MOVE_OFFERED'] });
    const { id: bookingId, token } = await book();
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    await deliver();
    expect(all.types).toEqual(['booking.created', 'booking.cancelled']);
    expect(none.received).toEqual([]);
    const logged = await database.query<{ id: string; body: string }>('SELECT id, body FROM event WHERE booking_id = $1 ORDER BY tx, seq', [
      bookingId,
    ]);
    expect(all.received.map(({ id: webhookId, body }) => ({ id: webhookId, body }))).toEqual(logged);
    for (const one of all.received) {
      expect(WebhookReceiver.isSigned(one, secret, clock.now())).toBe(true);
      expect(await verifyWebhook(secret, one.headers, one.body, clock.now().getTime())).toMatchObject({
        id: one.id,
        data: { id: bookingId },
      });
      expect(one.headers['content-type']).toBe('application/json');
      expect(one.headers['user-agent']).toBe('Booking-Webhooks/1 (+http://localhost:3000/developers)');
    }
    const delivered = { state: 'DELIVERED', attempt: 1, status: 204, error: null, nextAttemptAt: null };
    expect(await log(id)).toMatchObject(logged.map(({ id: webhookId, body }) => ({ ...delivered, webhookId, body })));
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const there = await receiver();
    const { id, secret: former } = await givenEndpoint({ url: there.url });
    const rotated = await ask<{ rotateWebhookSecret: { secret: string } }>(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`);
    const present = rotated.data?.rotateWebhookSecret.secret ?? '';
    const signedBy = async () => {
      await givenEvents(1);
      await deliver();
      const last = there.received.at(-1);
      return [present, former].map((secret) => last !== undefined && WebhookReceiver.isSigned(last, secret, clock.now()));
    };
    expect(await signedBy()).toEqual([true, true]);
    clock.advance(24 * hour - 1);
    expect(await signedBy()).toEqual([true, true]);
    clock.advance(1);
    expect(await signedBy()).toEqual([true, false]);
  });

  it('goes to endpoints whose maker may read its branch, both at the hand-over and at the attempt', async () => {
    const [there, elsewhere] = [await receiver(), await receiver()];
    const maker = { name: 'Nora', userId: randomUUID(), scope: integrations, branchIds: [north] };
    const { id } = await givenEndpoint({ url: there.url, events: ['BOOKING_CREATED', 'ORDER_UPSERTED'] }, maker);
    const limited = await givenEndpoint({ url: elsewhere.url, events: ['BOOKING_CREATED', 'ORDER_UPSERTED'], branchIds: [north] });
    const open = await givenEndpoint({ url: elsewhere.url, events: ['BOOKING_CREATED', 'ORDER_UPSERTED'] });
    await givenEvents(1, north);
    await givenEvents(1, world.south);
    await database.query(`INSERT INTO event (event, order_number, body, at) VALUES ('ORDER_UPSERTED', 'A-1', '{}', now())`);
    await queue.handOver();
    const waiting = async (endpointId: string) =>
      (
        await database.query<{ event: string; branch: string }>(
          'SELECT d.event, e.branch_id AS branch FROM webhook_delivery d JOIN event e ON e.id = d.event_id WHERE endpoint_id = $1 ORDER BY e.seq',
          [endpointId],
        )
      ).map(({ event, branch }) => [event, branch]);
    expect(await waiting(id)).toEqual([['BOOKING_CREATED', north]]);
    expect(await waiting(limited.id)).toEqual([['BOOKING_CREATED', north]]);
    expect(await waiting(open.id)).toEqual([
      ['BOOKING_CREATED', north],
      ['BOOKING_CREATED', world.south],
      ['ORDER_UPSERTED', null],
    ]);
    // The maker loses the branch while it waits: it is not sent.
    await world.app.graphql('{ webhookEndpoints { id } }', {}, { as: { ...maker, branchIds: [] } });
    await deliver();
    const [kept] = await database.query('SELECT state, error, tries FROM webhook_delivery WHERE endpoint_id = $1', [id]);
    expect(kept).toEqual({ state: 'FAILED', error: 'NOT_ALLOWED', tries: 0 });
    expect(there.received).toEqual([]);
  });

  it('goes to the endpoint of a key within the rights of the key, and to the endpoint of a partner for its own bookings', async () => {
    const there = await receiver();
    const { id } = await givenEndpoint({ url: there.url });
    const maker = await givenAccount(world.app, { role: 'admin', scope: [...integrations, 'branch:all'] });
    const key = await givenApiKey(world.app, { name: 'Shop', makerId: maker.id, scope: integrations, branchIds: [north] });
    await database.query('UPDATE webhook_endpoint SET maker_id = NULL, maker_key_id = $2 WHERE id = $1', [id, key.id]);
    expect((await stateOf(id))?.maker).toBe('Shop');
    await givenEvents(1, north);
    await givenEvents(1, world.south);
    await deliver();
    expect(there.received).toHaveLength(1);
    await database.query('UPDATE webhook_endpoint SET api_key_id = $2 WHERE id = $1', [id, key.id]);
    await givenEvents(2, north);
    await database.query('UPDATE event SET made_by_key = $1 WHERE seq = (SELECT max(seq) FROM event)', [key.id]);
    await deliver();
    expect(there.received).toHaveLength(2);
    await database.query('UPDATE api_key SET revoked_at = $2 WHERE id = $1', [key.id, clock.now()]);
    await givenEvents(1, north);
    await deliver();
    expect(there.received).toHaveLength(2);
    expect(await stateOf(id)).toMatchObject({ disabledReason: 'maker' });
  });

  it('reaches an endpoint that is created during the hand-over', async () => {
    await givenEndpoint();
    const [taken, due] = await database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO event (event, booking_id, version, branch_id, body, at) VALUES ('BOOKING_CREATED', uuidv7(), 1, $1, '{}', now())`,
        [north],
      );
      const [row] = await tx.query<{ taken: number }[]>(`SELECT hand_over_webhooks(now(), 10, '[]') AS taken`);
      return [row?.taken, (await tx.query<unknown[]>('SELECT FROM webhook_due')).length];
    });
    expect([taken, due]).toEqual([-1, 1]);
  });

  it('is handed over once by six concurrent processes', async () => {
    const { id } = await givenEndpoint();
    await givenEvents(3_000);
    await Promise.all(Array.from({ length: 6 }, () => queue.handOver()));
    expect(await database.query('SELECT FROM webhook_due')).toEqual([]);
    expect((await stateOf(id))?.waiting).toBe(3_000);
  });

  it('is not queued when no endpoint subscribes to it', async () => {
    await save({ url: 'http://127.0.0.1:1/', events: ['BOOKING_CREATED'], disabled: true });
    await givenEndpoint({ events: ['MOVE_OFFERED'] });
    await givenEvents(1);
    expect(await database.query('SELECT FROM webhook_due')).toEqual([]);
  });

  it('is deleted with its deliveries', async () => {
    const there = await receiver();
    const { id } = await givenEndpoint({ url: there.url });
    await book();
    await deliver();
    await database.query('DELETE FROM event');
    expect(await log(id)).toEqual([]);
    expect(await database.query('SELECT FROM webhook_attempt')).toEqual([]);
  });
});
