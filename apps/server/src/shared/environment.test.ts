import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
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
