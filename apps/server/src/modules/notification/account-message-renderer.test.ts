import { exampleContact } from '@booking/reference-data/example-contact';
import { locales } from '@booking/domain/locale/locale';
import { describe, expect, test } from 'vitest';
import { testEnvironment } from '../../testing/test-environment.js';
import { accountMessageKinds, isCodeKind, type AccountMessageKind } from './account-content.js';
import { AccountMessageRenderer } from './account-message-renderer.js';
import { accountMessage, type AccountMessageRequest } from './account-messages.js';
import { AccountSecrets } from './account-secrets.js';
import type { RenderedEmail } from './message-transport.js';

const now = new Date('2026-12-01T02:00:00Z');
const secrets = new AccountSecrets('a secret of at least thirty-two characters');
const renderer = new AccountMessageRenderer({
  publicUrl: 'https://booking.example',
  secrets,
  clock: { now: () => now },
  contact: exampleContact,
  messages: testEnvironment('').messages,
});
const secret = { id: '0192f0c1-7d3a-7000-8000-000000000001', expiresAt: new Date('2026-12-01T02:30:00Z') };

function rendered(kind: AccountMessageKind, input: Partial<AccountMessageRequest> = {}) {
  const message = accountMessage(kind, {
    recipient: isCodeKind(kind) ? '+60123456789' : 'nur@example.test',
    locale: 'en',
    secret,
    ...input,
  });
  return renderer.render({ ...message, id: '5b0c9d5e-0000-4000-8000-000000000000', status: 'QUEUED', createdAt: now });
}

describe('an account message', () => {
  test('sends a code of six digits by SMS', () => {
    const ends = { ...secret, expiresAt: new Date('2026-12-01T02:05:00Z') };
    const code = secrets.oneTimeCode(secret.id);
    expect(code).toMatch(/^\d{6}$/);
    expect(rendered('ONE_TIME_CODE', { secret: ends })).toEqual({
      channel: 'sms',
      id: '5b0c9d5e-0000-4000-8000-000000000000',
      to: '+60123456789',
      text: `RM0.00 Contoh Beds: ${code} is your code for the delivery booking. Valid for 5 minutes. Do not share it with anyone.`,
    });
    expect(rendered('BOOKING_CODE', { secret: ends, locale: 'cn' }).text).toBe(
      `RM0.00 Contoh Beds：验证码${code}，用于查找预约，5分钟内有效。请勿告诉任何人。`,
    );
  });

  test('links to the page of PUBLIC_URL that sets a password', () => {
    expect((rendered('PASSWORD_RESET') as RenderedEmail).text).toMatchInlineSnapshot(`
      "Contoh Beds

      Set a new password.

      Hello,

      Somebody, most likely you, asked for a new password for this e-mail address. Choose it on the page that this button opens.

      Choose a password:
      https://booking.example/reset-password/PeVBxKeo21p4nmLWc1UXRDQf-w04EQBLeNFYyr_ahiQ

      1-800-00-0000
      Monday to Saturday, 9 am to 6 pm

      The link works once, within 30 minutes. If you did not ask for it, you need not do anything: your password stays as it is.

      You receive this e-mail because this address belongs to an account, or was used to sign up.
      "
    `);
  });

  test.each([
    ['en', ''],
    ['bm', '/bm'],
    ['cn', '/cn'],
  ] as const)('in %s links to pages of that language', (locale, prefix) => {
    const link = `https://booking.example${prefix}/reset-password/${secrets.passwordToken(secret.id)}`;
    expect(rendered('INVITATION', { locale }).text).toContain(`${link}\n`);
    expect((rendered('PASSWORD_RESET', { locale }) as RenderedEmail).html).toContain(`href="${link}"`);
    expect(rendered('PASSWORD_CHANGED', { locale }).text).toContain(`https://booking.example${prefix}/reset-password\n`);
    expect(rendered('EMAIL_CHANGED', { locale }).text).toContain(`https://booking.example${prefix}/\n`);
    const confirmation = `https://booking.example${prefix}/confirm-email/${secrets.emailToken(secret.id)}`;
    for (const kind of ['ACCOUNT_CREATED', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE_ASKED'] as const)
      expect(rendered(kind, { locale }).text).toContain(`${confirmation}\n`);
  });

  test.each(accountMessageKinds)('%s is complete in every language', (kind) => {
    for (const locale of locales) {
      const message = rendered(kind, { locale });
      expect(message.text).not.toMatch(/[{}]|undefined|null/);
      if (message.channel === 'sms') continue;
      expect(message).toMatchObject({ calendar: null, messageId: '<5b0c9d5e-0000-4000-8000-000000000000@booking.example>' });
      expect(message.html).not.toMatch(/<(script|link|iframe|svg)|src="(?!cid:logo@booking")|background=|url\(|@import/);
    }
  });

  test('is not sent after its code or link has expired', () => {
    expect(() => rendered('ONE_TIME_CODE', { secret: { ...secret, expiresAt: now } })).toThrow('no longer valid');
  });
});

describe('the secrets', () => {
  test('depend on their row, their purpose and the secret of the process', () => {
    const others = new AccountSecrets('another secret of at least thirty-two characters');
    const ids = Array.from({ length: 500 }, (_, at) => `0192f0c1-7d3a-7000-8000-${String(at).padStart(12, '0')}`);
    expect(new Set(ids.map((id) => secrets.passwordToken(id))).size).toBe(500);
    expect(new Set(ids.map((id) => secrets.oneTimeCode(id))).size).toBeGreaterThan(490);
    expect(ids.every((id) => secrets.passwordToken(id) !== others.passwordToken(id))).toBe(true);
    expect(ids.every((id) => secrets.passwordToken(id) !== secrets.emailToken(id))).toBe(true);
    expect(ids.every((id) => /^[\w-]{43}$/.test(secrets.passwordToken(id)))).toBe(true);
  });
});
