import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenMessages } from '../../testing/given-messages.js';
import { isForbidden, SmsPeer } from '../../testing/sms-peer.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { WorkerRound } from '../../testing/worker-round.js';
import { deriveManageToken } from '../booking/manage-token.js';
import type { Messaging, MessagingParts } from './create-messaging.js';
import { registerDevMessages } from './dev-messages.routes.js';
import type { KeptMessage } from './outbox.repository.js';

const clock = { now: () => new Date('2026-12-01T02:00:05Z') };
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
  await db.database.query('TRUNCATE branch, outbox_message, bounced_address, sms_day CASCADE');
  logged = '';
  smtp.received.length = 0;
  smtp.refusal = null;
  sms.received.length = 0;
  sms.answer = 202;
});

interface Process extends Messaging {
  round: WorkerRound;
  /** Hands over what is due, and sends it. */
  deliver(): Promise<void>;
}

/** One server process: its services, and its share of the work on demand. */
async function givenProcess(environment: Partial<MessagingParts['environment']> = {}): Promise<Process> {
  const { messaging, jobs, close } = givenMessageProcess({
    db,
    clock,
    logger,
    environment: { publicUrl: 'https://booking.example', smtpUrl: smtp.url, smsUrl: sms.url, ...environment },
    manageToken: (id, salt) => deriveManageToken(secret, id, salt),
  });
  await jobs.migrate();
  await db.database.query('WITH gone AS (DELETE FROM graphile_worker._private_jobs RETURNING 1) SELECT');
  const round = new WorkerRound(db.url, jobs.tasks);
  closing.push(close, () => round.close());
  const deliver = async () => {
    await messaging.outboxRelay.relay();
    await round.run(logger);
  };
  return { ...messaging, round, deliver };
}

const rows = () =>
  db.database.query<{ status: string; attempts: number; last_error: string | null; sent_at: Date | null; rendered: unknown }>(
    'SELECT status, attempts, last_error, sent_at, rendered FROM outbox_message ORDER BY channel, created_at, id',
  );
const jobsLeft = async () => (await db.database.query<{ count: number }>('SELECT count(*)::int FROM graphile_worker.jobs'))[0]?.count;

describe('a message', () => {
  test('arrives by e-mail as text, HTML and calendar entry, under the Message-ID of its booking', async () => {
    const { deliver } = await givenProcess();
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
    expect(await jobsLeft()).toBe(0);
  });

  test('goes to the SMS gateway as JSON, under an Idempotency-Key', async () => {
    const { deliver } = await givenProcess();
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
    const { outboxRelay, deliver } = await givenProcess();
    const rolledBack = db.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at) VALUES (gen_random_uuid(), 'email', 'CONFIRMED', 'en', 'x@y.z', '{}', now())`,
      );
      await outboxRelay.relay();
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await deliver();
    expect(smtp.received).toEqual([]);
    expect(await jobsLeft()).toBe(0);
  });

  test('waits while the SMTP server is down, and arrives once when it is back', async () => {
    const { round, deliver } = await givenProcess();
    await givenMessages(db.database, { bookingId });
    await smtp.stop();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1, last_error: 'SMTP ESOCKET at CONN' }]);
    await smtp.start();
    await round.prolongBackOff();
    await round.run();
    expect(smtp.received, 'nothing before the back-off has passed').toEqual([]);
    await round.skipBackOff();
    await round.run();
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${bookingId}@booking.example>`]);
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 2, last_error: null }]);
  });

  test('waits while the SMS gateway fails or is down, and keeps its Idempotency-Key', async () => {
    const { round, deliver } = await givenProcess();
    const [id] = await givenMessages(db.database, smsOnly);
    sms.answer = 503;
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1, last_error: 'SMS gateway answered 503' }]);
    await sms.stop();
    await round.skipBackOff();
    await round.run();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 2, last_error: 'SMS gateway not reached (TypeError)' }]);
    await sms.start();
    sms.answer = 200;
    await round.skipBackOff();
    await round.run();
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
    const { deliver } = await givenProcess(environment);
    await givenMessages(db.database, bothChannels);
    refuse();
    await deliver();
    expect(await rows()).toMatchObject(expected);
    expect(await jobsLeft()).toBe(0);
    expect(sms.received.filter(({ body }) => isForbidden(body.text))).toEqual([]);
    expect(logged).toContain('message parked');
    expect(logged).not.toMatch(/ah\.kow|Tan Ah Kow|0123456789|Jalan Besar/);
  });

  test('is tried again after a temporary refusal, and parked after the last attempt', async () => {
    const { outboxRelay, round } = await givenProcess();
    await givenMessages(db.database);
    smtp.refusal = { code: 451, text: '4.3.0 greylisted, ah.kow@example.test' };
    await outboxRelay.relay();
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: attempt - 1 }]);
      await round.skipBackOff();
      await round.run(logger);
    }
    expect(await rows()).toMatchObject([{ status: 'PARKED', attempts: 12, last_error: 'SMTP 451 4.3.0 EENVELOPE at RCPT TO' }]);
    expect(await jobsLeft()).toBe(0);
  });
});

describe('several processes', () => {
  test('send each message once', async () => {
    const [one, two] = [await givenProcess(), await givenProcess()];
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await givenMessages(db.database, { bookingId: id, email: `family.${id}@example.test` });
    await Promise.all([one, two, one, two].map(({ outboxRelay }) => outboxRelay.relay()));
    await Promise.all([one.round.run(), two.round.run()]);
    expect(smtp.received.map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@booking.example>`).sort());
  });

  test('send within a minute what a process committed that died before it woke the relay', async () => {
    const { round } = await givenProcess();
    await givenMessages(db.database);
    await round.tick('relay-outbox');
    await round.run();
    expect(smtp.received).toHaveLength(1);
  });

  test('take over the job of a process that died while it was sending', async () => {
    const { outboxRelay, round } = await givenProcess();
    await givenMessages(db.database);
    await outboxRelay.relay();
    await db.database.query(
      `WITH dead AS (UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'pool-dead', locked_at = now() - interval '4 minutes' RETURNING 1) SELECT`,
    );
    await round.tick('relay-outbox');
    await round.run();
    expect(smtp.received, 'four minutes may still be a slow peer').toEqual([]);
    await db.database.query(
      `WITH dead AS (UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '6 minutes' RETURNING 1) SELECT`,
    );
    await round.tick('relay-outbox');
    await round.run();
    expect(await rows()).toMatchObject([{ status: 'SENT' }]);
    expect(smtp.received).toHaveLength(1);
  });

  test('park a message whose process died in the last attempt, and queue a message again that lost its job', async () => {
    const { outboxRelay } = await givenProcess();
    await givenMessages(db.database);
    await outboxRelay.relay();
    await db.database.query(`WITH spent AS (UPDATE graphile_worker._private_jobs SET attempts = max_attempts RETURNING 1) SELECT`);
    await outboxRelay.sweep();
    expect(await rows()).toMatchObject([{ status: 'PARKED', attempts: 12, last_error: 'the process died while sending' }]);
    await db.database.query(
      `WITH lost AS (DELETE FROM graphile_worker._private_jobs RETURNING 1), again AS (UPDATE outbox_message SET status = 'QUEUED' RETURNING 1) SELECT`,
    );
    await outboxRelay.sweep();
    expect(await rows()).toMatchObject([{ status: 'QUEUED' }]);
    expect(await jobsLeft()).toBe(1);
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

  test('keeps what would have been sent, the newest first', async () => {
    const messaging = await givenProcess(demo);
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

  test('also sends where a peer is set, and keeps what that peer refuses', async () => {
    const messaging = await givenProcess({ ...demo, smtpUrl: smtp.url });
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
    expect(await read(await givenProcess())).toMatchObject({ status: 404 });
  });
});
