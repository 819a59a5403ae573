import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { Environment } from '../shared/environment.js';
import { createLogger } from '../shared/logger.js';
import { oneApp } from '../testing/one-app.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { testEnvironment } from '../testing/test-environment.js';

const web = mkdtempSync(join(tmpdir(), 'web-'));
afterAll(() => rmSync(web, { recursive: true }));
mkdirSync(join(web, 'assets'));
writeFileSync(
  join(web, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Booking</title><meta name="description" content="" />' +
    '<script type="application/json" id="contact">{}</script></head><div id="root"><b>logo</b></div><noscript>Call {contact.phone}.</noscript></html>',
);
writeFileSync(
  join(web, 'prerendered.json'),
  JSON.stringify({ 'bm /form': '<h1>Borang, {contact.phone}</h1><p>{contact.officeHours}</p><i>{brand.name}</i>' }),
);
mkdirSync(join(web, '.git'));
writeFileSync(join(web, '.git', 'config'), '[core]');
writeFileSync(join(web, 'assets', 'index-abc123.js'), 'export {};');
writeFileSync(join(web, 'assets', 'index-abc123.js.br'), brotliCompressSync('export {};'));
writeFileSync(join(web, 'favicon.svg'), '<svg/>');
writeFileSync(join(web, 'sw.js'), 'precache([{url:"index.html",revision:"built"},{url:"a.js",revision:"a"}])');
writeFileSync(join(web, 'sw.js.br'), 'an older one');
let log = '';
const app = await oneApp({ web, logger: createLogger('trace', { write: (line: string) => void (log += line) }) });

it.each([
  ['/', 'en', 'Manage your delivery here', ''],
  ['/form/', 'en', 'Manage your delivery here', '/form'],
  ['/%66orm', 'en', 'Manage your delivery here', '/form'],
  ['/bm', 'ms', 'Urus penghantaran anda di sini', ''],
  ['/bm/form/date?x=1', 'ms', 'Urus penghantaran anda di sini', '/form/date'],
  ['/cn/manage', 'zh-Hans', '在此管理您的送货', '/manage'],
  ['/cn/reset-password/a-token', 'zh-Hans', '在此管理您的送货', '/reset-password'],
  ['/admin/dashboard', 'en', 'Manage your delivery here', '/admin/dashboard'],
  ['/index.html', 'en', 'Manage your delivery here', ''],
])('answers %s with its page, in its language from the first byte, to be revalidated each time', async (path, lang, description, rest) => {
  const response = await fetch(`${app.baseUrl}${path}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain('<title>Booking · Contoh Beds</title>');
  expect(html).toContain(`<meta name="description" content="${description}" />`);
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)" \/>/g)].map(([, to, href]) => [to, href]);
  expect(links).toEqual([
    ['en', `http://localhost:3000${rest || '/'}`],
    ['ms', `http://localhost:3000/bm${rest}`],
    ['zh-Hans', `http://localhost:3000/cn${rest}`],
    ['x-default', `http://localhost:3000${rest || '/'}`],
  ]);
  const etag = response.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"older", ${etag}`, '*']) {
    const again = await fetch(`${app.baseUrl}${path}`, { headers: { 'if-none-match': known } });
    expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
  }
});

it.each([
  ['/', 'Your new bed, on the day that suits you.', 'en_MY', '/'],
  ['/bm', 'Katil baharu anda, pada hari yang sesuai.', 'ms_MY', '/bm'],
  ['/cn/manage', '新床送到家，日期由您定。', 'zh_CN', '/cn/manage'],
  // The preview does not contain the token of a message.
  ['/reset-password/a-token', 'Your new bed, on the day that suits you.', 'en_MY', '/reset-password'],
])('%s has the elements that messengers show of a link', async (path, title, locale, address) => {
  const html = await (await fetch(`${app.baseUrl}${path}`)).text();
  const result: Record<string, string | undefined> = Object.fromEntries(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)" \/>/g)].map(([, name = '', content]) => [name, content]),
  );
  expect(result).toMatchObject({ title, locale, url: `http://localhost:3000${address}`, image: 'http://localhost:3000/link-preview.png' });
  expect(html).not.toContain('a-token');
});

it('a page that does not exist has no preview', async () => {
  expect(await (await fetch(`${app.baseUrl}/nowhere`)).text()).not.toContain('og:');
});

it('the picture has the declared size', () => {
  const picture = readFileSync(new URL('../../../web/public/link-preview.png', import.meta.url));
  expect([picture.toString('latin1', 12, 16), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(['IHDR', 1200, 630]);
});

it.each([
  ['/serverless', 'en'],
  ['/bm/nowhere', 'ms'],
  ['/cn/form/nowhere', 'zh-Hans'],
  ['/en/form', 'en'],
  ['/admin/bookings/nothing', 'en'],
  ['/reset-password/a/b', 'en'],
  ['/.git/config', 'en'],
  ['/.env', 'en'],
])('answers %s, which does not exist, with 404 and the page for it', async (path, lang) => {
  const response = await fetch(`${app.baseUrl}${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const html = await response.text();
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).not.toMatch(/hreflang|\[core\]/);
});

it.each([
  ['Beds & Co', 'Booking · Beds &amp; Co', 'Beds &amp; Co', true],
  ['', 'Booking', '', false],
])('the page contains the retailer’s name %j, prerendered or not', async (brandName, title, name, isTold) => {
  const { messages } = app.environment;
  const other = await createTestApp({ web, environment: { messages: { ...messages, brandName } } });
  for (const path of ['/bm/form', '/admin', '/nowhere']) {
    const html = await (await fetch(`${other.baseUrl}${path}`)).text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html.includes(`<meta name="brand" content="${name}" />`)).toBe(isTold);
  }
  expect(await (await fetch(`${other.baseUrl}/bm/form`)).text()).toContain(`<i>${name}</i>`);
  await other.close();
});

it('the page contains the retailer’s contact, whatever characters are in it', async () => {
  const contact = { ...app.environment.contact, phone: '</script><b>' };
  const other = await createTestApp({ web, environment: { contact } });
  const summaryOf = async ({ baseUrl }: TestApp) => {
    const html = await (await fetch(`${baseUrl}/bm/form`)).text();
    const [, json = '', call] =
      /<script type="application\/json" id="contact">(.*?)<\/script>.*<noscript>(.*)<\/noscript>/s.exec(html) ?? [];
    return { contact: JSON.parse(json) as unknown, call };
  };
  expect(await summaryOf(app)).toEqual({ contact: app.environment.contact, call: 'Call 1-800-00-0000.' });
  expect(await summaryOf(other)).toEqual({ contact, call: 'Call &lt;/script>&lt;b>.' });
  await other.close();
});

it('the service worker fetches its page again after a change of its settings', async () => {
  const other = await createTestApp({ web, environment: { contact: { ...app.environment.contact, phone: '03-1234 5678' } } });
  const workerOf = async ({ baseUrl }: TestApp) => {
    const response = await fetch(`${baseUrl}/sw.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    return response.text();
  };
  const worker = await workerOf(app);
  expect(worker).toMatch(/^precache\(\[\{url:"index\.html",revision:"[0-9a-f]{32}"\},\{url:"a\.js",revision:"a"\}\]\)$/);
  expect(await workerOf(app)).toBe(worker);
  expect(await workerOf(other)).not.toBe(worker);
  await other.close();
});

it.each<[string, Partial<Environment>, string[], RegExp]>([
  [
    'when SMS are kept, for the dialogs of staff',
    { messages: { ...testEnvironment('').messages, quietHours: { from: '22:00', to: '08:00' } } },
    ['/admin'],
    /<html lang="\w+" data-quiet-hours="22:00-08:00">/,
  ],
  ['that it is the demo', { mode: 'demo' }, ['/', '/bm/form', '/nowhere'], /<html lang="\w+" data-demo data-sms>/],
  [
    'whose mobile numbers are taken beside Malaysian ones',
    { otpCountries: ['SG', 'MY', 'GB'] },
    ['/form'],
    /<html lang="en" data-other-countries="SG GB">/,
  ],
  ['that SMS are sent here', { smsUrl: 'http://127.0.0.1:9/' }, ['/form'], /<html lang="en" data-sms>/],
])('the page declares %s, and without that setting it does not', async (_, environment, paths, attributes) => {
  const other = await createTestApp({ web, environment });
  for (const path of paths) {
    expect(await (await fetch(`${other.baseUrl}${path}`)).text()).toMatch(attributes);
    expect(await (await fetch(`${app.baseUrl}${path}`)).text()).not.toMatch(/data-(quiet-hours|demo|sms|other)/);
  }
  await other.close();
});

it('the explorer is served if it is enabled, with a policy of its own, and otherwise does not exist', async () => {
  mkdirSync(join(web, 'explorer', 'assets'), { recursive: true });
  writeFileSync(join(web, 'explorer', 'index.html'), '<!doctype html><title>Explorer</title>');
  writeFileSync(join(web, 'explorer', 'assets', 'main-abc.js'), 'export {};');
  const on = await createTestApp({ web, environment: { explorer: true } });
  const off = await createTestApp({ web });
  const ask = (base: string, path: string) => fetch(base + path);
  const page = await ask(on.baseUrl, '/developers/explorer');
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Explorer</title>']);
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self' data:;");
  expect((await ask(on.baseUrl, '/form')).headers.get('content-security-policy')).toContain("font-src 'self';");
  expect((await ask(on.baseUrl, '/explorer/assets/main-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const developers = await (await ask(on.baseUrl, '/developers')).text();
  expect(developers).toContain(' data-explorer>');
  expect(developers).toContain('<link rel="alternate" type="text/markdown" href="/developers/quick-start.md" />');
  for (const path of ['/developers/explorer', '/explorer/index.html', '/explorer/assets/main-abc.js'])
    expect([path, (await ask(off.baseUrl, path)).status]).toEqual([path, 404]);
  expect(await (await ask(off.baseUrl, '/developers')).text()).not.toContain('data-explorer');
  await Promise.all([on.close(), off.close()]);
});

it.each([
  ['POST', '/form', 'GET, HEAD'],
  ['DELETE', '/bm', 'GET, HEAD'],
  ['PUT', '/cn/reset-password/a-token', 'GET, HEAD'],
  ['PATCH', '/assets/index-abc123.js', 'GET, HEAD'],
  ['GET', '/server/api/auth/login', 'POST'],
  ['DELETE', '/server/api/files/some-key', 'GET, HEAD'],
  ['OPTIONS', '/server/api/auth/user', 'GET, HEAD'],
  ['PUT', '/server/api/health/live', 'GET, HEAD'],
  ['PUT', '/%73erver/api/upload', 'POST'],
])('%s %s is 405 with the allowed methods', async (method, path, allow) => {
  const response = await fetch(`${app.baseUrl}${path}`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  expect(await response.json()).toEqual({ message: 'Method not allowed', statusCode: 405 });
});

it('GraphQL answers 405 too, in its own format', async () => {
  const response = await fetch(`${app.baseUrl}/server/graphql`, { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(await response.json()).toMatchObject({ errors: [{ message: 'Method not allowed' }] });
});

it('hashed assets are cached for a year, other files are revalidated', async () => {
  expect((await fetch(`${app.baseUrl}/assets/index-abc123.js`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${app.baseUrl}/favicon.svg`)).headers.get('cache-control')).toBe('no-cache');
});

it('compressed copies of the build are sent to browsers that accept them', async () => {
  const get = (path: string, encoding: string) => app.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': encoding } });
  for (const [path, encoding] of [
    ['/assets/index-abc123.js', 'br'],
    ['/', 'br'],
    ['/form/date', 'gzip'],
    ['/nowhere', 'gzip'],
  ] as const) {
    const { headers } = await get(path, encoding === 'br' ? 'gzip, br;q=0.5' : 'gzip, br;q=0');
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-type']).toContain(path.startsWith('/assets') ? 'javascript' : 'text/html');
    expect(headers['cache-control']).toContain(path.startsWith('/assets') ? 'immutable' : 'no-cache');
    expect((await get(path, 'identity')).headers['content-encoding']).toBeUndefined();
  }
});

it.each(['/server', '/server/', '/server/api/nothing', '/server/api/dev/messages', '/assets/gone-1.js', '/assets/', '/assets'])(
  '%s is not a page, and no list of files',
  async (path) => {
    const response = await fetch(`${app.baseUrl}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found', statusCode: 404 });
  },
);

it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/%00'])(
  '%s leads to no other file',
  async (path) => {
    const { payload } = await app.app.inject({ method: 'GET', url: path });
    expect(payload).not.toContain('"dependencies"');
  },
);

it('without a build the page shows what to do', async () => {
  const bare = await createTestApp({ web: '/nonexistent' });
  const response = await fetch(`${bare.baseUrl}/form`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('npm run build') as string });
  expect((await fetch(`${bare.baseUrl}/server/api/health/live`)).status).toBe(200);
  await bare.close();
});

it('sends the prerendered page of an address, with its settings, and the logo', async () => {
  const form = await (await fetch(`${app.baseUrl}/bm/form`)).text();
  expect(form).toContain(
    '<div id="root" data-prerendered><h1>Borang, 1-800-00-0000</h1><p>Isnin hingga Sabtu, 9 pagi hingga 6 petang</p><i>Contoh Beds</i></div>',
  );
  expect(form).toContain('<div id="waiting"><b>logo</b></div>');
  for (const path of ['/form', '/bm', '/bm/form/order', '/index.html']) {
    expect(await (await fetch(`${app.baseUrl}${path}`)).text()).toContain('<div id="root"><b>logo</b></div>');
  }
  expect((await fetch(`${app.baseUrl}/prerendered.json`)).status).toBe(404);
});

const token = '7Qk2vR9xTb3mN8wZ4cLd6p';

it.each([
  ['an encoded #', `/m%23${token}`, `/m#${token}`],
  ['a slash in place of the #', `/m/${token}`, `/m#${token}`],
  ['an ampersand that was written out', `/manage%23${token}?a=1&amp;action=move`, `/m?a=1&action=move#${token}`],
  // The browser keeps the fragment, which the server does not see.
  ['upper case', '/BM/Manage', '/bm/m'],
  ['doubled slashes', '/cn//manage', '/cn/m'],
])('leads a manage link with %s to the booking, and logs no path: %s', async (_, damaged, meant) => {
  log = '';
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${app.baseUrl}${damaged}`, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, meant]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  }
  expect((await fetch(`${app.baseUrl}${damaged}`)).status).toBe(200);
  expect((await fetch(`${app.baseUrl}${damaged}`, { method: 'POST' })).status).toBe(404);
  expect(log).toContain('"msg":"request"');
  expect(log).not.toContain(token);
  // Every logged path is a route.
  expect(
    [...log.matchAll(/"route":"([^"]*)"/g)]
      .map(([, route]) => route)
      .filter((route) => !['web', '/m', '/bm/m', '/cn/m'].includes(route ?? '')),
  ).toEqual([]);
});

it.each([`/m%23${token}%`, '/m%', '/manage%2'])(
  'answers a manage link that was cut within an encoded sign with the page: %s',
  async (path) => {
    log = '';
    const response = await fetch(`${app.baseUrl}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(log).not.toContain(token);
  },
);

it.each(['/manages', '/m-1', '/x/m', '/form%23x'])('does not redirect %s', async (path) => {
  expect((await fetch(`${app.baseUrl}${path}`, { redirect: 'manual' })).status).toBe(404);
});
