import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger, type Logger } from '../../shared/logger.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenMessages } from '../../testing/given-messages.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { WorkerRound } from '../../testing/worker-round.js';
import { deriveManageToken } from '../booking/manage-token.js';
import type { Messaging } from './create-messaging.js';

const clock = { now: () => new Date('2026-12-01T02:00:05Z') };
const secret = 'a secret of at least thirty-two characters';
const bookingId = '0192f0c1-7d3a-7000-8000-000000000001';

let db: TestDatabase;
let smtp: SmtpPeer;
let logged: string;
let logger: Logger;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  logged = '';
  logger = createLogger('debug', new Writable({ write: (line: Buffer, _encoding, done) => ((logged += line.toString()), done()) }));
  closing = [];
  db = await createTestDatabase();
  smtp = await SmtpPeer.start();
});
afterEach(async () => {
  for (const close of closing) await close();
  await smtp.stop();
  await db.drop();
});

/** One server process: its services, and its share of the work on demand. */
async function givenProcess(): Promise<Messaging & { round: WorkerRound }> {
  const { messaging, jobs, close } = givenMessageProcess({
    db,
    clock,
    logger,
    environment: { publicUrl: 'https://booking.example', smtpUrl: smtp.url },
    manageToken: (bookingId, salt) => deriveManageToken(secret, bookingId, salt),
  });
  await jobs.migrate();
  const round = new WorkerRound(db.url, jobs.tasks);
  closing.push(close, () => round.close());
  return { ...messaging, round };
}

const rows = () =>
  db.database.query<{ status: string; attempts: number; last_error: string | null; sent_at: Date | null; rendered: unknown }>(
    'SELECT status, attempts, last_error, sent_at, rendered FROM outbox_message ORDER BY created_at, id',
  );
const jobsLeft = async () => (await db.database.query<{ count: number }>('SELECT count(*)::int FROM graphile_worker.jobs'))[0]?.count;

describe('a message', () => {
  test('arrives as text, HTML and calendar entry, under the Message-ID of its booking', async () => {
    const { outboxRelay, round } = await givenProcess();
    await givenMessages(db.database, { bookingId, name: '陈美玲', locale: 'cn', salutation: 'Ms' });
    await outboxRelay.relay();
    await round.run(logger);

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

  test('is not handed over before its booking is committed, and not at all when that is rolled back', async () => {
    const { outboxRelay, round } = await givenProcess();
    await db.database
      .transaction(async (tx) => {
        await tx.query(
          `INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at) VALUES (gen_random_uuid(), 'email', 'CONFIRMED', 'en', 'x@y.z', '{}', now())`,
        );
        await outboxRelay.relay();
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await outboxRelay.relay();
    await round.run();
    expect(smtp.received).toEqual([]);
    expect(await jobsLeft()).toBe(0);
  });

  test('waits while the peer is down and arrives when it is back, once', async () => {
    const { outboxRelay, round } = await givenProcess();
    await givenMessages(db.database, { bookingId });
    await smtp.stop();
    await outboxRelay.relay();
    await round.run(logger);
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

  test('that the peer refuses for good is parked with the reason, and no address reaches the log', async () => {
    const { outboxRelay, round } = await givenProcess();
    await givenMessages(db.database);
    smtp.refusal = { code: 550, text: '5.1.1 <ah.kow@example.test>: no such mailbox' };
    await outboxRelay.relay();
    await round.run(logger);
    expect(await rows()).toMatchObject([{ status: 'PARKED', attempts: 1, last_error: 'SMTP 550 5.1.1 EENVELOPE at RCPT TO' }]);
    expect(await jobsLeft()).toBe(0);
    expect(logged).toContain('message parked');
    expect(logged).not.toMatch(/ah\.kow|Tan Ah Kow|0123456789|Jalan Besar/);
  });

  test('that the peer refuses for the moment is tried again, and parked after the last attempt', async () => {
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
    expect(logged).not.toContain('ah.kow');
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

  test('find within a minute what was committed by one that died before it woke the relay', async () => {
    const { round } = await givenProcess();
    await givenMessages(db.database);
    await round.tick('relay-outbox');
    await round.run();
    expect(smtp.received).toHaveLength(1);
  });

  test('take over what one held that died while sending', async () => {
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

  test('park what died with its last attempt, and queue again what lost its job', async () => {
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
