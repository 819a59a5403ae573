import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleContact } from '@booking/reference-data/example-contact';
import { afterAll, describe, expect, test } from 'vitest';
import { thisMachine } from './allowed-origins.js';
import { missingContact } from './contact-environment.js';
import { EnvironmentError, readDatabaseEnvironment, readEnvironment, type Environment } from './environment.js';

const folder = mkdtempSync(join(tmpdir(), 'booking-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const required = {
  DATABASE_URL: 'postgres://booking:secret@db.example.test/booking',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  PUBLIC_URL: 'https://booking.example.test/',
  SMTP_URL: 'smtps://mail.example.test',
  MAIL_FROM: 'Booking <booking@example.test>',
  STORAGE_URL: 's3://files',
};
const production = (env: NodeJS.ProcessEnv = {}) => readEnvironment({ ...required, ...env });
const demo = (env: NodeJS.ProcessEnv = {}) => readEnvironment({ DATA_DIR: join(folder, 'demo'), ...env });

function keyFile(name: string, bits: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}
const dkimKey = keyFile('dkim.pem', 2048);
const receiptSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const contact = { CONTACT_PHONE: '03-1234 5678', CONTACT_WHATSAPP: '+60 12-345 6789', CONTACT_EMAIL: 'lorry@bed.test' };
const origins = 'https://shop.example, http://127.0.0.1:8080,https://xn--bcher-kva.example';

describe('the demo', () => {
  test('needs no setting, listens on this machine only, and keeps its secret', () => {
    const first = demo();
    expect(first).toMatchObject({
      ...{ mode: 'demo', host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', databaseUrl: null },
      ...{ orders: 'any', otpCountries: ['MY'], explorer: true, contact: exampleContact },
    });
    expect(first.messages).toMatchObject({ brandName: 'Contoh Beds', smsKept: 7 });
    expect(first.sessionSecret).toHaveLength(43);
    expect(demo().sessionSecret).toBe(first.sessionSecret);
    expect(statSync(join(folder, 'demo', 'session-secret')).mode & 0o777).toBe(0o600);
    expect([first.allowedOrigins, demo({ ALLOWED_ORIGINS: 'https://shop.example' }).allowedOrigins]).toEqual([
      [thisMachine],
      ['https://shop.example', thisMachine],
    ]);
  });

  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['DATABASE_URL that is set but empty', { ...required, DATABASE_URL: ' ' }, /DATABASE_URL is set but empty/],
    ['the same with nothing else', { DATABASE_URL: '' }, /^(?!.*this is the demo).*DATABASE_URL is set but empty/],
    ['the same with DEMO=1', { DEMO: '1', DATABASE_URL: '' }, /DATABASE_URL is set but empty/],
    ['an https PUBLIC_URL', { PUBLIC_URL: 'HTTPS://booking.example.test' }, /this is the demo, and an https PUBLIC_URL belong/],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail' }, /SMTP_URL belong to no demo: set DATABASE_URL, or DEMO=1/],
    ['SMS_URL', { SMS_URL: 'http://sms.example.test' }, /SMS_URL belong/],
    ['an s3 STORAGE_URL', { STORAGE_URL: 's3://files' }, /an s3 STORAGE_URL belong/],
    ['all of production but its database', { ...required, DATABASE_URL: undefined }, /PUBLIC_URL, SMTP_URL, an s3 STORAGE_URL belong/],
    ['DEMO that is neither 1 nor empty', { DEMO: 'yes' }, /DEMO must be 1 or not set/],
  ])('does not start by accident: %s', (_, env, message) => {
    expect(() => readEnvironment({ ...env, DATA_DIR: join(folder, 'accident') })).toThrow(message);
    expect(() => statSync(join(folder, 'accident'))).toThrow('ENOENT');
  });

  test('starts with DEMO=1 in addition to the settings of production, and with settings that are valid for both', () => {
    expect(demo({ ...required, DATABASE_URL: undefined, DEMO: '1' })).toMatchObject({ mode: 'demo', host: '127.0.0.1' });
    expect(demo({ PUBLIC_URL: 'http://192.168.1.5:3000', STORAGE_URL: 'file:/tmp' }).mode).toBe('demo');
  });

  test('refuses a data folder that cannot be created, with the cause, and an empty file of the secret', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => demo({ DATA_DIR: join(file, 'data') })).toThrow(
      /The data folder .*a-file\/data cannot be written \(ENOTDIR\): choose another with DATA_DIR\./,
    );
    const emptied = join(folder, 'emptied');
    demo({ DATA_DIR: emptied });
    chmodSync(join(emptied, 'session-secret'), 0o600);
    writeFileSync(join(emptied, 'session-secret'), '');
    expect(() => demo({ DATA_DIR: emptied })).toThrow(/session-secret does not hold a secret/);
    expect(readFileSync(join(emptied, 'session-secret'), 'utf8')).toBe('');
  });

  test('keeps uploads at a URL of the data folder, whatever characters are in its path', () => {
    const dataDir = join(folder, 'a #1 100% ?x ü');
    const { storageUrl } = demo({ DATA_DIR: dataDir });
    expect(fileURLToPath(storageUrl)).toBe(join(dataDir, 'files'));
    expect(readDatabaseEnvironment({ DATA_DIR: dataDir }).storageUrl).toBe(storageUrl);
    expect(readDatabaseEnvironment({ DATABASE_URL: required.DATABASE_URL }).storageUrl).toBeNull();
  });
});

describe('production', () => {
  const messages = {
    ...{ brandName: '', smsPrefix: 'RM0.00 ', smsKept: 7, quietHours: { from: '22:00', to: '08:00' } },
    ...{ receiptSecret: null, dkim: null, mailBounce: null },
  };
  const given = {
    ...{ BRAND_NAME: 'Beds & More-1', SMS_PREFIX: 'RM0:', SMS_KEPT: '14', QUIET_HOURS: '23:30-00:15', RECEIPT_SECRET: receiptSecret },
    ...{ DKIM_DOMAIN: 'example.test', DKIM_SELECTOR: 'beds2026', DKIM_KEY_FILE: dkimKey, MAIL_BOUNCE: 'bounce@example.test' },
  };

  test.each<[string, NodeJS.ProcessEnv, object]>([
    [
      'the settings as given, an empty one as none',
      { PORT: '0', HOST: '', SMS_URL: '  ', ORDERS: 'known', OTP_COUNTRIES: 'MY,SG', DATA_DIR: join(folder, 'unused') },
      {
        ...{ mode: 'production', host: '0.0.0.0', port: 0, publicUrl: 'https://booking.example.test', smsUrl: null, orders: 'known' },
        ...{ otpCountries: ['MY', 'SG'], storageUrl: 's3://files' },
      },
    ],
    [
      'defaults',
      { TRUSTED_PROXIES: '', ALLOWED_ORIGINS: ' ' },
      { trustedProxies: ['loopback'], allowedOrigins: [], webhookHosts: [], explorer: false, securityContact: null, messages },
    ],
    ['one proxy', { TRUSTED_PROXIES: 'loopback' }, { trustedProxies: ['loopback'] }],
    [
      'proxies with spaces between',
      { TRUSTED_PROXIES: 'loopback, 10.0.0.5,192.168.7.0/24' },
      { trustedProxies: ['loopback', '10.0.0.5', '192.168.7.0/24'] },
    ],
    [
      'proxies of IPv6',
      { TRUSTED_PROXIES: 'uniquelocal,linklocal,fd00::/8,2001:db8::1' },
      { trustedProxies: ['uniquelocal', 'linklocal', 'fd00::/8', '2001:db8::1'] },
    ],
    ['localhost', { PUBLIC_URL: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080' }],
    ['loopback', { PUBLIC_URL: 'http://127.0.0.1:3000' }, { publicUrl: 'http://127.0.0.1:3000' }],
    ['loopback of IPv6', { PUBLIC_URL: 'http://[::1]:3000' }, { publicUrl: 'http://[::1]:3000' }],
    ['a telephone', { CONTACT_PHONE: '03-1234 5678' }, { contact: { ...exampleContact, phone: '03-1234 5678', whatsapp: null } }],
    [
      'every contact',
      { ...contact, OFFICE_HOURS: 'SUN-THU 08:30-17:00' },
      {
        contact: {
          ...{ phone: contact.CONTACT_PHONE, whatsapp: contact.CONTACT_WHATSAPP, email: contact.CONTACT_EMAIL },
          officeHours: { firstDay: 'SUNDAY', lastDay: 'THURSDAY', opens: '08:30', closes: '17:00' },
        },
        securityContact: 'lorry@bed.test',
      },
    ],
    ['a security contact', { SECURITY_CONTACT: 'safe@bed.test', CONTACT_EMAIL: 'lorry@bed.test' }, { securityContact: 'safe@bed.test' }],
    ['allowed origins', { ALLOWED_ORIGINS: origins }, { allowedOrigins: origins.split(/, ?/) }],
    ['the explorer', { EXPLORER: '1' }, { explorer: true }],
    [
      'hosts of webhooks',
      { WEBHOOK_HOSTS: 'Inner.example.com, 10.0.0.7:8080,[::1]:9000' },
      { webhookHosts: ['inner.example.com', '10.0.0.7:8080', '[::1]:9000'] },
    ],
    [
      'settings of messages',
      given,
      {
        messages: {
          ...{ brandName: 'Beds & More-1', smsPrefix: 'RM0: ', smsKept: 14, quietHours: { from: '23:30', to: '00:15' }, receiptSecret },
          dkim: { domain: 'example.test', selector: 'beds2026', key: expect.stringContaining('PRIVATE KEY') as string },
          mailBounce: 'bounce@example.test',
        },
      },
    ],
    ['no prefix and no quiet hours', { SMS_PREFIX: '', QUIET_HOURS: '' }, { messages: { smsPrefix: '', smsKept: 7, quietHours: null } }],
    [
      'a long prefix, which keeps its own length free',
      { SMS_PREFIX: '(RM0.00)(MY)' },
      { messages: { smsPrefix: '(RM0.00)(MY) ', smsKept: 13 } },
    ],
  ])('reads %s', (_, env, expected: Partial<Environment>) => {
    expect(production(env)).toMatchObject(expected);
    expect(() => statSync(join(folder, 'unused'))).toThrow('ENOENT');
  });

  const proxies = ['proxy', '10.0.0.5/33', '10.0.0.0/255.0.0.0', '0.0.0.0/0', '::/0', 'fe80::1%eth0', '10.0.0.5,', 'true', '1'];
  const openUrls = [
    'http://booking.example.test',
    'http://10.0.0.5:3000',
    'http://localhost.example.test',
    'http://127.0.0.1.example.test',
  ];
  const hosts = ['http://inner', 'inner:', 'inner:*', 'inner:70000', 'inner/path', 'a b', 'user@inner', ','];
  const noOrigins = [
    ...['*', 'null', 'shop.example', 'https://*.shop.example', 'https://shop.example/', 'https://shop.example/path'],
    ...['https://shop.example?x', 'https://shop.example#x', 'https://Shop.example', 'https://shop.example:443', 'ftp://shop.example'],
    ...['https://user@shop.example', 'https://bücher.example', 'https://shop.example,', 'https://', 'file:///'],
    'https://shop.example https://other.example',
  ];
  test.each<[NodeJS.ProcessEnv, RegExp]>([
    ...proxies.map((TRUSTED_PROXIES): [NodeJS.ProcessEnv, RegExp] => [{ TRUSTED_PROXIES }, /TRUSTED_PROXIES must be addresses/]),
    // Cookies would be sent unencrypted.
    ...openUrls.map((PUBLIC_URL): [NodeJS.ProcessEnv, RegExp] => [{ PUBLIC_URL }, /PUBLIC_URL must start with https:/]),
    ...hosts.map((WEBHOOK_HOSTS): [NodeJS.ProcessEnv, RegExp] => [{ WEBHOOK_HOSTS }, /WEBHOOK_HOSTS must be hosts, each with a port/]),
    ...noOrigins.map((one): [NodeJS.ProcessEnv, RegExp] => [
      { ALLOWED_ORIGINS: one, PORT: 'x' },
      /^(?=.*PORT must).*ALLOWED_ORIGINS must be origins/,
    ]),
    [{ SECURITY_CONTACT: 'https://bed.test' }, /SECURITY_CONTACT must be an e-mail address/],
    [{ SESSION_SECRET: 'secret-'.repeat(6) }, /SESSION_SECRET can be guessed/],
    [{ EXPLORER: 'yes' }, /EXPLORER must be 1 or not set/],
    [
      { CONTACT_PHONE: 'call', CONTACT_WHATSAPP: '012-345 6789', CONTACT_EMAIL: 'bed', OFFICE_HOURS: 'always' },
      /^(?=.*CONTACT_PHONE must)(?=.*CONTACT_WHATSAPP must)(?=.*CONTACT_EMAIL must)(?=.*OFFICE_HOURS must be days and times)/,
    ],
    [{ BRAND_NAME: 'Bédzz' }, /BRAND_NAME must be 2 to 16/],
    [{ BRAND_NAME: 'B' }, /BRAND_NAME must/],
    [{ BRAND_NAME: 'Beds Beds Beds Be' }, /BRAND_NAME must/],
    [{ BRAND_NAME: 'Call 1300 888 123' }, /BRAND_NAME must/],
    [{ BRAND_NAME: '24' }, /BRAND_NAME must/],
    [{ SMS_URL: 'https://sms.example.test' }, /BRAND_NAME missing/],
    [{ SMS_PREFIX: 'R'.repeat(60) }, /SMS_PREFIX must be at most/],
    [{ SMS_PREFIX: 'http://x' }, /SMS_PREFIX must/],
    [{ SMS_PREFIX: 'beds.example' }, /SMS_PREFIX must not read like/],
    [{ SMS_PREFIX: '1234567' }, /SMS_PREFIX must not read like/],
    [{ SMS_PREFIX: '1234', BRAND_NAME: '567 Beds' }, /SMS_PREFIX and BRAND_NAME/],
    [{ SMS_KEPT: '6' }, /SMS_KEPT must/],
    [{ SMS_KEPT: '21' }, /SMS_KEPT must/],
    [{ QUIET_HOURS: '25:00-08:00' }, /QUIET_HOURS must be two times/],
    [{ QUIET_HOURS: '08:00-08:00' }, /QUIET_HOURS must begin and end/],
    [{ RECEIPT_SECRET: `whsec_${Buffer.alloc(23).toString('base64')}` }, /RECEIPT_SECRET must/],
    [{ RECEIPT_SECRET: 'a secret of more than thirty-two characters' }, /RECEIPT_SECRET must/],
    [{ DKIM_DOMAIN: 'example.test', DKIM_SELECTOR: 'a' }, /DKIM_KEY_FILE missing: DKIM needs all three/],
    [{ DKIM_KEY_FILE: import.meta.filename }, /(?=.*DKIM_KEY_FILE must be a file)(?=.*DKIM_DOMAIN, DKIM_SELECTOR missing)/],
    [{ DKIM_KEY_FILE: join(folder, 'none') }, /DKIM_KEY_FILE must be a file/],
    [{ DKIM_DOMAIN: 'a.test', DKIM_SELECTOR: 'a', DKIM_KEY_FILE: keyFile('short.pem', 1024) }, /2048 bits/],
    [{ MAIL_BOUNCE: 'bounce' }, /MAIL_BOUNCE must be an e-mail address/],
    [
      { PORT: '70000', ORDERS: 'some', OTP_COUNTRIES: 'Malaysia', LOG_LEVEL: 'loud', SMTP_URL: 'mail' },
      /^(?=.*PORT)(?=.*ORDERS)(?=.*OTP_COUNTRIES)(?=.*LOG_LEVEL)(?=.*SMTP_URL)/,
    ],
    [{ SESSION_SECRET: 'short', MAIL_FROM: undefined }, /^(?=.*SESSION_SECRET must)(?=.*required and missing: MAIL_FROM)/],
    [
      Object.fromEntries(Object.keys(required).map((name) => [name, name === 'DATABASE_URL' ? required.DATABASE_URL : undefined])),
      /SESSION_SECRET.*PUBLIC_URL.*SMTP_URL.*MAIL_FROM.*STORAGE_URL/,
    ],
  ])('refuses %j', (env, message) => {
    expect(() => production(env)).toThrow(EnvironmentError);
    expect(() => production(env)).toThrow(message);
  });

  test('never shows a value in a message', () => {
    const refused = () =>
      production({ SESSION_SECRET: 'hunter2', SMTP_URL: 'smtp//hunter2', RECEIPT_SECRET: 'hunter2', BRAND_NAME: 'B', PORT: 'x' });
    expect(refused).toThrow(/^(?=.*SESSION_SECRET)(?=.*SMTP_URL)(?=.*RECEIPT_SECRET)(?=.*BRAND_NAME)(?=.*PORT)/);
    expect(refused).not.toThrow(/hunter2/);
  });

  test('returns the contact settings that have the example’s values', () => {
    expect(missingContact(production().contact)).toEqual(['CONTACT_PHONE', 'CONTACT_EMAIL']);
    expect(missingContact(production(contact).contact)).toEqual([]);
  });
});

test('commands on the database need no secrets', () => {
  const { DATABASE_URL } = required;
  expect(readDatabaseEnvironment({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, logLevel: 'info' });
  expect(() => readDatabaseEnvironment({ DATABASE_URL: '' })).toThrow(/DATABASE_URL is set but empty/);
  expect(() => readDatabaseEnvironment({ DATABASE_URL: 'mysql://x' })).toThrow(
    /DATABASE_URL must be a URL that starts with postgres: or postgresql:/,
  );
});
