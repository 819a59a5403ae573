import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenMessages } from '../../testing/given-messages.js';
import { isForbidden, SmsPeer } from '../../testing/sms-peer.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { WorkerRound } from '../../testing/worker-round.js';
import type { Messaging, MessagingParts } from './create-messaging.js';
import { registerDevMessages } from './dev-messages.routes.js';
import type { KeptMessage } from './outbox.repository.js';

const clock = { now: () => new Date('2026-12-01T02:00:05Z') };

let db: TestDatabase;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  closing = [];
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing) await close();
  await db.drop();
});

async function givenProcess(environment: Partial<MessagingParts['environment']>): Promise<Messaging & { round: WorkerRound }> {
  const { messaging, jobs, close } = givenMessageProcess({ db, clock, environment });
  await jobs.migrate();
  const round = new WorkerRound(db.url, jobs.tasks);
  closing.push(close, () => round.close());
  return { ...messaging, round };
}

const rows = () =>
  db.database.query<{ status: string; attempts: number; last_error: string | null }>(
    'SELECT status, attempts, last_error FROM outbox_message ORDER BY channel',
  );

describe('SMS', () => {
  let gateway: SmsPeer;
  beforeEach(async () => {
    gateway = await SmsPeer.start();
    closing.push(() => gateway.stop());
  });

  test('goes to the gateway as JSON, under an Idempotency-Key', async () => {
    const { outboxRelay, round } = await givenProcess({ smsUrl: gateway.url });
    const [id] = await givenMessages(db.database, { notifyEmail: false, notifySms: true });
    await outboxRelay.relay();
    await round.run();
    expect(gateway.received).toHaveLength(1);
    expect(gateway.received[0]?.body).toEqual({
      id,
      to: '+60123456789',
      text: 'RM0.00 Contoh Beds: delivery booked for Sat 05 Dec 2026. Ref BK7K-4M92. To change it by Wed 02 Dec, open Find my booking on our website.',
    });
    expect(gateway.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      authorization: `Basic ${Buffer.from('us@er:pass').toString('base64')}`,
    });
    expect(await rows()).toMatchObject([{ status: 'SENT' }]);
  });

  test('is tried again under the same key when the gateway is out of order, and when it is not there', async () => {
    const { outboxRelay, round } = await givenProcess({ smsUrl: gateway.url });
    const [id] = await givenMessages(db.database, { notifyEmail: false, notifySms: true });
    gateway.answer = 503;
    await outboxRelay.relay();
    await round.run();
    expect(await rows()).toEqual([{ status: 'QUEUED', attempts: 1, last_error: 'SMS gateway answered 503' }]);

    await gateway.stop();
    await round.skipBackOff();
    await round.run();
    expect(await rows()).toEqual([{ status: 'QUEUED', attempts: 2, last_error: 'SMS gateway not reached (TypeError)' }]);

    await gateway.start();
    gateway.answer = 200;
    await round.skipBackOff();
    await round.run();
    expect(gateway.received.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    expect(await rows()).toEqual([{ status: 'SENT', attempts: 3, last_error: null }]);
  });

  test('that the gateway refuses for good is parked', async () => {
    const { outboxRelay, round } = await givenProcess({ smsUrl: gateway.url });
    await givenMessages(db.database, { notifyEmail: false, notifySms: true });
    gateway.answer = 422;
    await outboxRelay.relay();
    await round.run();
    expect(await rows()).toEqual([{ status: 'PARKED', attempts: 1, last_error: 'SMS gateway answered 422' }]);
  });

  test('that networks would block in its shortest form too is parked and never handed over', async () => {
    const { outboxRelay, round } = await givenProcess({
      smsUrl: gateway.url,
      messages: { ...testEnvironment('').messages, brandName: 'bit.ly' },
    });
    await givenMessages(db.database, { notifyEmail: false, notifySms: true });
    await outboxRelay.relay();
    await round.run();
    expect(await rows()).toEqual([{ status: 'PARKED', attempts: 1, last_error: 'networks would block this text' }]);
    expect(gateway.received).toEqual([]);
  });

  test('without a gateway is parked and says what is missing; the e-mail is not held up', async () => {
    const smtp = await SmtpPeer.start();
    closing.push(() => smtp.stop());
    const { outboxRelay, round } = await givenProcess({ smtpUrl: smtp.url });
    await givenMessages(db.database, { notifyEmail: true, notifySms: true });
    await outboxRelay.relay();
    await round.run();
    expect(await rows()).toEqual([
      { status: 'SENT', attempts: 1, last_error: null },
      { status: 'PARKED', attempts: 1, last_error: 'SMS_URL is not set' },
    ]);
  });
});

test.each([
  ['delivery@booking.example', 'Contoh Beds'],
  ['Delivery <delivery@booking.example>', 'Delivery'],
])('an e-mail from %s comes from %s', async (mailFrom, name) => {
  const smtp = await SmtpPeer.start();
  closing.push(() => smtp.stop());
  const { outboxRelay, round } = await givenProcess({ smtpUrl: smtp.url, mailFrom });
  await givenMessages(db.database);
  await outboxRelay.relay();
  await round.run();
  expect(smtp.received[0]?.from).toEqual({ address: 'delivery@booking.example', name });
});

describe('demo mode', () => {
  async function read(messaging: Messaging): Promise<{ status: number; messages: KeptMessage[] }> {
    const app = fastify();
    registerDevMessages(app, messaging);
    const response = await app.inject('/server/api/dev/messages');
    await app.close();
    return { status: response.statusCode, messages: response.json<KeptMessage[]>() };
  }

  test('keeps what would have been sent, the newest first', async () => {
    const messaging = await givenProcess({ mode: 'demo' });
    const [first] = await givenMessages(db.database, { createdAt: new Date('2026-12-01T01:00:00Z') });
    const [second] = await givenMessages(db.database, { kind: 'CANCELLED', notifyEmail: false, notifySms: true, locale: 'bm' });
    await messaging.outboxRelay.relay();
    await messaging.round.run();
    const { status, messages } = await read(messaging);
    expect(status).toBe(200);
    expect(messages).toMatchObject([
      { id: second, channel: 'sms', to: '+60123456789', subject: null, html: null, sentAt: '2026-12-01T02:00:05.000Z' },
      { id: first, channel: 'email', to: 'ah.kow@example.test', subject: 'Delivery booked for Saturday, 05 Dec, 2026: BK7K-4M92' },
    ]);
    expect(messages[0]?.text).toContain('dibatalkan');
    expect(messages[0]?.text).not.toSatisfy(isForbidden);
    expect(messages[1]?.html).toContain('http://localhost:3000/manage#manage-token');
  });

  test('also sends where a peer is configured, and still keeps what that one refuses', async () => {
    const smtp = await SmtpPeer.start();
    closing.push(() => smtp.stop());
    const messaging = await givenProcess({ mode: 'demo', smtpUrl: smtp.url });
    await givenMessages(db.database);
    await messaging.outboxRelay.relay();
    await messaging.round.run();
    expect(smtp.received).toHaveLength(1);

    smtp.refusal = { code: 550, text: 'no' };
    await givenMessages(db.database);
    await messaging.outboxRelay.relay();
    await messaging.round.run();
    const { messages } = await read(messaging);
    expect(messages.map(({ sentAt }) => sentAt).sort()).toEqual(['2026-12-01T02:00:05.000Z', null]);
  });

  test('in any other mode there is nothing to read', async () => {
    const messaging = await givenProcess({});
    expect(await read(messaging)).toMatchObject({ status: 404 });
  });
});
