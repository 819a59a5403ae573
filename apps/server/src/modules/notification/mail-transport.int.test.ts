import { generateKeyPairSync } from 'node:crypto';
import { maxLengths } from '@booking/domain/booking/delivery-form';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { givenBookingSnapshot } from '../../testing/given-booking-snapshot.js';
import type { MessageSettings } from '../../shared/message-environment.js';
import { SmtpPeer, type TakenMail } from '../../testing/smtp-peer.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { verifyDkim } from '../../testing/verify-dkim.js';
import { accountMessageKinds, type AccountMessageKind } from './account-content.js';
import { AccountMessageRenderer } from './account-message-renderer.js';
import { accountMessage } from './account-messages.js';
import { AccountSecrets } from './account-secrets.js';
import { messageKinds, type BookingSnapshot, type MessageKind } from './booking-snapshot.js';
import { MailTransport } from './mail-transport.js';
import { MessageRenderer } from './message-renderer.js';
import type { RenderedEmail } from './message-transport.js';
import { bookingMessages, goesBy } from './notification.service.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = { domain: 'beds.example', selector: 'mail', key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
/** The DNS of who receives the mails. */
const records: Record<string, string> = {
  'mail._domainkey.beds.example': `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
};
const resolveTxt = (name: string) => Promise.resolve([[records[name] ?? '']]);

const environment = { ...testEnvironment(''), publicUrl: 'https://booking.beds.example', mailFrom: 'delivery@beds.example' };
const messages: MessageSettings = { ...environment.messages, brandName: 'Contoh & SonsBed', mailBounce: 'bounce@beds.example', dkim };
const createdAt = new Date('2026-12-01T02:00:00Z');
const clock = { now: () => createdAt };
const accounts = new AccountMessageRenderer({
  ...environment,
  clock,
  secrets: new AccountSecrets('a secret of at least thirty-two characters'),
});
const bookings = new MessageRenderer({ ...environment, manageToken: (bookingId, salt) => `${bookingId}-${salt}-${'x'.repeat(43)}` });

const smtp = await SmtpPeer.start();
afterAll(() => smtp.stop());
beforeEach(() => smtp.received.splice(0));

/** The mail as the server accepted it. */
async function sent(mail: RenderedEmail, settings: Partial<MessageSettings> = {}): Promise<TakenMail> {
  await new MailTransport(smtp.url, { ...environment, messages: { ...messages, ...settings } }).send(mail);
  const taken = smtp.received.pop();
  if (!taken) throw new Error('nothing arrived');
  return taken;
}

let row = 0;
const newId = () => `5b0c9d5e-0000-4000-8000-${String(++row).padStart(12, '0')}`;

function bookingMail(kind: MessageKind, changes: Partial<BookingSnapshot> = {}, follows: string | null = null): RenderedEmail {
  const offer = {
    deliveryDate: '2026-12-07',
    branchName: 'Bukit Mertajam',
    answerBy: '2026-12-03T10:00:00Z',
    cause: 'OTHER' as const,
    closed: null,
  };
  const [message] = bookingMessages(kind, givenBookingSnapshot({ offer, ...changes }));
  if (!message) throw new Error('no message');
  return bookings.render({ ...message, id: newId(), status: 'QUEUED', createdAt, follows }) as RenderedEmail;
}

function accountMail(kind: AccountMessageKind, locale: Locale): RenderedEmail {
  const secret = { id: newId(), expiresAt: new Date('2026-12-01T02:30:00Z') };
  const message = accountMessage(kind, { recipient: 'nur@example.test', locale, secret });
  return accounts.render({ ...message, id: newId(), status: 'QUEUED', createdAt }) as RenderedEmail;
}

const header = ({ headers }: TakenMail, name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);

describe('the sender of a mail', () => {
  test('is MAIL_FROM with the name of the brand, and replies go to CONTACT_EMAIL', async () => {
    const mail = await sent(bookingMail('CONFIRMED'));
    expect(mail.from).toMatchObject({ name: 'Contoh & SonsBed', address: 'delivery@beds.example' });
    expect(mail.replyTo).toMatchObject([{ address: environment.contact.email }]);
    expect((await sent(accountMail('PASSWORD_RESET', 'bm'))).replyTo).toMatchObject([{ address: environment.contact.email }]);
  });

  test('keeps a name in MAIL_FROM', async () => {
    const named = new MailTransport(smtp.url, { ...environment, messages, mailFrom: '"Beds, Ltd" <delivery@beds.example>' });
    await named.send(bookingMail('CONFIRMED'));
    expect(smtp.received[0]?.from).toMatchObject({ name: 'Beds, Ltd', address: 'delivery@beds.example' });
  });

  test('the envelope has MAIL_BOUNCE, else MAIL_FROM, and one recipient whatever the address contains', async () => {
    const to = 'nur,ah.kow@example.test';
    expect((await sent({ ...bookingMail('CONFIRMED'), to })).envelope).toEqual({
      from: 'bounce@beds.example',
      to: ['"nur,ah.kow"@example.test'],
    });
    expect((await sent(bookingMail('CONFIRMED'), { mailBounce: null })).envelope).toEqual({
      from: 'delivery@beds.example',
      to: ['ah.kow@example.test'],
    });
  });
});

test('EHLO names the host of PUBLIC_URL', async () => {
  expect((await sent(bookingMail('CONFIRMED'))).greeting).toBe('booking.beds.example');
});

test('headers prevent automatic replies, and no mail offers to unsubscribe', async () => {
  for (const mail of [await sent(bookingMail('REMINDER')), await sent(accountMail('INVITATION', 'en'))]) {
    expect(header(mail, 'auto-submitted')).toEqual(['auto-generated']);
    expect(header(mail, 'x-auto-response-suppress')).toEqual(['OOF, AutoReply']);
    expect(mail.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  }
});

describe('the mails of a booking', () => {
  test('form one thread that begins with the first confirmation; a mail that is sent again has its own id', async () => {
    const first = `<${givenBookingSnapshot().bookingId}@booking.beds.example>`;
    const begin = await sent(bookingMail('CONFIRMED'));
    expect({ id: begin.messageId, answers: begin.inReplyTo, thread: begin.references }).toEqual({ id: first });
    const ids = new Set([first]);
    const others = [
      bookingMail('CONFIRMED', {}, newId()),
      ...messageKinds.filter((kind) => kind !== 'CONFIRMED' && goesBy(kind, 'email')).map((kind) => bookingMail(kind)),
    ];
    for (const mail of others) {
      const { inReplyTo, references, messageId } = await sent(mail);
      expect([inReplyTo, references], mail.subject).toEqual([first, first]);
      ids.add(messageId ?? '');
    }
    expect(ids.size).toBe(others.length + 1);
  });

  test('are in another thread than the mails of an account', async () => {
    const mail = await sent(accountMail('EMAIL_CHANGED', 'cn'));
    expect([mail.inReplyTo, mail.references]).toEqual([undefined, undefined]);
  });
});

describe('every mail, at its longest', () => {
  const long = (length: number) => '陈'.repeat(length);
  const typed = {
    name: long(40),
    address1: long(maxLengths.address1),
    address2: long(maxLengths.address2),
    branchName: long(60),
    orderNumber: 'DEMO-1001',
    arrival: { time: long(60), call: long(160), before: long(160), carryIn: long(160) },
    previousDate: '2026-12-09',
    quantityMattress: 99,
    quantityBedset: 99,
  };

  test.each(locales)('is below 60 kB, and receivers accept its signature: %s', async (locale) => {
    const mails = [
      ...messageKinds.filter((kind) => goesBy(kind, 'email')).map((kind) => bookingMail(kind, { ...typed, locale })),
      ...accountMessageKinds
        .filter((kind) => accountMessage(kind, { recipient: '', locale }).channel === 'email')
        .map((kind) => accountMail(kind, locale)),
    ];
    const transport = new MailTransport(smtp.url, { ...environment, messages });
    await Promise.all(mails.map((mail) => transport.send(mail)));
    expect(smtp.received).toHaveLength(mails.length);
    for (const { raw, subject } of smtp.received) {
      expect(raw.length, subject).toBeLessThan(60_000);
      const found = await verifyDkim(raw, resolveTxt);
      expect(found?.domain, subject).toBe('beds.example');
      expect(found?.headers).toEqual(expect.arrayContaining(['from', 'to', 'reply-to', 'subject', 'date', 'message-id']));
    }
  });

  test('the signature is invalid after a change of the text, the sender or the key', async () => {
    const { raw } = await sent(bookingMail('MOVE_OFFERED'));
    const changed = (from: RegExp, to: string) => {
      const text = raw.toString('latin1');
      expect(text).toMatch(from);
      return verifyDkim(Buffer.from(text.replace(from, to), 'latin1'), resolveTxt);
    };
    expect(await changed(/^From: .*$/m, 'From: evil@beds.example')).toBeNull();
    expect(await changed(/BK7K-4M92/g, 'BK7K-4M93')).toBeNull();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
    expect(await verifyDkim(raw, () => Promise.resolve([[`v=DKIM1; p=${other.toString('base64')}`]]))).toBeNull();
  });

  test('without a key there is no signature', async () => {
    expect(await verifyDkim((await sent(bookingMail('CONFIRMED'), { dkim: null })).raw, resolveTxt)).toBeNull();
  });
});
