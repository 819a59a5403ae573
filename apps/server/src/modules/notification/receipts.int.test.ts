import { createHmac, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { metricValue } from '../../testing/metric-value.js';
import { newAddress } from '../../testing/account-api.js';
import { givenMessages } from '../../testing/given-messages.js';
import { oneApp } from '../../testing/one-app.js';
import { testEnvironment } from '../../testing/test-environment.js';
import type { Channel } from './outbox-message.js';
import { OutboxRepository } from './outbox.repository.js';
import { receiptRoutes } from './receipt.routes.js';

const receiptSecret = `whsec_${Buffer.from('a key of the tests for receipts').toString('base64')}`;
let logged = '';
const logger = createLogger('info', new Writable({ write: (line: Buffer, _encoding, done) => ((logged += line.toString()), done()) }));
const app = await oneApp({ logger, environment: { messages: { ...testEnvironment('').messages, receiptSecret } } });
const { database, clock } = app;
const { receipts } = app.container.messaging;
const outbox = new OutboxRepository(database);
afterAll(() => expect(logged, 'no address and no number').not.toMatch(/example\.test|\d{7,}.*receipts taken/));

const ranks = ['QUEUED', 'SENT', 'FAILED', 'DELIVERED'];
/** A message that was handed over; with an id of its service it is SENT, else it is just being sent. */
async function givenMessage(channel: Channel, peerId: string | null = null, at = clock.now()): Promise<string> {
  const [id = ''] = await givenMessages(database, { notifyEmail: channel === 'email', notifySms: channel === 'sms' });
  await database.query(`UPDATE outbox_message SET status = 'QUEUED', handed_at = $2 WHERE id = $1`, [id, at]);
  if (peerId !== null) await outbox.markSent(id, peerId, at);
  return id;
}
const rowOf = async (id: string) => {
  const [row] = await database.query<{ status: string; reason: string | null; code: string | null; at: Date }>(
    'SELECT status, reason_code AS reason, peer_code AS code, status_at AS at FROM outbox_message WHERE id = $1',
    [id],
  );
  return row;
};

interface Call {
  channel?: Channel;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}
const signed = (text: string, { at = clock.now(), secret = receiptSecret, id = 'msg_1' } = {}) => {
  const timestamp = Math.floor(at.getTime() / 1000);
  const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${hmac}` };
};
async function call({ channel = 'sms', body, text = JSON.stringify(body), headers = signed(text) }: Call): Promise<number> {
  const response = await fetch(`${app.baseUrl}/server/api/receipts/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...newAddress(), ...headers },
    body: text,
  });
  await response.text();
  return response.status;
}

describe('N6: a receipt', () => {
  it('sets the status of its message by our id or the service’s, signed or with a Bearer token', async () => {
    const [ours, theirs] = [await givenMessage('sms', 'gw-1'), await givenMessage('email', '4ZQ1')];
    const at = '2026-03-04T11:58:00+08:00';
    expect(await call({ body: { id: ours, status: 'delivered', at } })).toBe(204);
    const failed = { peerId: '4ZQ1', status: 'failed', code: '550 5.2.2 <tan@example.test> is full' };
    expect(await call({ channel: 'email', body: [failed], headers: { authorization: `Bearer ${receiptSecret}` } })).toBe(204);
    expect(await rowOf(ours)).toEqual({ status: 'DELIVERED', reason: null, code: null, at: new Date(at) });
    expect(await rowOf(theirs)).toEqual({ status: 'FAILED', reason: 'MAILBOX_FULL', code: '5.2.2', at: clock.now() });
    expect(logged).toContain('"receipts":1,"moved":1');
  });

  it('that moves its message is sent to subscribers; one that moves none costs no statement more', async () => {
    const id = await givenMessage('sms', 'gw-2');
    const wake = vi.spyOn(app.container.live.afterCommit, 'wake');
    const woken = async (body: object) => {
      wake.mockClear();
      expect(await call({ body })).toBe(204);
      return wake.mock.calls.length;
    };
    expect(await woken({ id, status: 'delivered' })).toBe(1);
    expect(await woken({ id, status: 'delivered' })).toBe(0);
    expect(await woken({ id: randomUUID(), status: 'delivered' })).toBe(0);
    wake.mockRestore();
  });

  it('is counted once in the metrics, and not when nothing changes', async () => {
    const counts = async () => {
      const of = (status: string) => metricValue('booking_messages_total', { channel: 'sms', status });
      return [await of('DELIVERED'), await of('FAILED')];
    };
    const id = await givenMessage('sms', 'gw-counted');
    const [delivered = 0, failed = 0] = await counts();
    for (const one of [
      { id, status: 'failed' },
      { id, status: 'failed' },
      { peerId: 'gw-counted', status: 'delivered' },
      { id, status: 'failed' },
    ])
      await call({ body: [one, one] });
    await call({ body: { id: randomUUID(), status: 'delivered' } });
    expect(await counts()).toEqual([delivered + 1, failed + 1]);
  });

  it('changes nothing when it is forged, old or of another channel', async () => {
    const id = await givenMessage('sms', 'gw-forged');
    const body = { id, status: 'failed', code: 'expired' };
    const text = JSON.stringify(body);
    const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000 + Math.sign(count) * 1000);
    const otherSecret = `whsec_${Buffer.from('another key, as long as ours').toString('base64')}`;
    const forged: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${otherSecret}` },
      { authorization: `Basic ${receiptSecret}` },
      signed(text, { secret: otherSecret }),
      signed(`${text} `),
      signed(text, { at: minutes(-5) }),
      signed(text, { at: minutes(5) }),
    ];
    for (const headers of forged) expect(await call({ body, headers })).toBe(401);
    expect(await call({ channel: 'email', body })).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'SENT' });
    expect(await call({ body })).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', reason: 'EXPIRED', code: 'expired' });
  });

  it('gets the same response for unknown messages, and is refused if it is invalid', async () => {
    for (const body of [{ id: randomUUID(), status: 'sent' }, { id: 'x', status: 'sent' }, { peerId: 'x', status: 'delivered' }, []])
      expect(await call({ body })).toBe(204);
    const one = { id: 'x', status: 'sent' };
    for (const body of [null, 'sent', {}, { status: 'sent' }, { id: 'x', status: 'read' }, { ...one, at: 'noon' }, Array(501).fill(one)])
      expect(await call({ body }), JSON.stringify(body)?.slice(0, 60)).toBe(400);
    expect(await call({ text: '{"id": "x"' })).toBe(400);
    expect(await call({ text: JSON.stringify({ ...one, code: 'x'.repeat(256 * 1024) }) })).toBe(413);
    expect(await call({ body: one, headers: { ...signed(JSON.stringify(one)), 'content-type': 'text/plain' } })).toBe(415);
  });

  it('answers 404 without a secret', async () => {
    const bare = fastify();
    receiptRoutes(bare, { receipts, limits: app.container.limits, clock, secret: null });
    for (const channel of ['sms', 'email'])
      expect((await bare.inject({ method: 'POST', url: `/server/api/receipts/${channel}`, payload: {} })).statusCode).toBe(404);
    await bare.close();
  });

  it('changes nothing when it is repeated, and never has a time in the future', async () => {
    const id = await givenMessage('sms', 'gw-again');
    const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await receipts.take('sms', [{ id, peerId: null, status: 'delivered', code: undefined, at: new Date(later) }]);
    const before = await rowOf(id);
    expect(before).toMatchObject({ status: 'DELIVERED', at: clock.now() });
    clock.advance(60_000);
    await receipts.take('sms', [{ id, peerId: 'gw-again', status: 'delivered', code: undefined, at: null }]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('does not change messages that were not sent', async () => {
    const [id = ''] = await givenMessages(database, { notifySms: true, notifyEmail: false });
    const held = await givenMessage('sms');
    await database.query(`UPDATE outbox_message SET status = 'HELD_BACK', held_reason = 'SMS_CEILING' WHERE id = $1`, [held]);
    for (const one of [id, held]) await receipts.take('sms', [{ id: one, peerId: null, status: 'delivered', code: undefined, at: null }]);
    expect([await rowOf(id), await rowOf(held)]).toMatchObject([{ status: 'PENDING' }, { status: 'HELD_BACK' }]);
  });
});

describe('N6: whatever the order in which receipts come', () => {
  const receipt = fc.record({ status: fc.constantFrom('sent' as const, 'delivered' as const, 'failed' as const), byPeer: fc.boolean() });

  it('no status goes back, and no receipt is lost that comes before the service’s id is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(receipt, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), fc.nat(), async (batches, turn) => {
        const [id, peerId] = [await givenMessage('email'), randomUUID()];
        const noted = turn % (batches.length + 1);
        const states: number[] = [];
        const look = async () => states.push(ranks.indexOf((await rowOf(id))?.status ?? ''));
        for (const [index, batch] of [...batches, []].entries()) {
          if (index === noted) await outbox.markSent(id, peerId, clock.now()).then(look);
          const result = batch.map(({ status, byPeer }) => ({
            id: byPeer ? null : id,
            peerId: byPeer ? peerId : null,
            status,
            code: '5.7.1',
            at: null,
          }));
          await receipts.take('email', result).then(look);
        }
        const farthest = Math.max(1, ...batches.flat().map(({ status }) => ranks.indexOf(status.toUpperCase())));
        expect(states).toEqual([...states].sort());
        expect(states.at(-1)).toBe(farthest);
        expect((await rowOf(id))?.reason).toBe(farthest === 2 ? 'REFUSED' : null);
      }),
      { numRuns: 60 },
    );
  });

  it('no receipt is lost that comes while the service’s id is being stored', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => givenMessage('sms')));
    await Promise.all(
      ids.flatMap((id) => [
        receipts.take('sms', [{ id: null, peerId: `race-${id}`, status: 'delivered', code: undefined, at: null }]),
        outbox.markSent(id, `race-${id}`, clock.now()),
      ]),
    );
    const states = await database.query('SELECT DISTINCT status FROM outbox_message WHERE id = ANY ($1)', [ids]);
    expect(states).toEqual([{ status: 'DELIVERED' }]);
    expect(await database.query(`SELECT 1 FROM early_receipt WHERE peer_id LIKE 'race-%'`)).toEqual([]);
  });
});

describe('N6: 10,000 receipts in a minute', () => {
  it('are taken 500 at a time, each message once', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => givenMessage('sms', `many-${index}`)));
    const status = (index: number) => (['sent', 'failed', 'delivered'] as const)[index % 3] ?? 'sent';
    const result = Array.from({ length: 10_000 }, (_, index) => ({
      peerId: `many-${index % 100}`,
      status: status(index),
      code: 'rejected',
    }));
    const bodies = Array.from({ length: 20 }, (_, turn) => result.slice(turn * 500, turn * 500 + 500));
    expect(new Set(await Promise.all(bodies.map((body) => call({ body }))))).toEqual(new Set([204]));
    const states = await database.query('SELECT DISTINCT status FROM outbox_message WHERE id = ANY ($1)', [ids]);
    expect(states).toEqual([{ status: 'DELIVERED' }]);
  });

  it('of one address, one by one: 600 calls a minute, forged ones too, then 429 with the time to wait', async () => {
    const address = newAddress();
    const id = await givenMessage('sms', 'gw-flood');
    const body = { id, status: 'delivered' };
    const statuses: number[] = [];
    const ask = async (headers: Record<string, string>) => statuses.push(await call({ body, headers: { ...address, ...headers } }));
    for (let turn = 0; turn < 16; turn += 1)
      await Promise.all(Array.from({ length: 40 }, () => ask(turn < 14 ? {} : signed(JSON.stringify(body)))));
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(401), count(204), count(429)]).toEqual([560, 40, 40]);
    expect(await call({ body }), 'another address').toBe(204);
    clock.advance(61_000);
    expect(await call({ body, headers: { ...address, ...signed(JSON.stringify(body)) } })).toBe(204);
  });
});
