import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { dnsOf } from '../../testing/dns-of.js';
import { checkMailDns } from './check-mail-dns.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' }) as string;
const dkim = { domain: 'beds.example', selector: 'mail', key: pem(privateKey) };

let settings: Parameters<typeof checkMailDns>[0];
let texts: Record<string, string[] | Error>;
let mailServers: string[];

beforeEach(() => {
  settings = { mailFrom: 'Beds <delivery@beds.example>', messages: { dkim, mailBounce: 'b@bounce.beds.example' } };
  texts = {
    'bounce.beds.example': ['v=spf1 include:mail.example -all', 'another=thing'],
    '_dmarc.beds.example': ['v=DMARC1; p=quarantine'],
    'mail._domainkey.beds.example': [`v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`],
  };
  mailServers = ['in.mail.example'];
});

/** Returns the findings that are not OK. */
async function errors(): Promise<string[]> {
  const findings = await checkMailDns(settings, dnsOf(texts, mailServers));
  return findings.filter(({ level }) => level !== 'OK').map(({ level, text }) => `${level} ${text}`);
}

const fails: [string, () => unknown, string][] = [
  ['no SPF', () => delete texts['bounce.beds.example'], 'FAIL SPF of bounce.beds.example: no record'],
  [
    'SPF twice',
    () => (texts['bounce.beds.example'] = ['v=spf1 -all', 'v=spf1 ~all']),
    'FAIL SPF of bounce.beds.example: 2 records, of which receivers believe none',
  ],
  ['no DMARC', () => delete texts['_dmarc.beds.example'], 'FAIL DMARC of beds.example: no record'],
  ['no DKIM', () => delete texts['mail._domainkey.beds.example'], 'FAIL DKIM: no record at mail._domainkey.beds.example'],
  [
    'DKIM of another key',
    () => (settings.messages.dkim = { ...dkim, key: pem(otherKey) }),
    'FAIL DKIM: the record at mail._domainkey.beds.example is not that of the key in DKIM_KEY_FILE',
  ],
  [
    'DKIM that was taken back',
    () => (texts['mail._domainkey.beds.example'] = ['v=DKIM1; p=']),
    'FAIL DKIM: the record at mail._domainkey.beds.example is not that of the key in DKIM_KEY_FILE',
  ],
  ['no MX', () => (mailServers = []), 'FAIL bounces to bounce.beds.example: it has no mail server (MX), so what comes back is lost'],
  [
    'an MX that says no (RFC 7505)',
    () => (mailServers = ['']),
    'FAIL bounces to bounce.beds.example: it has no mail server (MX), so what comes back is lost',
  ],
  [
    'nobody who answers',
    () => (texts['_dmarc.beds.example'] = Object.assign(new Error('x'), { code: 'ETIMEOUT' })),
    'FAIL DNS: no answer about _dmarc.beds.example (ETIMEOUT)',
  ],
];
test.each(fails)('%s fails', async (_name, change, line) => {
  change();
  expect(await errors()).toEqual([line]);
});

test('a missing key and a bounce address of another domain are warnings', async () => {
  settings.messages = { dkim: null, mailBounce: 'b@mail.example' };
  texts['mail.example'] = ['v=spf1 -all'];
  expect(await errors()).toEqual([
    'WARN DKIM: not set; right only where the mail service signs',
    "WARN DMARC: neither the bounce address nor DKIM_DOMAIN is of the sender's domain",
  ]);
});

test('DMARC may be set at a parent domain, and without MAIL_BOUNCE the sender is checked', async () => {
  settings.mailFrom = 'delivery@my.mail.beds.example';
  settings.messages.mailBounce = null;
  texts['my.mail.beds.example'] = ['v=spf1 -all'];
  expect(await errors()).toEqual([]);
  texts['my.mail.beds.example'] = [];
  expect(await errors()).toEqual(['FAIL SPF of my.mail.beds.example: no record']);
});

test('a key in test mode is a warning', async () => {
  texts['mail._domainkey.beds.example'] = (texts['mail._domainkey.beds.example'] as string[]).map((record) => `t=y; ${record}`);
  expect(await errors()).toEqual(['WARN DKIM: the record at mail._domainkey.beds.example says that it is a trial (t=y)']);
});
