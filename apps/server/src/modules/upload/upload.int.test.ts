import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchFile, signedIn, upload, type SentFile } from '../../testing/files-client.js';
import { gif, html, pdf, photograph, png, svg, webp } from '../../testing/sample-files.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const megabyte = 1024 * 1024;

let app: TestApp;
let folder: string;
let customer: { authorization: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-files-'));
  app = await createTestApp({ environment: { storageUrl: `file:${folder}/files` } });
  customer = await signedIn(app, { userId: '019a9f00-0000-7000-8000-0000000000c1', role: 'user', scope: [] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => app.database.query('DELETE FROM stored_file'));
afterEach(() => rm(`${folder}/files`, { recursive: true, force: true }));

const send = (...files: SentFile[]) => upload(app, customer, files);
const onDisk = () => readdir(`${folder}/files`).catch(() => []);
const onFile = () => app.database.query<{ key: string; stored_at: Date | null }>('SELECT key, stored_at FROM stored_file');

async function expectNothingKept(): Promise<void> {
  expect(await onDisk()).toEqual([]);
  expect(await onFile()).toEqual([]);
}

describe('what is taken', () => {
  test('a photograph comes back upright, without the place where it was taken or anything else of its EXIF', async () => {
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
    // A quarter to the right: what was above is now on the right.
    const { data } = await sharp(content).extract({ left: 35, top: 40, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  test('several files, in their order, whatever they are called', async () => {
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

  test('a PDF unchanged; an image of more than 4096 pixels a side made smaller, its transparency kept', async () => {
    const { docUrls } = await send(
      { name: 'a.pdf', content: pdf(5_000) },
      { name: 'a.png', content: await png({ width: 5_000, height: 100 }) },
    );
    expect(Buffer.from(await (await fetchFile(app, customer, docUrls[0])).arrayBuffer())).toEqual(pdf(5_000));
    const image = Buffer.from(await (await fetchFile(app, customer, docUrls[1])).arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: 4096, height: 82, hasAlpha: true });
  });

  test('ten files, and a file of 10 MB to the byte', async () => {
    const files = Array.from({ length: 9 }, (_, index) => ({ name: `${index}.pdf`, content: pdf() }));
    const { status, docUrls } = await send({ name: 'large.pdf', content: pdf(10 * megabyte) }, ...files);
    expect(status).toBe(200);
    expect(docUrls).toHaveLength(10);
  });

  test('files lie readable by this user only, with their owner noted', async () => {
    await send({ name: 'a.pdf', content: pdf() });
    const [name = ''] = await onDisk();
    expect((await stat(`${folder}/files`)).mode & 0o777).toBe(0o700);
    expect((await stat(`${folder}/files/${name}`)).mode & 0o777).toBe(0o600);
    expect(await app.database.query('SELECT key, owner_id, content_type, size FROM stored_file')).toEqual([
      { key: name, owner_id: '019a9f00-0000-7000-8000-0000000000c1', content_type: 'application/pdf', size: pdf().length },
    ]);
  });
});

describe('what is refused, with nothing kept', () => {
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
  ])('%s', async (_, made, status, error) => {
    const content = await (typeof made === 'function' ? made() : made);
    expect(await send({ name: 'sent.jpg', content })).toMatchObject({ status, errors: [error] });
  });

  test('all files when some are bad: each is named, good ones before and after are not kept', async () => {
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

  test('an eleventh file, more than 100 MB together, another field, no file at all', async () => {
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

  test('in the language of the sender, with a name that a message can show', async () => {
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

  test('only callers who are signed in', async () => {
    expect(await upload(app, {}, [file])).toMatchObject({ status: 401, errors: ['Sign in to continue.'] });
    expect(await upload(app, { authorization: 'Bearer forged' }, [file])).toMatchObject({ status: 401 });
    await expectNothingKept();
  });

  test('no form of another site with a visitor’s cookie', async () => {
    const xhr = { 'x-requested-with': 'XMLHttpRequest' };
    expect(await upload(app, cookie(), [file])).toMatchObject({ status: 403, errors: ['You do not have permission to do this.'] });
    expect(await upload(app, { ...cookie(), ...xhr, origin: 'https://elsewhere.example' }, [file])).toMatchObject({ status: 403 });
    await expectNothingKept();
    expect(await upload(app, { ...cookie(), ...xhr, origin: app.baseUrl }, [file])).toMatchObject({ status: 200 });
    expect(await upload(app, { ...cookie(), 'apollo-require-preflight': '1', origin: 'http://localhost:3000' }, [file])).toMatchObject({
      status: 200,
    });
  });

  test('and no other call takes a form', async () => {
    const form = new FormData();
    form.append('query', '{ __typename }');
    const response = await fetch(`${app.baseUrl}/server/graphql`, { method: 'POST', headers: customer, body: form });
    expect(response.status).toBe(415);
  });

  test('one account at most 500 files in 24 hours', async () => {
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
    customer = await signedIn(app, { userId: '019a9f00-0000-7000-8000-0000000000c1', role: 'user', scope: [] });
    expect(await send(file)).toMatchObject({ status: 200 });
  });
});
