import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { drain } from '../../testing/drain.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenMessages } from '../../testing/given-messages.js';
import { isForbidden, SmsPeer } from '../../testing/sms-peer.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { TestClock } from '../../testing/test-app.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { deriveManageToken } from '../booking/manage-token.js';
import type { Messaging, MessagingParts } from './create-messaging.js';
import { registerDevMessages } from './dev-messages.routes.js';
import { OutboxRepository, type KeptMessage } from './outbox.repository.js';

const start = '2026-12-01T02:00:05Z';
const clock = new TestClock(new Date(start));
const hour = 60 * 60_000;
const secret = 'a secret of at least thirty-two characters';
const bookingId = '0192f0c1-7d3a-7000-8000-000000000001';
const bothChannels = { notifyEmail: true, notifySms: true };
const smsOnly = { notifyEmail: false, notifySms: true };

let logged = '';
const logger = createLogger('debug', new Writable({ write: (line: Buffer, _encoding, done) => ((logged += line.toString()), done()) }));
const [db, smtp, sms] = await Promise.all([createTestDatabase(), SmtpPeer.start(), SmsPeer.start()]);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await Promise.all([smtp.stop(), sms.stop()]);
  await db.drop();
});
beforeEach(async () => {
  clock.set(start);
  await db.database.query('TRUNCATE branch, outbox_message, bounced_address, sms_day CASCADE');
  logged = '';
  smtp.received.length = 0;
  smtp.refusal = null;
  sms.received.length = 0;
  sms.answer = 202;
});

interface Process extends Messaging {
  /** Hands over what is due, and sends it. */
  deliver(): Promise<void>;
}

/** One server process: its services, and its share of the work on demand. */
function givenProcess(environment: Partial<MessagingParts['environment']> = {}): Process {
  const { messaging, close } = givenMessageProcess({
    db,
    clock,
    logger,
    environment: { publicUrl: 'https://booking.example', smtpUrl: smtp.url, smsUrl: sms.url, ...environment },
    manageToken: (id, salt) => deriveManageToken(secret, id, salt),
  });
  closing.push(close);
  return { ...messaging, deliver: () => drain(messaging.messageQueue) };
}

const rows = () =>
  db.database.query<{ status: string; attempts: number; last_error: string | null; sent_at: Date | null; rendered: unknown }>(
    'SELECT status, attempts, last_error, sent_at, rendered FROM outbox_message ORDER BY channel, created_at, id',
  );

describe('a message', () => {
  test('arrives by e-mail as text, HTML and calendar entry, under the Message-ID of its booking', async () => {
    const { deliver } = givenProcess();
    await givenMessages(db.database, { bookingId, name: '陈美玲', locale: 'cn', salutation: 'Ms' });
    await deliver();
    const [mail] = smtp.received;
    expect(smtp.received).toHaveLength(1);
    expect(mail).toMatchObject({
      messageId: `<${bookingId}@booking.example>`,
      from: { address: 'delivery@booking.example', name: 'Delivery' },
      to: [{ address: 'ah.kow@example.test' }],
    });
    expect(mail?.subject).toContain('BK7K-4M92');
    expect(mail?.text).toContain('陈美玲女士，您好：');
    expect(mail?.html).toContain('<html lang="zh-Hans">');
    const logo = mail?.attachments.find(({ contentId }) => contentId === '<logo@booking>');
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
    expect(mail?.html).toContain('cid:logo@booking');
    const calendar = mail?.attachments.find(({ filename }) => filename === 'delivery.ics');
    expect(calendar?.mimeType).toBe('application/ics');
    const content = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    expect(content).toContain('DTSTART;VALUE=DATE:20261205');
    expect(await rows()).toEqual([{ status: 'SENT', attempts: 1, last_error: null, sent_at: clock.now(), rendered: null }]);
  });

  test('goes to the SMS gateway as JSON, under an Idempotency-Key', async () => {
    const { deliver } = givenProcess();
    const [id] = await givenMessages(db.database, smsOnly);
    await deliver();
    expect(sms.received).toHaveLength(1);
    expect(sms.received[0]?.body).toEqual({
      id,
      to: '+60123456789',
      text: 'RM0.00 Contoh Beds: delivery booked for Sat 05 Dec 2026. Ref BK7K-4M92. To change it by Wed 02 Dec, open Find my booking on our website.',
    });
    expect(sms.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      authorization: `Basic ${Buffer.from('us@er:pass').toString('base64')}`,
    });
    expect(await rows()).toMatchObject([{ status: 'SENT' }]);
  });

  test('is handed over only after its booking is committed, and not when that is rolled back', async () => {
    const { messageQueue, deliver } = givenProcess();
    const rolledBack = db.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at) VALUES (gen_random_uuid(), 'email', 'CONFIRMED', 'en', 'x@y.z', '{}', now())`,
      );
      await messageQueue.handOver();
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('waits while the SMTP server is down, and arrives once when it is back', async () => {
    const { deliver } = givenProcess();
    await givenMessages(db.database, { bookingId });
    await smtp.stop();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1, last_error: 'SMTP ESOCKET at CONN' }]);
    await smtp.start();
    clock.advance(2_717);
    await deliver();
    expect(smtp.received, 'nothing before the delay has passed').toEqual([]);
    clock.advance(1);
    await deliver();
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${bookingId}@booking.example>`]);
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 2, last_error: null }]);
  });

  test('waits while the SMS gateway fails or is down, and keeps its Idempotency-Key', async () => {
    const { deliver } = givenProcess();
    const [id] = await givenMessages(db.database, smsOnly);
    sms.answer = 503;
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1, last_error: 'SMS gateway answered 503' }]);
    await sms.stop();
    clock.advance(hour);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 2, last_error: 'SMS gateway not reached (TypeError)' }]);
    await sms.start();
    sms.answer = 200;
    clock.advance(hour);
    await deliver();
    expect(sms.received.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 3, last_error: null }]);
  });

  const sent = { status: 'SENT', attempts: 1, last_error: null };
  const parked = (last_error: string) => ({ status: 'PARKED', attempts: 1, last_error });
  const blocked = { messages: { ...testEnvironment('').messages, brandName: 'bit.ly' } };
  test.each<[string, Partial<MessagingParts['environment']>, () => void, object[]]>([
    [
      'the SMTP server refuses it',
      {},
      () => (smtp.refusal = { code: 550, text: '5.1.1 <ah.kow@example.test>: no such mailbox' }),
      [parked('SMTP 550 5.1.1 EENVELOPE at RCPT TO'), sent],
    ],
    ['the SMS gateway refuses it', {}, () => (sms.answer = 422), [sent, parked('SMS gateway answered 422')]],
    ['networks would block its shortest text', blocked, () => undefined, [sent, parked('networks would block this text')]],
    ['no SMS gateway is set', { smsUrl: null }, () => undefined, [sent, parked('SMS_URL is not set')]],
  ])('is parked with the reason when %s; the other channel still sends', async (_, environment, refuse, expected) => {
    const { deliver } = givenProcess(environment);
    await givenMessages(db.database, bothChannels);
    refuse();
    await deliver();
    expect(await rows()).toMatchObject(expected);
    expect(sms.received.filter(({ body }) => isForbidden(body.text))).toEqual([]);
    expect(logged).toContain('message parked');
    expect(logged).not.toMatch(/ah\.kow|Tan Ah Kow|0123456789|Jalan Besar/);
  });

  test('is tried twelve times in fifteen hours after a temporary refusal, and parked after the last attempt', async () => {
    const { deliver } = givenProcess();
    await givenMessages(db.database);
    smtp.refusal = { code: 451, text: '4.3.0 greylisted, ah.kow@example.test' };
    const begun = clock.now().getTime();
    const next = async () => (await db.database.query<{ at: Date }>('SELECT not_before AS at FROM outbox_message'))[0]?.at ?? '';
    for (let attempt = 1; attempt < 12; attempt++) {
      await deliver();
      expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: attempt }]);
      clock.set(await next());
    }
    expect((clock.now().getTime() - begun) / hour).toBeCloseTo(15.8, 1);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'PARKED', attempts: 12, last_error: 'SMTP 451 4.3.0 EENVELOPE at RCPT TO' }]);
  });
});

describe('several processes', () => {
  test('send each message once', async () => {
    const [one, two] = [givenProcess(), givenProcess()];
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await givenMessages(db.database, { bookingId: id, email: `family.${id}@example.test` });
    await Promise.all([one, two, one, two].map(({ deliver }) => deliver()));
    expect(smtp.received.map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@booking.example>`).sort());
  });

  test('send again what a killed process was sending, after its lease of five minutes', async () => {
    const { deliver } = givenProcess();
    await givenMessages(db.database);
    const { messageQueue } = givenProcess();
    await messageQueue.handOver();
    expect(await new OutboxRepository(db.database).take(clock.now(), new Date(clock.now().getTime() + 300_000), 4)).toHaveLength(1);
    clock.advance(299_999);
    await deliver();
    expect(smtp.received, 'it may still be a slow mail server').toEqual([]);
    clock.advance(1);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 2 }]);
    expect(smtp.received).toHaveLength(1);
  });

  test('park a message whose process died in the last attempt', async () => {
    const { deliver } = givenProcess();
    await givenMessages(db.database);
    await db.database.query(`UPDATE outbox_message SET status = 'QUEUED', attempts = 12, leased_until = $1`, [clock.now()]);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'PARKED', last_error: 'the process died while sending' }]);
    expect(smtp.received).toEqual([]);
  });
});

describe('demo mode', () => {
  const demo = { mode: 'demo', smtpUrl: null, smsUrl: null } as const;
  async function read(messaging: Messaging): Promise<{ status: number; messages: KeptMessage[] }> {
    const app = fastify();
    registerDevMessages(app, messaging);
    const response = await app.inject('/server/api/dev/messages');
    await app.close();
    return { status: response.statusCode, messages: response.json<KeptMessage[]>() };
  }

  test('stores what would have been sent, the newest first', async () => {
    const messaging = givenProcess(demo);
    const [first] = await givenMessages(db.database, { createdAt: new Date('2026-12-01T01:00:00Z') });
    const [second] = await givenMessages(db.database, { kind: 'CANCELLED', ...smsOnly, locale: 'bm' });
    await messaging.deliver();
    const { status, messages } = await read(messaging);
    expect(status).toBe(200);
    expect(messages).toMatchObject([
      { id: second, channel: 'sms', to: '+60123456789', subject: null, html: null, sentAt: '2026-12-01T02:00:05.000Z' },
      { id: first, channel: 'email', to: 'ah.kow@example.test', subject: 'Delivery booked for Saturday, 05 Dec, 2026: BK7K-4M92' },
    ]);
    expect(messages[0]?.text).toContain('dibatalkan');
    expect(messages[0]?.text).not.toSatisfy(isForbidden);
    expect(messages[1]?.html).toContain('https://booking.example/manage#');
  });

  test('also sends if a service is configured, and stores what that service refuses', async () => {
    const messaging = givenProcess({ ...demo, smtpUrl: smtp.url });
    await givenMessages(db.database);
    await messaging.deliver();
    expect(smtp.received).toHaveLength(1);
    smtp.refusal = { code: 550, text: 'no' };
    await givenMessages(db.database);
    await messaging.deliver();
    const { messages } = await read(messaging);
    expect(messages.map(({ sentAt }) => sentAt).sort()).toEqual(['2026-12-01T02:00:05.000Z', null]);
  });

  test('is the only mode in which messages can be read', async () => {
    expect(await read(givenProcess())).toMatchObject({ status: 404 });
  });
});
