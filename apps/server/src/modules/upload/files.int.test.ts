import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../testing/api-client.js';
import { booked } from '../../testing/delivery-api.js';
import { fetchFile, signedIn, upload, type Person } from '../../testing/files-client.js';
import { givenBranch } from '../../testing/given.js';
import { pdf, photograph } from '../../testing/sample-files.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const id = (number: number) => `019a9f00-0000-7000-8000-00000000000${number}`;
const day = 24 * 60 * 60 * 1000;

let app: TestApp;
let folder: string;
let branchId: string;
let otherBranchId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-files-'));
  app = await createTestApp({ environment: { storageUrl: `file:${folder}` } });
  branchId = await givenBranch(app.database, { dailyLimit: 100 });
  otherBranchId = await givenBranch(app.database, { coverage: [] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const as = (person: Person) => signedIn(app, person);
const uploader = () => as({ userId: id(1), role: 'admin', scope: ['booking:read', 'booking:write'], branchIds: [branchId] });

async function givenFile(content: Buffer = pdf()): Promise<string> {
  const { docUrls } = await upload(app, await uploader(), [{ name: 'a file', content }]);
  return docUrls[0] ?? '';
}

/** A booking of the customer 4 that carries the document. */
async function givenBookingWith(docUrl: string): Promise<void> {
  await as({ userId: id(4), role: 'user', scope: [] });
  const booking = await booked(new ApiClient(app.baseUrl));
  await app.database.query('UPDATE booking SET doc_urls = $2, user_id = $3 WHERE id = $1', [booking.id, [docUrl], id(4)]);
}

const statusFor = async (person: Person | null, docUrl: string) => (await fetchFile(app, person ? await as(person) : {}, docUrl)).status;

describe('who may see a file', () => {
  test('that nothing carries: who sent it', async () => {
    const docUrl = await givenFile();
    expect((await fetchFile(app, await uploader(), docUrl)).status).toBe(200);
    expect(await statusFor({ userId: id(2), role: 'admin', scope: ['*'] }, docUrl)).toBe(404);
    expect(await statusFor({ userId: id(3), role: 'user', scope: [] }, docUrl)).toBe(404);
    expect(await statusFor(null, docUrl)).toBe(401);
  });

  test('of a booking: staff of its branch who may read bookings, and its customer', async () => {
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

  test('that is a profile photograph: everybody who is signed in, when it is an image and its owner’s own', async () => {
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
    '%s is not found',
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
  ])('%s: as what it is, in a sandbox, to this person only', async (_, made, type, disposition) => {
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

  test('whole each time, and only to somebody who may still see it', async () => {
    const docUrl = await givenFile();
    const asked = { 'if-none-match': '*', range: 'bytes=0-3' };
    expect((await fetchFile(app, { ...(await uploader()), ...asked }, docUrl)).status).toBe(200);
    expect((await fetchFile(app, { ...(await as({ userId: id(3), role: 'user', scope: [] })), ...asked }, docUrl)).status).toBe(404);
  });

  test('with the cookie too, and not at all when its bytes are gone', async () => {
    const docUrl = await givenFile();
    const { authorization } = await uploader();
    expect((await fetchFile(app, { cookie: `apollo-token=${authorization.slice('Bearer '.length)}` }, docUrl)).status).toBe(200);
    await rm(join(folder, docUrl.split('/').at(-1) ?? ''));
    expect((await fetchFile(app, { authorization }, docUrl)).status).toBe(404);
  });
});

test('a week later, files that nothing carries are removed, and so is what a crash left', async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await app.database.query('DELETE FROM stored_file');
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
  expect((await readdir(folder)).sort()).toEqual(kept);
  expect(await app.database.query('SELECT key FROM stored_file ORDER BY key')).toEqual(kept.map((key) => ({ key })));
  expect(kept).not.toContain(unused.split('/').at(-1));
});
