import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { booked } from '../../testing/delivery-api.js';
import { fetchFile, upload, type SentFile } from '../../testing/files-client.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { gif, html, pdf, photograph, png, svg, webp } from '../../testing/sample-files.js';

const megabyte = 1024 * 1024;

const userId = '019a9f00-0000-7000-8000-0000000000c1';
const folder = await mkdtemp(join(tmpdir(), 'booking-files-'));
const app = await oneApp({ environment: { storageUrl: `file:${folder}/files` } });
let customer = await app.as({ userId, role: 'user', scope: [] });

afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => app.database.query('DELETE FROM stored_file'));
afterEach(() => rm(`${folder}/files`, { recursive: true, force: true }));

const send = (...files: SentFile[]) => upload(app, customer, files);
const onDisk = () => readdir(`${folder}/files`).catch(() => []);
const onFile = () => app.database.query<{ key: string; stored_at: Date | null }>('SELECT key, stored_at FROM stored_file');

async function expectNothingKept(): Promise<void> {
  expect(await onDisk()).toEqual([]);
  expect(await onFile()).toEqual([]);
}

describe('an upload', () => {
  test('a photograph is stored upright and without EXIF', async () => {
    const original = await photograph();
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Telephone');

    const { status, docUrls } = await send({ name: 'IMG_0001.JPG', content: original });
    expect(status).toBe(200);
    expect(docUrls).toEqual([expect.stringMatching(/^\/server\/api\/files\/[0-9a-f]{32}\.jpg$/)]);

    const response = await fetchFile(app, customer, docUrls[0]);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const content = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.includes('Telephone')).toBe(false);
    // Rotated by 90 degrees to the right: the upper colour is now on the right.
    const { data } = await sharp(content).extract({ left: 35, top: 40, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  test('several files are stored in their order, whatever their names', async () => {
    const { status, docUrls } = await send(
      { name: '../../etc/passwd.png', content: await png() },
      { name: 'proof', content: await webp() },
      { name: 'receipt.exe', content: pdf() },
    );
    expect(status).toBe(200);
    const types = await Promise.all(docUrls.map(async (url) => (await fetchFile(app, customer, url)).headers.get('content-type')));
    expect(types).toEqual(['image/png', 'image/webp', 'application/pdf']);
    expect(await onDisk()).toHaveLength(3);
  });

  test('a PDF is stored unchanged, and an image of more than 4096 pixels a side is made smaller and keeps its transparency', async () => {
    const { docUrls } = await send(
      { name: 'a.pdf', content: pdf(5_000) },
      { name: 'a.png', content: await png({ width: 5_000, height: 100 }) },
    );
    expect(Buffer.from(await (await fetchFile(app, customer, docUrls[0])).arrayBuffer())).toEqual(pdf(5_000));
    const image = Buffer.from(await (await fetchFile(app, customer, docUrls[1])).arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: 4096, height: 82, hasAlpha: true });
  });

  test('ten files and a file of exactly 10 MB are accepted', async () => {
    const files = Array.from({ length: 9 }, (_, index) => ({ name: `${index}.pdf`, content: pdf() }));
    const { status, docUrls } = await send({ name: 'large.pdf', content: pdf(10 * megabyte) }, ...files);
    expect(status).toBe(200);
    expect(docUrls).toHaveLength(10);
  });

  test('files are readable by this user only, and stored with their owner', async () => {
    await send({ name: 'a.pdf', content: pdf() });
    const [name = ''] = await onDisk();
    expect((await stat(`${folder}/files`)).mode & 0o777).toBe(0o700);
    expect((await stat(`${folder}/files/${name}`)).mode & 0o777).toBe(0o600);
    expect(await app.database.query('SELECT key, owner_id, content_type, size FROM stored_file')).toEqual([
      { key: name, owner_id: userId, content_type: 'application/pdf', size: pdf().length },
    ]);
  });
});

describe('a refused upload, of which nothing is stored', () => {
  afterEach(expectNothingKept);

  test.each([
    ['an HTML page named .jpg', html, 415, 'sent.jpg is not a JPEG, PNG, WebP or PDF file'],
    ['an SVG', svg, 415, 'sent.jpg is not a JPEG, PNG, WebP or PDF file'],
    ['a GIF', gif, 415, 'sent.jpg is not a JPEG, PNG, WebP or PDF file'],
    ['a page before a PDF', () => Buffer.concat([Buffer.from('\ufeff'), pdf()]), 415, 'sent.jpg is not a JPEG, PNG, WebP or PDF file'],
    [
      'half a photograph',
      async () => (await photograph({ width: 800, height: 400 })).subarray(0, 2_000),
      400,
      'sent.jpg is damaged and cannot be read',
    ],
    ['a decompression bomb', () => png({ width: 9_000, height: 6_000 }), 413, 'sent.jpg has more than 50 megapixels'],
    ['an empty file', Buffer.alloc(0), 400, 'sent.jpg is empty'],
    ['a byte more than 10 MB', pdf(10 * megabyte + 1), 413, 'sent.jpg is larger than 10 MB'],
    [
      'a photograph of 60 MB',
      async () => Buffer.concat([await photograph(), Buffer.alloc(60 * megabyte)]),
      413,
      'sent.jpg is larger than 10 MB',
    ],
  ])('%s', async (_, made, status, error) => {
    const content = await (typeof made === 'function' ? made() : made);
    expect(await send({ name: 'sent.jpg', content })).toMatchObject({ status, errors: [error] });
  });

  test('all files are refused if some are invalid: each of these is named, and valid ones are not kept', async () => {
    const answer = await send(
      { name: 'good.pdf', content: pdf() },
      { name: 'page.jpg', content: html },
      { name: 'empty.png', content: Buffer.alloc(0) },
      { name: 'fine.pdf', content: pdf() },
    );
    expect(answer).toMatchObject({
      status: 415,
      errors: ['page.jpg is not a JPEG, PNG, WebP or PDF file', 'empty.png is empty'],
      docUrls: [],
    });
  });

  test('an eleventh file, more than 100 MB in total, another field and a form without a file are refused', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, content: pdf() }));
    expect(await send(...eleven)).toMatchObject({ status: 413, errors: ['Send at most 10 files at a time'] });
    const heavy = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(10 * megabyte) }));
    expect(await send(...heavy)).toMatchObject({ status: 413, errors: ['The files are larger than 100 MB together'] });
    expect(await send({ field: 'photo', name: 'a.pdf', content: pdf() })).toMatchObject({
      status: 400,
      errors: ['a.pdf is not in the field docs'],
    });
    expect(await send()).toMatchObject({ status: 400, errors: ['Choose at least one file'] });
  });

  test('errors are in the language of the sender, with a file name that is safe to show', async () => {
    const answer = await upload(app, { ...customer, cookie: 'locale=cn' }, [{ name: `\u202egpj.${'x'.repeat(200)}`, content: html }]);
    expect(answer.errors).toEqual([`gpj.${'x'.repeat(56)} 不是 JPEG、PNG、WebP 或 PDF 文件`]);
  });

  test.each([
    ['application/json', '{"docs": []}', 415],
    ['application/json', '{', 415],
    ['text/plain', 'docs', 415],
    ['application/pdf', '%PDF-1.4', 415],
    ['multipart/form-data', 'no boundary', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="docs"; filename="a.pdf"\r\n\r\n%PDF-1.4 and no end',
      400,
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n%PDF-\r\n--x--', 400],
  ])('%s: %s', async (type, body, status) => {
    const response = await fetch(`${app.baseUrl}/server/api/upload`, {
      method: 'POST',
      headers: { ...customer, 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ errors: [expect.any(String)] });
  });
});

describe('who may send', () => {
  const file = { name: 'a.pdf', content: pdf() };
  const cookie = () => ({ cookie: `apollo-token=${customer.authorization.slice('Bearer '.length)}` });

  test('only callers who are signed in may send', async () => {
    expect(await upload(app, {}, [file])).toMatchObject({ status: 401, errors: ['Sign in to continue.'] });
    expect(await upload(app, { authorization: 'Bearer forged' }, [file])).toMatchObject({ status: 401 });
    await expectNothingKept();
  });

  test('a form of another site with a visitor’s cookie is refused', async () => {
    const xhr = { 'x-requested-with': 'XMLHttpRequest' };
    expect(await upload(app, cookie(), [file])).toMatchObject({ status: 403, errors: ['You do not have permission to do this.'] });
    expect(await upload(app, { ...cookie(), ...xhr, origin: 'https://elsewhere.example' }, [file])).toMatchObject({ status: 403 });
    await expectNothingKept();
    expect(await upload(app, { ...cookie(), ...xhr, origin: app.baseUrl }, [file])).toMatchObject({ status: 200 });
    expect(await upload(app, { ...cookie(), 'apollo-require-preflight': '1', origin: 'http://localhost:3000' }, [file])).toMatchObject({
      status: 200,
    });
  });

  test('no other route takes a form', async () => {
    const form = new FormData();
    form.append('query', '{ __typename }');
    const response = await fetch(`${app.baseUrl}/server/graphql`, { method: 'POST', headers: customer, body: form });
    expect(response.status).toBe(415);
  });

  test('an account may send at most 500 files in 24 hours', async () => {
    await app.database.query(
      `INSERT INTO stored_file (key, owner_id, content_type, size, stored_at, created_at)
       SELECT lpad(to_hex(n), 32, '0') || '.pdf', '019a9f00-0000-7000-8000-0000000000c1', 'application/pdf', 1, $1, $1 FROM generate_series(1, 499) AS n`,
      [app.clock.now()],
    );
    expect(await send(file)).toMatchObject({ status: 200 });
    const refused = await send(file);
    expect(refused).toMatchObject({ status: 429, errors: ['Too many tries. Wait a while, then try again.'] });
    expect(refused.headers.get('retry-after')).toBe('3600');
    app.clock.advance(24 * 60 * 60 * 1000);
    customer = await app.as({ userId, role: 'user', scope: [] });
    expect(await send(file)).toMatchObject({ status: 200 });
  });
});

const id = (number: number) => `019a9f00-0000-7000-8000-00000000000${number}`;
const day = 24 * 60 * 60 * 1000;
const [branchId, otherBranchId] = [await givenBranch(app.database, { dailyLimit: 100 }), await givenBranch(app.database, { coverage: [] })];
const { as } = app;
const uploader = () => as({ userId: id(1), role: 'admin', scope: ['booking:read', 'booking:write'], branchIds: [branchId] });

async function givenFile(content: Buffer = pdf()): Promise<string> {
  const { docUrls } = await upload(app, await uploader(), [{ name: 'a file', content }]);
  return docUrls[0] ?? '';
}

/** Creates a booking of customer 4 with the document. */
async function givenBookingWith(docUrl: string): Promise<void> {
  await as({ userId: id(4), role: 'user', scope: [] });
  const booking = await booked(app.api);
  await app.database.query('UPDATE booking SET doc_urls = $2, user_id = $3 WHERE id = $1', [booking.id, [docUrl], id(4)]);
}

const statusFor = async (person: Parameters<typeof as>[0] | null, docUrl: string) =>
  (await fetchFile(app, person ? await as(person) : {}, docUrl)).status;

describe('who may see a file', () => {
  test('shows a file that nothing refers to, to its uploader only', async () => {
    const docUrl = await givenFile();
    expect((await fetchFile(app, await uploader(), docUrl)).status).toBe(200);
    expect(await statusFor({ userId: id(2), role: 'admin', scope: ['*'] }, docUrl)).toBe(404);
    expect(await statusFor({ userId: id(3), role: 'user', scope: [] }, docUrl)).toBe(404);
    expect(await statusFor(null, docUrl)).toBe(401);
  });

  test('shows a file of a booking to staff of its branch with booking:read and to its customer', async () => {
    const docUrl = await givenFile();
    await givenBookingWith(docUrl);
    const staff = { userId: id(2), role: 'admin' as const, scope: ['booking:read'], branchIds: [branchId] };
    expect(await statusFor(staff, docUrl)).toBe(200);
    expect(await statusFor({ ...staff, userId: id(5), branchIds: [], scope: ['booking:read', 'branch:all'] }, docUrl)).toBe(200);
    expect(await statusFor({ ...staff, userId: id(6), branchIds: [otherBranchId] }, docUrl)).toBe(404);
    expect(await statusFor({ ...staff, userId: id(7), scope: ['branch:write'] }, docUrl)).toBe(404);
    expect(await statusFor({ userId: id(4), role: 'user', scope: [] }, docUrl)).toBe(200);
    expect(await statusFor({ userId: id(3), role: 'user', scope: [] }, docUrl)).toBe(404);
    expect(await statusFor(null, docUrl)).toBe(401);
  });

  test('shows a profile photograph to everybody who is signed in, when it is an image and its owner’s own', async () => {
    const [photo, document] = [await givenFile(await photograph()), await givenFile()];
    const stranger = { userId: id(3), role: 'user' as const, scope: [] };
    const wear = (userId: string, url: string) => app.database.query('UPDATE user_account SET photo_url = $2 WHERE id = $1', [userId, url]);
    await as(stranger);
    await wear(id(3), photo);
    expect(await statusFor(stranger, photo)).toBe(404);
    await wear(id(1), document);
    expect(await statusFor(stranger, document)).toBe(404);
    await wear(id(1), photo);
    expect(await statusFor(stranger, photo)).toBe(200);
    expect(await statusFor(null, photo)).toBe(401);
  });

  test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a.jpg', `${'0'.repeat(32)}.jpg`, `${'0'.repeat(32)}.jpg%00`, 'x'.repeat(90)])(
    'answers 404 for %s',
    async (key) => {
      const response = await fetch(`${app.baseUrl}/server/api/files/${key}`, { headers: await uploader() });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('how a file is served', () => {
  test.each([
    ['an image', () => photograph(), 'image/jpeg', /^inline; filename="[0-9a-f]{32}\.jpg"$/],
    ['a PDF', () => Promise.resolve(pdf()), 'application/pdf', /^attachment; filename="[0-9a-f]{32}\.pdf"$/],
  ])('serves %s with its type, in a sandbox, to this person only', async (_, made, type, disposition) => {
    const response = await fetchFile(app, await uploader(), await givenFile(await made()));
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(disposition) as string,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.* sandbox;/);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(headers['content-length']));
  });

  test('serves the whole file for conditional and range requests, and checks rights each time', async () => {
    const docUrl = await givenFile();
    const conditional = { 'if-none-match': '*', range: 'bytes=0-3' };
    expect((await fetchFile(app, { ...(await uploader()), ...conditional }, docUrl)).status).toBe(200);
    expect((await fetchFile(app, { ...(await as({ userId: id(3), role: 'user', scope: [] })), ...conditional }, docUrl)).status).toBe(404);
  });

  test('serves it to a session cookie, and answers 404 when its bytes are missing', async () => {
    const docUrl = await givenFile();
    const { authorization } = await uploader();
    expect((await fetchFile(app, { cookie: `apollo-token=${authorization.slice('Bearer '.length)}` }, docUrl)).status).toBe(200);
    await rm(join(folder, 'files', docUrl.split('/').at(-1) ?? ''));
    expect((await fetchFile(app, { authorization }, docUrl)).status).toBe(404);
  });
});

test('removes unused files after a week, and the remains of a crash after a day', async () => {
  const [unused, carried, photo, crashed] = [await givenFile(), await givenFile(), await givenFile(await photograph()), await givenFile()];
  await givenBookingWith(carried);
  await app.database.query('UPDATE user_account SET photo_url = $2 WHERE id = $1', [id(1), photo]);
  await app.database.query('UPDATE stored_file SET stored_at = NULL WHERE $1 LIKE $2 || key', [crashed, '%']);
  const { uploads } = app.container;

  app.clock.advance(day - 1000);
  expect(await uploads.removeUnused()).toBe(0);
  app.clock.advance(2000);
  expect(await uploads.removeUnused()).toBe(1);
  app.clock.advance(6 * day);
  const fresh = await givenFile();
  expect(await uploads.removeUnused()).toBe(1);
  expect(await uploads.removeUnused()).toBe(0);

  const kept = [carried, photo, fresh].map((url) => url.split('/').at(-1)).sort();
  expect((await onDisk()).sort()).toEqual(kept);
  expect(await app.database.query('SELECT key FROM stored_file ORDER BY key')).toEqual(kept.map((key) => ({ key })));
  expect(kept).not.toContain(unused.split('/').at(-1));
});

test('keeps a file that is being added to a booking while unused ones are removed', async () => {
  app.clock.set('2026-03-04T04:00:00Z');
  const { authorization } = await uploader();
  const [added] = [await givenFile(), await givenFile()];
  const { id: bookingId } = await booked(app.api);
  const actor = await app.container.sessions.actorOf(authorization.slice('Bearer '.length));
  const caller = { actor, locale: 'en', address: '::1', browser: null, requestId: 'x' } as const;
  const { uploads } = app.container;
  app.clock.advance(8 * day);
  await app.database.transaction(async (tx) => {
    expect(await uploads.mayBeAdded(caller, [added], bookingId, tx)).toEqual([true]);
    expect(await uploads.removeUnused()).toBe(1);
    await tx.query('UPDATE booking SET doc_urls = $2 WHERE id = $1', [bookingId, [added]]);
  });
  expect(await uploads.removeUnused()).toBe(0);
  expect(await onDisk()).toEqual([added.split('/').at(-1)]);
});
