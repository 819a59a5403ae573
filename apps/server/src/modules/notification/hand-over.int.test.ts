import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { drain } from '../../testing/drain.js';
import { metricValue } from '../../testing/metric-value.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenMessages } from '../../testing/given-messages.js';
import { SmsPeer } from '../../testing/sms-peer.js';
import { TestClock } from '../../testing/test-app.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { accountMessage } from './account-messages.js';
import { OutboxRepository } from './outbox.repository.js';

/** 23:00 in Malaysia. */
const clock = new TestClock(new Date('2026-12-01T15:00:00Z'));
let logged = '';
const logger = createLogger('info', new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) }));

const [db, sms] = await Promise.all([createTestDatabase(), SmsPeer.start()]);
const environment = { smsUrl: sms.url, smsDailyLimit: 10 };
const one = givenMessageProcess({ db, clock, logger, environment });
const other = givenMessageProcess({ db, clock, logger, environment });
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await Promise.all([sms.stop(), db.drop()]);
});
beforeEach(async () => {
  await db.database.query('WITH gone AS (DELETE FROM outbox_message), days AS (DELETE FROM sms_day) SELECT');
  sms.received.length = 0;
  logged = '';
});

let numbers = 0;
/** Each written a moment after the one before: the oldest go first, and which of two of the same moment does is the database's choice. */
const givenSms = (mobile?: string) => {
  numbers += 1;
  const primaryContact = mobile ?? `012${String(numbers).padStart(7, '0')}`;
  const createdAt = new Date(clock.now().getTime() + numbers);
  return givenMessages(db.database, { notifyEmail: false, notifySms: true, primaryContact, createdAt });
};
const handOver = () => Promise.all([one, other, one].map(({ messaging }) => messaging.messageQueue.handOver()));
const fates = async () =>
  (
    await db.database.query<{ fate: string }>(
      `SELECT coalesce(held_reason, status) || ' ' || count(*) AS fate FROM outbox_message GROUP BY coalesce(held_reason, status) ORDER BY 1`,
    )
  ).map(({ fate }) => fate);

describe('the SMS of a day', () => {
  test("stop at the ceiling, with one alarm in the log and counts in the metrics, until the retailer's midnight", async () => {
    const counted = (status: string, reason = '') => metricValue('booking_messages_total', { channel: 'sms', status, reason });
    const [sent, held] = [await counted('SENT'), await counted('HELD_BACK', 'SMS_CEILING')];
    for (let count = 0; count < 14; count += 1) await givenSms();
    await handOver();
    await drain(one.messaging.messageQueue);
    await givenSms();
    await handOver();
    expect(await fates()).toEqual(['SENT 10', 'SMS_CEILING 5']);
    expect(sms.received).toHaveLength(10);
    const alarms = logged.split('\n').filter((line) => line.includes('"alarm":"SMS_CEILING"'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ level: 50, limit: 10, msg: 'the SMS of this day are used up' });
    expect(logged).toContain('message held back');
    expect(logged).not.toMatch(/\+?6?012\d{7}/);

    expect(await counted('SENT')).toBe(sent + 10);
    expect(await counted('HELD_BACK', 'SMS_CEILING')).toBe(held + 5);

    clock.set('2026-12-01T16:00:00Z');
    await givenSms();
    await handOver();
    expect(await fates()).toEqual(['QUEUED 1', 'SENT 10', 'SMS_CEILING 5']);
  });

  test.each([
    ['staff and keys', { exempt: true, unasked: true }],
    ['staff, in place of which a guest has written', { exempt: true, unasked: false }],
    ['the clock', { exempt: false, unasked: true }],
  ])('those of %s, which count, are sent up to exactly 110 % by several processes', async (_, { exempt, unasked }) => {
    for (let count = 0; count < 10; count += 1) await givenSms();
    await handOver();
    expect(await fates()).toEqual(['QUEUED 10']);
    await givenSms();
    const theirs: string[] = [];
    for (let count = 0; count < 4; count += 1) theirs.push(...(await givenSms()));
    await db.database.query('UPDATE outbox_message SET exempt = $2, unasked = $3 WHERE id = ANY ($1)', [theirs, exempt, unasked]);
    await handOver();
    expect(await fates()).toEqual(['QUEUED 11', 'SMS_CEILING 4']);
    expect(await db.database.query('SELECT handed FROM sms_day')).toEqual([{ handed: 11 }]);
    const sent = await db.database.query('SELECT 1 FROM outbox_message WHERE id = ANY ($1) AND handed_at IS NOT NULL', [theirs]);
    expect(sent).toHaveLength(1);
  });
});

test('N1: codes of Find my booking are at most three of the five SMS of a number; more are silently held back', async () => {
  const recipient = '+60198765432';
  for (let count = 0; count < 5; count += 1)
    await new OutboxRepository(db.database).add(accountMessage('BOOKING_CODE', { recipient, locale: 'en' }), clock.now());
  await handOver();
  expect(await fates()).toEqual(['QUEUED 3', 'RECIPIENT_DAY 2']);
  for (let count = 0; count < 3; count += 1) await givenSms('0198765432');
  await handOver();
  expect(await fates()).toEqual(['QUEUED 5', 'RECIPIENT_DAY 3']);
});

describe('a crash', () => {
  test('during the hand-over counts and queues no message', async () => {
    for (let count = 0; count < 4; count += 1) await givenSms('0198765432');
    await db.database
      .transaction(async (tx) => {
        await tx.query(`SELECT * FROM hand_over_due_messages($1, '2026-12-02', 200, 5, 8, 20, 2000, NULL)`, [clock.now()]);
        throw new Error('died');
      })
      .catch(() => undefined);
    expect(await fates()).toEqual(['PENDING 4']);
    await handOver();
    await drain(one.messaging.messageQueue);
    expect(sms.received).toHaveLength(4);
    expect(await db.database.query('SELECT handed FROM sms_day')).toEqual([{ handed: 4 }]);
  });

  test('during an attempt sends what was counted, and does not count it again', async () => {
    for (let count = 0; count < 7; count += 1) await givenSms('0198765432');
    await handOver();
    await new OutboxRepository(db.database).take(clock.now(), clock.now(), 2);
    await drain(one.messaging.messageQueue);
    expect(await fates()).toEqual(['RECIPIENT_DAY 2', 'SENT 5']);
    expect(await db.database.query('SELECT handed FROM sms_day')).toEqual([{ handed: 5 }]);
  });
});

test.each([
  ['Tan.AhKow+booking@Example.test', 'tan.ahkow@example.test'],
  ['tan.ah.kow+x+y@GMail.com', 'tanahkow@gmail.com'],
  ['tanahkow@googlemail.com', 'tanahkow@gmail.com'],
  ['ｔan@example.test', 'tan@example.test'],
  ['+60123456789', '+60123456789'],
  ['', ''],
])('%s and %s are one recipient', async (given, key) => {
  expect(await db.database.query('SELECT recipient_key($1) AS key', [given])).toEqual([{ key }]);
});
