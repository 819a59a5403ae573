import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleContact } from '@booking/reference-data/example-contact';
import { afterAll, expect, test } from 'vitest';
import { thisMachine } from './allowed-origins.js';
import { missingContact } from './contact-environment.js';
import { EnvironmentError, readDatabaseEnvironment, readEnvironment } from './environment.js';

const folder = mkdtempSync(join(tmpdir(), 'booking-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  DATABASE_URL: 'postgres://booking:secret@db.example.test/booking',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  PUBLIC_URL: 'https://booking.example.test/',
  SMTP_URL: 'smtps://mail.example.test',
  MAIL_FROM: 'Booking <booking@example.test>',
  STORAGE_URL: 's3://files',
};

test('the demo needs nothing, stays on this machine and keeps its secret', () => {
  const first = readEnvironment({ DATA_DIR: join(folder, 'demo') });
  const second = readEnvironment({ DATA_DIR: join(folder, 'demo') });

  expect(first).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    orders: 'any',
    otpCountries: ['MY'],
    timeZone: 'Asia/Kuala_Lumpur',
  });
  expect(first.sessionSecret).toHaveLength(43);
  expect(second.sessionSecret).toBe(first.sessionSecret);
  expect(statSync(join(folder, 'demo', 'session-secret')).mode & 0o777).toBe(0o600);
});

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['DATABASE_URL that is set but empty', { ...production, DATABASE_URL: ' ' }, /DATABASE_URL is set but empty/],
  ['the same with nothing else', { DATABASE_URL: '' }, /^(?!.*this is the demo).*DATABASE_URL is set but empty/],
  ['an https PUBLIC_URL', { PUBLIC_URL: 'HTTPS://booking.example.test' }, /this is the demo, and an https PUBLIC_URL belong/],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail' }, /SMTP_URL belong to no demo: set DATABASE_URL, or DEMO=1/],
  ['SMS_URL', { SMS_URL: 'http://sms.example.test' }, /SMS_URL belong/],
  ['an s3 STORAGE_URL', { STORAGE_URL: 's3://files' }, /an s3 STORAGE_URL belong/],
  ['all of production but its database', { ...production, DATABASE_URL: undefined }, /PUBLIC_URL, SMTP_URL, an s3 STORAGE_URL belong/],
])('the demo does not start by accident: %s', (_, env, fault) => {
  expect(() => readEnvironment({ ...env, DATA_DIR: join(folder, 'accident') })).toThrow(fault);
  expect(() => statSync(join(folder, 'accident'))).toThrow('ENOENT');
});

test('DEMO=1 means the demo, beside whatever; an empty DATABASE_URL is a fault all the same, for commands too', () => {
  const env = { ...production, DATABASE_URL: undefined, DEMO: '1', DATA_DIR: join(folder, 'meant') };
  expect(readEnvironment(env)).toMatchObject({ mode: 'demo', host: '127.0.0.1' });
  expect(readEnvironment({ PUBLIC_URL: 'http://192.168.1.5:3000', STORAGE_URL: 'file:/tmp', DATA_DIR: env.DATA_DIR }).mode).toBe('demo');
  expect(() => readEnvironment({ DEMO: '1', DATABASE_URL: '' })).toThrow(/DATABASE_URL is set but empty/);
  expect(() => readDatabaseEnvironment({ DATABASE_URL: '' })).toThrow(/DATABASE_URL is set but empty/);
  expect(() => readEnvironment({ DEMO: 'yes' })).toThrow(/DEMO must be 1 or not set/);
});

test.each([
  ['loopback', ['loopback']],
  ['loopback, 10.0.0.5,192.168.7.0/24', ['loopback', '10.0.0.5', '192.168.7.0/24']],
  ['uniquelocal,linklocal,fd00::/8,2001:db8::1', ['uniquelocal', 'linklocal', 'fd00::/8', '2001:db8::1']],
])('TRUSTED_PROXIES %s', (given, trustedProxies) => {
  expect(readEnvironment({ ...production, TRUSTED_PROXIES: given }).trustedProxies).toEqual(trustedProxies);
});

test('TRUSTED_PROXIES is loopback when nothing is said, and what Fastify would stumble over is a fault at the start', () => {
  expect(readEnvironment({ ...production, TRUSTED_PROXIES: '' }).trustedProxies).toEqual(['loopback']);
  for (const wrong of ['proxy', '10.0.0.5/33', '10.0.0.0/255.0.0.0', '0.0.0.0/0', '::/0', 'fe80::1%eth0', '10.0.0.5,', 'true', '1']) {
    expect(() => readEnvironment({ ...production, TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES must be addresses/);
  }
});

test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('production may be tried at %s', (PUBLIC_URL) => {
  expect(readEnvironment({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test.each(['http://booking.example.test', 'http://10.0.0.5:3000', 'http://localhost.example.test', 'http://127.0.0.1.example.test'])(
  'production is refused at %s: cookies would travel in the open',
  (PUBLIC_URL) => {
    expect(() => readEnvironment({ ...production, PUBLIC_URL })).toThrow(/PUBLIC_URL must start with https:/);
  },
);

test('how people reach the retailer is read as given; the demo names an example', () => {
  const CONTACT_PHONE = '03-1234 5678';
  expect(readEnvironment({ DATA_DIR: join(folder, 'demo') }).contact).toEqual(exampleContact);
  expect(readEnvironment({ ...production, CONTACT_PHONE }).contact).toEqual({ ...exampleContact, phone: CONTACT_PHONE, whatsapp: null });
  const all = { CONTACT_PHONE, CONTACT_WHATSAPP: '+60 12-345 6789', CONTACT_EMAIL: 'lorry@bed.test', OFFICE_HOURS: 'SUN-THU 08:30-17:00' };
  expect(readEnvironment({ ...production, ...all }).contact).toEqual({
    phone: CONTACT_PHONE,
    whatsapp: '+60 12-345 6789',
    email: 'lorry@bed.test',
    officeHours: { firstDay: 'SUNDAY', lastDay: 'THURSDAY', opens: '08:30', closes: '17:00' },
  });
  const wrong = { CONTACT_PHONE: 'call', CONTACT_WHATSAPP: '012-345 6789', CONTACT_EMAIL: 'bed', OFFICE_HOURS: 'always' };
  expect(() => readEnvironment({ ...production, ...wrong })).toThrow(
    /^(?=.*CONTACT_PHONE must)(?=.*CONTACT_WHATSAPP must)(?=.*CONTACT_EMAIL must)(?=.*OFFICE_HOURS must be days and times)/,
  );
});

test('weaknesses are reported to an address of their own, else to the contact; never to that of the example', () => {
  const contactIn = (given: Record<string, string>) => readEnvironment({ ...production, ...given }).securityContact;
  expect(contactIn({ SECURITY_CONTACT: 'safe@bed.test', CONTACT_EMAIL: 'lorry@bed.test' })).toBe('safe@bed.test');
  expect(contactIn({ CONTACT_EMAIL: 'lorry@bed.test' })).toBe('lorry@bed.test');
  expect(contactIn({})).toBeNull();
  expect(() => contactIn({ SECURITY_CONTACT: 'https://bed.test' })).toThrow('SECURITY_CONTACT must be an e-mail address');
});

test('the contact settings that a production left as in the example are named', () => {
  expect(missingContact(readEnvironment(production).contact)).toEqual(['CONTACT_PHONE', 'CONTACT_EMAIL']);
  expect(missingContact({ ...exampleContact, phone: '03-1234 5678', email: 'lorry@bed.test' })).toEqual([]);
});

test('a SESSION_SECRET that can be guessed is refused in production', () => {
  expect(() => readEnvironment({ ...production, SESSION_SECRET: 'secret-'.repeat(6) })).toThrow(/SESSION_SECRET can be guessed/);
});

test('the folder of uploads is a URL of the data folder, whatever signs are in its path', () => {
  const dataDir = join(folder, 'a #1 100% ?x ü');
  const { storageUrl } = readEnvironment({ DATA_DIR: dataDir });
  expect(fileURLToPath(storageUrl)).toBe(join(dataDir, 'files'));
  expect(readDatabaseEnvironment({ DATA_DIR: dataDir }).storageUrl).toBe(storageUrl);
  expect(readDatabaseEnvironment({ DATABASE_URL: production.DATABASE_URL }).storageUrl).toBeNull();
});

test('with DATABASE_URL every secret that is missing is named at once', () => {
  const missing = () => readEnvironment({ DATABASE_URL: production.DATABASE_URL });
  expect(missing).toThrow(EnvironmentError);
  expect(missing).toThrow(/SESSION_SECRET.*PUBLIC_URL.*SMTP_URL.*MAIL_FROM.*STORAGE_URL/);
});

test('every fault is named at once, the missing beside the wrong', () => {
  expect(() =>
    readEnvironment({
      ...production,
      PORT: '70000',
      ORDERS: 'some',
      OTP_COUNTRIES: 'Malaysia',
      LOG_LEVEL: 'loud',
      TIMEZONE: 'Mars/Olympus',
      SMTP_URL: 'mail',
      SESSION_SECRET: 'short',
      MAIL_FROM: undefined,
    }),
  ).toThrow(
    /^(?=.*PORT)(?=.*ORDERS)(?=.*OTP_COUNTRIES)(?=.*LOG_LEVEL)(?=.*TIMEZONE)(?=.*SMTP_URL)(?=.*SESSION_SECRET must)(?=.*required and missing: MAIL_FROM)/,
  );
});

test('a message of faults never shows a value', () => {
  const refused = () => readEnvironment({ ...production, SESSION_SECRET: 'hunter2', SMTP_URL: 'smtp//hunter2' });
  expect(refused).toThrow(EnvironmentError);
  expect(refused).not.toThrow(/hunter2/);
});

test('production is read as given, an empty variable is none, and nothing is written', () => {
  const environment = readEnvironment({
    ...production,
    PORT: '0',
    HOST: '',
    SMS_URL: '  ',
    ORDERS: 'known',
    OTP_COUNTRIES: 'MY,SG',
    DATA_DIR: join(folder, 'unused'),
  });
  expect(environment).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://booking.example.test',
    smsUrl: null,
    orders: 'known',
    otpCountries: ['MY', 'SG'],
    storageUrl: 's3://files',
  });
  expect(() => statSync(join(folder, 'unused'))).toThrow('ENOENT');
});

test('a data folder that cannot be made is named with the cause', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => readEnvironment({ DATA_DIR: join(file, 'data') })).toThrow(
    /The data folder .*a-file\/data cannot be written \(ENOTDIR\): choose another with DATA_DIR\./,
  );
});

test('a kept secret that was emptied is refused rather than used', () => {
  const demo = join(folder, 'emptied');
  readEnvironment({ DATA_DIR: demo });
  chmodSync(join(demo, 'session-secret'), 0o600);
  writeFileSync(join(demo, 'session-secret'), '');
  expect(() => readEnvironment({ DATA_DIR: demo })).toThrow(/session-secret does not hold a secret/);
  expect(readFileSync(join(demo, 'session-secret'), 'utf8')).toBe('');
});

test('commands on the database need no secrets', () => {
  expect(readDatabaseEnvironment({ DATABASE_URL: production.DATABASE_URL })).toMatchObject({
    databaseUrl: production.DATABASE_URL,
    logLevel: 'info',
  });
  expect(() => readDatabaseEnvironment({ DATABASE_URL: 'mysql://x' })).toThrow(
    /DATABASE_URL must be a URL that starts with postgres: or postgresql:/,
  );
});

test('ALLOWED_ORIGINS are whole origins as browsers send them; none, but for this machine in demo mode', () => {
  const read = (ALLOWED_ORIGINS?: string) => readEnvironment({ ...production, ALLOWED_ORIGINS }).allowedOrigins;
  expect([read(), read(' ')]).toEqual([[], []]);
  expect(read('https://shop.example, http://127.0.0.1:8080,https://xn--bcher-kva.example')).toHaveLength(3);
  const demo = (ALLOWED_ORIGINS?: string) => readEnvironment({ DATA_DIR: join(folder, 'demo'), ALLOWED_ORIGINS }).allowedOrigins;
  expect([demo(), demo('https://shop.example')]).toEqual([[thisMachine], ['https://shop.example', thisMachine]]);
});

test.each([
  ...[
    '*',
    'null',
    'shop.example',
    'https://*.shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://shop.example?x',
  ],
  ...['https://shop.example#x', 'https://Shop.example', 'https://shop.example:443', 'https://user@shop.example', 'ftp://shop.example'],
  ...['https://bücher.example', 'https://shop.example,', 'https://shop.example https://other.example', 'https://', 'file:///'],
])('ALLOWED_ORIGINS %s is a fault, named beside the others', (ALLOWED_ORIGINS) => {
  expect(() => readEnvironment({ ...production, ALLOWED_ORIGINS, PORT: 'x' })).toThrow(/^(?=.*PORT must).*ALLOWED_ORIGINS must be origins/);
});

test('the explorer is served in demo mode, and in production where EXPLORER is 1', () => {
  const explorer = (EXPLORER?: string) => readEnvironment({ ...production, ...(EXPLORER !== undefined && { EXPLORER }) }).explorer;
  expect([explorer(), explorer('1'), readEnvironment({ DATA_DIR: join(folder, 'explorer') }).explorer]).toEqual([false, true, true]);
  expect(() => explorer('yes')).toThrow('EXPLORER must be 1 or not set');
});
