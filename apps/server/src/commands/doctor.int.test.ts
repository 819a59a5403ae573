import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../shared/environment.js';
import { messageKinds } from '../modules/notification/booking-snapshot.js';
import { dnsOf } from '../testing/dns-of.js';
import { SmsPeer } from '../testing/sms-peer.js';
import { SmtpPeer } from '../testing/smtp-peer.js';
import { createTestDatabase } from '../testing/test-database.js';
import { testEnvironment } from '../testing/test-environment.js';
import { examine } from './doctor/examine.js';
import { lineOf } from './doctor/finding.js';
import { messageChecks } from './doctor/message-checks.js';

const db = await createTestDatabase();
const [safe, open, sms] = [
  await SmtpPeer.start({ tls: true, credentials: { user: 'beds', pass: 'a-secret-of-smtp' } }),
  await SmtpPeer.start(),
  await SmsPeer.start(),
];
afterAll(async () => {
  await Promise.all([safe.stop(), open.stop(), sms.stop()]);
  await db.drop();
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = { domain: 'beds.example', selector: 'mail', key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const now = new Date('2026-12-08T02:00:00Z');

const resolver = dnsOf(
  {
    'bounce.beds.example': ['v=spf1 include:mail.example -all'],
    '_dmarc.beds.example': ['v=DMARC1; p=quarantine'],
    'mail._domainkey.beds.example': [`v=DKIM1; k=rsa; p=${p}`],
  },
  ['in.mail.example'],
);

let settings: Partial<Environment>;
let messages: Partial<Environment['messages']>;

beforeEach(async () => {
  await db.database.query('DELETE FROM outbox_message');
  for (const peer of [safe, open]) peer.received.splice(0);
  sms.received.splice(0);
  sms.answer = 202;
  settings = {
    publicUrl: 'https://booking.beds.example',
    mailFrom: 'Beds <delivery@beds.example>',
    smtpUrl: `${safe.url.replace('//', '//beds:a-secret-of-smtp@')}?tls.rejectUnauthorized=false`,
    smsUrl: sms.url,
    contact: { ...testEnvironment('').contact, phone: '03-8765 4321', email: 'help@beds.example' },
  };
  messages = { brandName: 'Contoh Beds', smsPrefix: 'RM0.00 ', dkim, mailBounce: 'b@bounce.beds.example', receiptSecret: 'whsec_secret' };
});

async function examined(to?: string): Promise<{ code: number; lines: string[] }> {
  const base = testEnvironment('');
  const environment = { ...base, ...settings, messages: { ...base.messages, ...messages } };
  const lines: string[] = [];
  const checks = messageChecks({ environment, resolver, database: () => Promise.resolve(db.database), clock: { now: () => now }, to });
  const code = await examine(checks, (finding) => lines.push(lineOf(finding)));
  expect(lines.join('\n'), 'no secret, address or number').not.toMatch(/secret|pass\b|PRIVATE|@|\d{5,}/);
  return { code, lines };
}

const givenSent = async (channel: string, status: string, sentAt: string, count = 1) => {
  for (let one = 0; one < count; one++)
    await db.database.query(
      `INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at, status, sent_at)
       VALUES ($1, $2, 'CONFIRMED', 'en', 'x@example.test', '{}', $4, $3, $4)`,
      [randomUUID(), channel, status, sentAt],
    );
};

test('all is well', async () => {
  expect(await examined()).toMatchInlineSnapshot(`
    {
      "code": 0,
      "lines": [
        "OK    settings: complete and right",
        "OK    PUBLIC_URL: https",
        "OK    mail server: reached by TLS, signed in",
        "OK    SPF of bounce.beds.example: one record",
        "OK    DMARC of beds.example: there, at _dmarc.beds.example",
        "OK    DKIM: the record at mail._domainkey.beds.example is that of the key",
        "OK    bounces to bounce.beds.example: it has a mail server (MX)",
        "OK    SMS gateway: reached",
        "OK    BRAND_NAME: set, and no general word",
        "OK    SMS CONFIRMED, signs of the longest: en 136, bm 145, cn 60",
        "OK    SMS CHANGED, signs of the longest: en 145, bm 144, cn 58",
        "OK    SMS CANCELLED, signs of the longest: en 135, bm 132, cn 52",
        "OK    SMS MOVE_OFFERED, signs of the longest: en 156, bm 154, cn 68",
        "OK    SMS OFFER_LAPSED, signs of the longest: en 137, bm 140, cn 65",
        "OK    SMS OFFER_WITHDRAWN, signs of the longest: en 119, bm 135, cn 60",
        "OK    SMS REMINDER, signs of the longest: en 111, bm 109, cn 50",
        "OK    SMS ONE_TIME_CODE, signs of the longest: en 115, bm 120, cn 51",
        "OK    SMS BOOKING_CODE, signs of the longest: en 110, bm 117, cn 51",
        "OK    RECEIPT_SECRET: set",
        "OK    receipts of 7 days: nothing was sent",
      ],
    }
  `);
});

describe('of the mail server', () => {
  test.each([
    ['that is not there', () => (settings.smtpUrl = 'smtp://127.0.0.1:9'), 'FAIL  mail server: not reached (ECONNREFUSED)'],
    [
      'with another password',
      () => (settings.smtpUrl = `${safe.url.replace('//', '//beds:another@')}?tls.rejectUnauthorized=false`),
      'FAIL  mail server: it does not take the user and the password of SMTP_URL',
    ],
    [
      'that asks for no password, although one is set',
      () => (settings.smtpUrl = open.url.replace('//', '//beds:a-secret-of-smtp@')),
      'FAIL  mail server: it does not take the user and the password of SMTP_URL',
    ],
    [
      'whose certificate is over',
      () => (settings.smtpUrl = safe.url.replace('//', '//beds:a-secret-of-smtp@')),
      'FAIL  mail server: not reached (CERT_HAS_EXPIRED)',
    ],
  ])('%s', async (_name, change, line) => {
    change();
    const { code, lines } = await examined();
    expect(lines).toContain(line);
    expect(code).toBe(1);
  });

  test('without TLS is a warning', async () => {
    settings.smtpUrl = open.url;
    const { code, lines } = await examined();
    expect(lines.filter((line) => line.startsWith('WARN'))).toEqual([expect.stringContaining('mail server: reached without TLS')]);
    expect(code).toBe(0);
  });
});

describe('of SMS', () => {
  test('a gateway that is not there, out of order, or does not know us', async () => {
    sms.answer = 403;
    sms.probed = 403;
    expect((await examined()).lines).toContain('FAIL  SMS gateway: it does not take the user and the password of SMS_URL (403)');
    sms.probed = 503;
    expect((await examined()).lines).toContain('WARN  SMS gateway: reached, and out of order (503)');
    sms.probed = 405;
    settings.smsUrl = 'http://127.0.0.1:9/messages';
    expect(await examined()).toMatchObject({ code: 1, lines: expect.arrayContaining(['FAIL  SMS gateway: not reached']) as unknown });
    expect(sms.received).toEqual([]);
  });

  test.each(['Booking', 'DELIVERY', 'info', 'Notice', 'Test'])('a brand that is the general word %s is a warning', async (brandName) => {
    messages.brandName = brandName;
    const { code, lines } = await examined();
    expect(lines).toContain('WARN  BRAND_NAME: a general word, which networks refuse');
    expect(code).toBe(0);
  });
});

test('of the texts of SMS each kind and language is one part, also with the longest brand; a longer prefix than is free is seen', async () => {
  messages.brandName = 'Contoh & SonsBed';
  const { code, lines } = await examined();
  const texts = lines.filter((line) => /^\w+ +SMS [A-Z_]+,/.test(line));
  expect(texts.length).toBeGreaterThan(messageKinds.length);
  for (const line of texts) expect(line).toMatch(/^OK {4}SMS [A-Z_]+, signs of the longest: en \d+, bm \d+, cn \d+$/);
  expect(code).toBe(0);

  messages.smsPrefix = `${'RM0.00:'.repeat(10)} `;
  messages.smsKept = messages.smsPrefix.length;
  const long = await examined();
  expect(long.code).toBe(1);
  expect(long.lines.some((line) => /^FAIL {2}SMS .* more than one part/.test(line))).toBe(true);
});

test('settings that leave something out are warnings, a PUBLIC_URL without https fails', async () => {
  settings = { publicUrl: 'http://localhost:3000', smtpUrl: null, smsUrl: null };
  messages.receiptSecret = null;
  const { code, lines } = await examined();
  expect(code).toBe(1);
  expect(lines).toMatchInlineSnapshot(`
    [
      "OK    settings: complete and right",
      "FAIL  PUBLIC_URL: not https; families cannot open links that start with it",
      "WARN  CONTACT_PHONE: not set; messages name an example, where nobody answers",
      "WARN  CONTACT_EMAIL: not set; messages name an example, where nobody answers",
      "WARN  SMTP_URL: not set; no e-mail is sent",
      "WARN  SMS_URL: not set; no SMS is sent",
      "WARN  RECEIPT_SECRET: not set; what became of a message after it was sent is not known",
    ]
  `);
});

describe('of receipts', () => {
  test('the share of seven days without one is said by way, the last hour left out', async () => {
    await givenSent('sms', 'SENT', '2026-12-08T01:30:00Z', 5);
    await givenSent('sms', 'SENT', '2026-11-30T01:30:00Z', 5);
    await givenSent('sms', 'SENT', '2026-12-07T01:30:00Z', 1);
    await givenSent('sms', 'DELIVERED', '2026-12-07T01:30:00Z', 3);
    await givenSent('email', 'SENT', '2026-12-02T01:30:00Z', 1);
    await givenSent('email', 'DELIVERED', '2026-12-02T01:30:00Z', 3);
    await givenSent('email', 'FAILED', '2026-12-02T01:30:00Z', 1);
    const { code, lines } = await examined();
    expect(lines.slice(-2)).toEqual([
      'OK    receipts of 7 days, email: 1 of 5 messages are without one (20 %)',
      'WARN  receipts of 7 days, sms: 1 of 4 messages are without one (25 %); see docs/operations.md, "When receipts stop"',
    ]);
    expect(code).toBe(0);
  });
});

describe('--to', () => {
  test('an address gets one mail that says it is a test', async () => {
    const { code, lines } = await examined('somebody@example.test');
    expect(lines.at(-1)).toBe('OK    test message: taken over; see whether it arrives, and not among the junk');
    expect(safe.received).toMatchObject([
      { subject: 'Test message: Contoh Beds', to: [{ address: 'somebody@example.test' }], envelope: { from: 'b@bounce.beds.example' } },
    ]);
    expect(safe.received[0]?.text).toContain('This is a test message. Nothing is to be done.');
    expect(code).toBe(0);
  });

  test('a number gets one SMS that says it is a test', async () => {
    await examined('012-345 6789');
    expect(sms.received.map(({ body }) => [body.to, body.text])).toEqual([
      ['+60123456789', 'RM0.00 Contoh Beds: This is a test message. Nothing is to be done.'],
    ]);
    expect(safe.received).toEqual([]);
  });

  test('what is neither, and what a peer refuses, fails', async () => {
    expect(await examined('03-8765 4321')).toMatchObject({ code: 1 });
    sms.answer = 422;
    const { code, lines } = await examined('012-345 6789');
    expect(lines.at(-1)).toBe('FAIL  test message: not taken over: SMS gateway answered 422');
    expect(code).toBe(1);
  });
});
