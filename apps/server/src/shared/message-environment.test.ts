import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from './environment.js';

const folder = mkdtempSync(join(tmpdir(), 'booking-messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  DATABASE_URL: 'postgres://booking:secret@db.example.test/booking',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  PUBLIC_URL: 'https://booking.example.test/',
  SMTP_URL: 'smtps://mail.example.test',
  MAIL_FROM: 'booking@example.test',
  STORAGE_URL: 's3://files',
};
const messages = (env: NodeJS.ProcessEnv) => readEnvironment({ ...production, ...env }).messages;

function keyFile(name: string, bits: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

test('without settings: no brand in a production without SMS, that of the example in the demo, quiet from ten to eight', () => {
  const asDefault = {
    smsPrefix: 'RM0.00 ',
    smsKept: 7,
    quietHours: { from: '22:00', to: '08:00' },
    receiptSecret: null,
    dkim: null,
    mailBounce: null,
  };
  expect(messages({})).toEqual({ brandName: '', ...asDefault });
  expect(readEnvironment({ DATA_DIR: join(folder, 'demo') }).messages).toEqual({ brandName: 'Contoh Beds', ...asDefault });
});

test('all of it is read as given', () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const key = keyFile('dkim.pem', 2048);
  const read = messages({
    BRAND_NAME: 'Beds & More-1',
    SMS_PREFIX: 'RM0:',
    SMS_KEPT: '14',
    QUIET_HOURS: '23:30-00:15',
    RECEIPT_SECRET: secret,
    DKIM_DOMAIN: 'example.test',
    DKIM_SELECTOR: 'beds2026',
    DKIM_KEY_FILE: key,
    MAIL_BOUNCE: 'bounce@example.test',
  });
  expect(read).toMatchObject({
    brandName: 'Beds & More-1',
    smsPrefix: 'RM0: ',
    smsKept: 14,
    quietHours: { from: '23:30', to: '00:15' },
    receiptSecret: secret,
    dkim: { domain: 'example.test', selector: 'beds2026' },
    mailBounce: 'bounce@example.test',
  });
  expect(read.dkim?.key).toContain('PRIVATE KEY');
});

test('an empty prefix and empty quiet hours are a choice; a long prefix keeps its own length free', () => {
  expect(messages({ SMS_PREFIX: '', QUIET_HOURS: '' })).toMatchObject({ smsPrefix: '', smsKept: 7, quietHours: null });
  expect(messages({ SMS_PREFIX: '(RM0.00)(MY)' })).toMatchObject({ smsPrefix: '(RM0.00)(MY) ', smsKept: 13 });
});

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a brand with an accent', { BRAND_NAME: 'Bédzz' }, /BRAND_NAME must be 2 to 16/],
  ['a brand of one letter', { BRAND_NAME: 'B' }, /BRAND_NAME must/],
  ['a brand of 17 signs', { BRAND_NAME: 'Beds Beds Beds Be' }, /BRAND_NAME must/],
  ['a brand that is a number to call', { BRAND_NAME: 'Call 1300 888 123' }, /BRAND_NAME must/],
  ['a brand without a letter', { BRAND_NAME: '24' }, /BRAND_NAME must/],
  ['SMS without a brand', { SMS_URL: 'https://sms.example.test' }, /BRAND_NAME missing/],
  ['a prefix of 60 signs', { SMS_PREFIX: 'R'.repeat(60) }, /SMS_PREFIX must be at most/],
  ['a prefix with a link', { SMS_PREFIX: 'http://x' }, /SMS_PREFIX must/],
  ['a prefix that is a domain', { SMS_PREFIX: 'beds.example' }, /SMS_PREFIX must not read like/],
  ['a prefix that is a number to call', { SMS_PREFIX: '1234567' }, /SMS_PREFIX must not read like/],
  ['a prefix and a brand that are a number to call together', { SMS_PREFIX: '1234', BRAND_NAME: '567 Beds' }, /SMS_PREFIX and BRAND_NAME/],
  ['too few signs kept', { SMS_KEPT: '6' }, /SMS_KEPT must/],
  ['too many signs kept', { SMS_KEPT: '21' }, /SMS_KEPT must/],
  ['quiet from 25:00', { QUIET_HOURS: '25:00-08:00' }, /QUIET_HOURS must be two times/],
  ['quiet for no time', { QUIET_HOURS: '08:00-08:00' }, /QUIET_HOURS must begin and end/],
  ['a receipt secret of 23 bytes', { RECEIPT_SECRET: `whsec_${Buffer.alloc(23).toString('base64')}` }, /RECEIPT_SECRET must/],
  ['a receipt secret of another kind', { RECEIPT_SECRET: 'a secret of more than thirty-two characters' }, /RECEIPT_SECRET must/],
  ['DKIM without its key', { DKIM_DOMAIN: 'example.test', DKIM_SELECTOR: 'a' }, /DKIM_KEY_FILE missing: DKIM needs all three/],
  [
    'a key that is none',
    { DKIM_KEY_FILE: import.meta.filename },
    /(?=.*DKIM_KEY_FILE must be a file)(?=.*DKIM_DOMAIN, DKIM_SELECTOR missing)/,
  ],
  ['a key file that is not there', { DKIM_KEY_FILE: join(folder, 'none') }, /DKIM_KEY_FILE must be a file/],
  ['a bounce address that is none', { MAIL_BOUNCE: 'bounce' }, /MAIL_BOUNCE must be an e-mail address/],
])('refused at the start: %s', (_, env, fault) => {
  expect(() => messages(env)).toThrow(fault);
});

test('a key of 1024 bits is refused', () => {
  expect(() => messages({ DKIM_DOMAIN: 'a.test', DKIM_SELECTOR: 'a', DKIM_KEY_FILE: keyFile('short.pem', 1024) })).toThrow(/2048 bits/);
});

test('every fault is named at once, and no secret is shown', () => {
  const refused = () => messages({ BRAND_NAME: 'B', SMS_PREFIX: 'x'.repeat(60), QUIET_HOURS: '25:00-08:00', RECEIPT_SECRET: 'hunter2' });
  expect(refused).toThrow(/^(?=.*BRAND_NAME)(?=.*SMS_PREFIX)(?=.*QUIET_HOURS)(?=.*RECEIPT_SECRET)/);
  expect(refused).not.toThrow(/hunter2/);
});
