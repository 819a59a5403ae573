import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDataSource } from '../../app/data-source.js';
import { Database } from '../../database/database.js';
import { freePort } from '../../postgres/launch.js';
import { systemClock } from '../../shared/clock.js';
import { release } from '../../shared/release.js';
import { dnsOf } from '../../testing/dns-of.js';
import { oneApp } from '../../testing/one-app.js';
import { S3Peer } from '../../testing/s3-peer.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { checkDatabaseClock, checkTimeServer } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { checkMailServer } from './check-mail-server.js';
import { checkPublicUrl } from './check-public-url.js';
import { checkStorage } from './check-storage.js';
import { doctorChecks } from './checks.js';
import { lineOf, type Finding } from './finding.js';
import { runChecks } from './run-checks.js';

const metricsToken = 'k3Gq9-pZt7_Lw2xVb4Rn8Ys6Tc1Md5Hf0';
const app = await oneApp({ environment: { metricsToken } });
const folder = mkdtempSync(join(tmpdir(), 'booking-doctor-'));
const s3 = await S3Peer.start();
const safe = await SmtpPeer.start({ tls: true, credentials: { user: 'beds', pass: 'a-secret-of-smtp' } });
const open = await SmtpPeer.start();
afterAll(async () => {
  await Promise.all([s3.stop(), safe.stop(), open.stop()]);
  rmSync(folder, { recursive: true });
});
const lines = async (findings: Finding[] | Promise<Finding[]>) => (await findings).map(lineOf);

describe('the storage', () => {
  test('an object is written, read and deleted, and none is left', async () => {
    for (const url of [`file:${folder}/files`, s3.storageUrl])
      expect(await lines(checkStorage(url))).toEqual(['OK    storage: an object was written, read and removed']);
    expect(readdirSync(join(folder, 'files'))).toEqual([]);
  });

  test('a folder that cannot be created, an unreachable service and wrong credentials are failures', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(await lines(checkStorage(`file:${folder}/a-file/files`))).toEqual([expect.stringMatching(/^FAIL .* written \(ENOTDIR\)/)]);
    const away = `s3://key:a-secret@127.0.0.1:${await freePort()}/bucket?tls=false`;
    expect(await lines(checkStorage(away))).toEqual([expect.stringMatching(/^FAIL .* written \(ECONNREFUSED\)/)]);
    const stranger = s3.storageUrl.replace(/\/\/[^@]*@/, '//key:another@');
    expect(await lines(checkStorage(stranger))).toEqual([expect.stringMatching(/^FAIL .* written \(answered 403\)/)]);
  });
});

describe('PUBLIC_URL', () => {
  const ofUrl = (publicUrl: string) => lines(checkPublicUrl({ ...app.environment, publicUrl }));
  /** The server's address under a name that is not recognised as this machine. */
  const byProxy = (port: number) => `http://[::ffff:127.0.0.1]:${port}`;

  test('leads to this version', async () => {
    expect(await ofUrl(app.baseUrl)).toEqual([`OK    PUBLIC_URL: reached, version ${release}`]);
  });

  test.each([
    ['{"status":"ok","version":"99.0.0"}', /^WARN {2}PUBLIC_URL: version 99\.0\.0 answers there; this is /],
    ['{"status":"ok"}', /^FAIL {2}PUBLIC_URL: something else than this product answers there \(200\)/],
    ['<!doctype html>', /^FAIL {2}PUBLIC_URL: something else/],
  ])('leads to an answer of %s', async (body, line) => {
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await ofUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual([expect.stringMatching(line)]);
    server.closeAllConnections();
    server.close();
  });

  test.each<[string, (given: string) => string | undefined, string]>([
    ['appends what it sees', (given) => `${given}, 9.9.9.9:4711`, 'OK    X-Forwarded-For: believed from the proxy, and from nobody else'],
    ['passes on what callers write', (given) => given, 'FAIL  X-Forwarded-For: what callers write there is believed'],
    ['sends no address of the caller', () => undefined, 'WARN  X-Forwarded-For: this caller is seen at an inner address'],
  ])('leads through a proxy that %s', async (_, forwarded, line) => {
    const proxy = createServer(({ url, headers }, response) => {
      const { authorization, 'x-forwarded-for': given } = headers;
      const lines = { authorization, 'x-forwarded-for': given === undefined ? undefined : forwarded(String(given)) };
      const passed = request(`${app.baseUrl}${url}`, { headers: JSON.parse(JSON.stringify(lines)) as Record<string, string> }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)),
      );
      passed.end();
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const [reached, seen] = await ofUrl(byProxy((proxy.address() as AddressInfo).port));
    expect(reached).toMatch(/^OK {4}PUBLIC_URL: reached/);
    expect(seen).toContain(line);
    proxy.closeAllConnections();
    proxy.close();
  });

  test('leads nowhere; behind a proxy on another machine the proxies must be configured', async () => {
    expect(await ofUrl(`http://127.0.0.1:${await freePort()}`)).toEqual(['FAIL  PUBLIC_URL: not reached from here (ECONNREFUSED)']);
    const proxied = (trustedProxies: string[]) =>
      lines(checkPublicUrl({ ...app.environment, publicUrl: 'https://nowhere.invalid', trustedProxies }));
    expect((await proxied(['loopback']))[1]).toMatch(/^WARN {2}TRUSTED_PROXIES: this machine alone/);
    expect((await proxied(['loopback', '10.0.0.7']))[1]).toBe('OK    TRUSTED_PROXIES: set');
  });
});

describe('the mail server', () => {
  const login = '//beds:a-secret-of-smtp@';
  const safeUrl = `${safe.url.replace('//', login)}?tls.rejectUnauthorized=false`;

  test.each<[string, string, string]>([
    ['takes the login by TLS', safeUrl, 'OK    mail server: reached by TLS, signed in'],
    [
      'offers no TLS',
      open.url,
      'WARN  mail server: reached without TLS, without signing in; right on the same machine only, for names and links travel in the open',
    ],
    ['is not there', 'smtp://127.0.0.1:9', 'FAIL  mail server: not reached (ECONNREFUSED)'],
    [
      'refuses the password',
      safeUrl.replace('a-secret-of-smtp', 'another'),
      'FAIL  mail server: it does not take the user and the password of SMTP_URL',
    ],
    [
      'asks for no password, although one is set',
      open.url.replace('//', login),
      'FAIL  mail server: it does not take the user and the password of SMTP_URL',
    ],
    ['has an expired certificate', safe.url.replace('//', login), 'FAIL  mail server: not reached (CERT_HAS_EXPIRED)'],
  ])('%s', async (_, smtpUrl, line) => {
    expect(await lines(checkMailServer(smtpUrl))).toEqual([line]);
    expect([...safe.received, ...open.received]).toEqual([]);
  });
});

describe('the database', () => {
  const now = new Date();
  const url = app.environment.databaseUrl ?? '';
  const name = new URL(url).pathname.slice(1);
  /** Opens new sessions, which have the settings that were changed meanwhile. */
  const asNow = async () => {
    const database = new Database(await createDataSource({ url, use: 'maintenance' }).initialize());
    try {
      return await lines(checkDatabase(database, now));
    } finally {
      await database.close();
    }
  };

  test('of tests is new enough, has no pending migration, and could lose bookings', async () => {
    expect(await asNow()).toEqual([
      expect.stringMatching(/^OK {4}PostgreSQL: reached, 18/),
      expect.stringMatching(/^FAIL {2}durability: bookings could be lost; turn on fsync, full_page_writes/),
      'WARN  role: a superuser; one that owns this database and nothing else is enough',
      'OK    migrations: none pending',
      'WARN  backups: archive_mode is off; a restore loses all since the last backup, so see that there is one',
    ]);
  });

  test('with pending migrations, or of a newer version', async () => {
    const last = await app.database.query<{ name: string; timestamp: string }>(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name, timestamp',
    );
    expect(await asNow()).toContain('WARN  migrations: 1 pending; the next start of this version runs them, or npm run db:migrate');
    for (const { name: migration, timestamp } of [...last, { name: 'Later1', timestamp: '1' }])
      await app.database.query('INSERT INTO migrations (name, timestamp) VALUES ($1, $2)', [migration, timestamp]);
    expect(await asNow()).toContain('WARN  migrations: 1 are of a newer version than this one');
    await app.database.query(`DELETE FROM migrations WHERE name = 'Later1'`);
  });

  test('with settings of its own, or read-only', async () => {
    await app.database.query(`ALTER DATABASE ${name} SET work_mem = '64kB'`);
    expect(await asNow()).toContain('WARN  role: settings of its own or of the database: work_mem; the server expects none');
    await app.database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect((await asNow())[1]).toMatch(/^FAIL {2}PostgreSQL: nothing can be written/);
    await app.database.query(`ALTER DATABASE ${name} RESET ALL`);
  });
});

describe('clocks', () => {
  const ahead = (seconds: number) => ({ now: () => new Date(systemClock.now().getTime() + seconds * 1_000) });

  test('of the database', async () => {
    expect(await lines(checkDatabaseClock(app.database, systemClock))).toEqual(["OK    clock: 0.0 s from the database's"]);
    expect(await lines(checkDatabaseClock(app.database, ahead(10)))).toEqual([expect.stringMatching(/^WARN {2}clock: (10\.0|9\.9) s/)]);
    expect(await lines(checkDatabaseClock(app.database, ahead(-120)))).toEqual([expect.stringMatching(/^FAIL {2}clock: 1[12]\d\.\d s/)]);
  });

  test('of a time server, which may be unreachable', async () => {
    const server = createSocket('udp4').bind(0, '127.0.0.1');
    await once(server, 'listening');
    server.on('message', (question, { port }) => {
      const answer = Buffer.alloc(48);
      answer.writeUInt32BE(Math.floor(Date.now() / 1_000) + 2_208_988_800, 40);
      answer.writeUInt32BE(Math.floor(((Date.now() % 1_000) / 1_000) * 2 ** 32), 44);
      if (question.length === 48 && question[0] === 0x23) server.send(answer, port, '127.0.0.1');
    });
    const address = `127.0.0.1:${server.address().port}`;
    expect(await lines(checkTimeServer(address, systemClock))).toEqual(["OK    clock: 0.0 s from the time server's"]);
    expect(await lines(checkTimeServer(address, ahead(121)))).toEqual([expect.stringMatching(/^FAIL {2}clock: 12\d\.\d s/)]);
    server.close();
    await once(server, 'close');
    expect(await lines(checkTimeServer(address, systemClock))).toEqual(['WARN  clock: the time server does not answer (ECONNREFUSED)']);
  });
});

test('all checks run, and print no secret and no address', async () => {
  const settings = { publicUrl: app.baseUrl, storageUrl: s3.storageUrl, metricsToken: 'a-secret-token '.repeat(3) };
  const environment = { ...app.environment, ...settings, smtpUrl: open.url.replace('//', '//beds:a-secret-of-smtp@') };
  const printed: string[] = [];
  const checks = doctorChecks({ environment, resolver: dnsOf({}, []), database: () => Promise.resolve(app.database), clock: systemClock });
  expect(await runChecks(checks, (finding) => printed.push(lineOf(finding)))).toBe(1);
  const subjects = printed.map((line) => /^\w+ +(mail server|SPF|DMARC|[^:]*)/.exec(line)?.[1]);
  for (const subject of ['mail server', 'SPF', 'DMARC', 'storage', 'PUBLIC_URL', 'PostgreSQL', 'migrations', 'backups', 'clock'])
    expect(subjects).toContain(subject);
  expect(printed.join('\n')).not.toMatch(/a-secret|a secret|@/);
});

test('without SMTP_URL and DATABASE_URL both are named', async () => {
  const environment = { ...app.environment, publicUrl: app.baseUrl, storageUrl: s3.storageUrl, smtpUrl: null };
  const printed: string[] = [];
  const checks = doctorChecks({ environment, resolver: dnsOf({}, []), database: null, clock: systemClock });
  expect(await runChecks(checks, (finding) => printed.push(lineOf(finding)))).toBe(0);
  expect(printed.filter((line) => line.startsWith('WARN'))).toEqual([
    'WARN  SMTP_URL: not set; no e-mail is sent',
    "WARN  database: DATABASE_URL is not set; the demo's own is not checked",
  ]);
});
