import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchFile, upload } from '../../testing/files-client.js';
import { S3Peer } from '../../testing/s3-peer.js';
import { pdf } from '../../testing/sample-files.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const userId = '019a9f00-0000-7000-8000-0000000000c1';

let app: TestApp;
let peer: S3Peer;
let customer: { authorization: string };

beforeEach(async () => {
  peer = await S3Peer.start();
  app = await createTestApp({ environment: { storageUrl: peer.storageUrl } });
  customer = await app.as({ userId, role: 'user', scope: [] });
});
afterEach(async () => {
  await app.close();
  await peer.stop();
});

const partHead = (name: string) => `--end\r\nContent-Disposition: form-data; name="docs"; filename="${name}"\r\n\r\n`;
const onFile = () => app.database.query<{ key: string; stored_at: Date | null }>('SELECT key, stored_at FROM stored_file');

/** Sends a form piece by piece, without a Content-Length. */
function openForm(headers: Record<string, string> = customer): ClientRequest {
  const form = request(`${app.baseUrl}/server/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=end' },
  });
  form.on('error', () => undefined);
  return form;
}

async function answerOf(form: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
  const [response] = (await once(form, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await json(response) };
}

describe('a lost connection', () => {
  test('between two files or within one leaves no file', async () => {
    const form = openForm();
    form.write(`${partHead('first.pdf')}${pdf().toString()}\r\n${partHead('second.pdf')}%PDF-1.4 and then`);
    await expect.poll(() => peer.files.size).toBe(1);
    expect(await onFile()).toEqual([{ key: expect.any(String) as string, stored_at: null }]);
    form.destroy();
    await expect.poll(() => peer.files.size).toBe(0);
    await expect.poll(onFile).toEqual([]);
  });

  test('an incomplete form is refused, and none of its files is kept', async () => {
    const form = openForm();
    form.end(`${partHead('first.pdf')}${pdf().toString()}\r\n${partHead('second.pdf')}%PDF-1.4 and then`);
    expect(await answerOf(form)).toEqual({ status: 400, body: { errors: ['The files did not arrive completely; send them again'] } });
    expect(peer.files.size).toBe(0);
    expect(await onFile()).toEqual([]);
  });
});

describe('a sender who never ends', () => {
  test('is answered after 100 MB', async () => {
    const form = openForm();
    const answer = answerOf(form);
    form.write(partHead('endless.pdf'));
    const chunk = Buffer.alloc(1024 * 1024);
    let answered = false;
    void answer.then(() => (answered = true));
    for (let sent = 0; !answered && sent < 300; sent++) if (!form.write(chunk)) await Promise.race([once(form, 'drain'), answer]);
    expect(await answer).toEqual({ status: 413, body: { errors: ['endless.pdf is larger than 10 MB'] } });
    form.destroy();
  });

  test('uses at most three slots, and frees them at the end', async () => {
    const stalled = [openForm(), openForm(), openForm()];
    for (const form of stalled) form.write(`${partHead('a.pdf')}${pdf().toString()}\r\n${partHead('b.pdf')}%PDF-`);
    await expect.poll(() => peer.files.size).toBe(3);
    const file = { name: 'a.pdf', content: pdf(2_000_000) };
    const refused = await upload(app, customer, [file]);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    const neighbour = await app.as({ userId: userId.replace('c1', 'c2'), role: 'user', scope: [] });
    expect((await upload(app, neighbour, [file])).status).toBe(200);
    for (const form of stalled) form.destroy();
    await expect.poll(() => peer.files.size).toBe(1);
    await expect.poll(async () => (await upload(app, customer, [file])).status).toBe(200);
  });

  test('customers never use all slots: four are kept for staff', async () => {
    const customers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => app.as({ userId: userId.replace('c1', `d${at}`), role: 'user', scope: [] })),
    );
    const [last = {}, ...slow] = customers;
    const stalled = slow.flatMap((each) => [openForm(each), openForm(each), openForm(each)]);
    for (const form of stalled) form.write(`${partHead('a.pdf')}${pdf().toString()}\r\n${partHead('b.pdf')}%PDF-`);
    await expect.poll(() => peer.files.size).toBe(12);
    const file = { name: 'a.pdf', content: pdf() };
    const refused = await upload(app, last, [file]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    const staff = await app.as({ userId: userId.replace('c1', 'e1') });
    expect((await upload(app, staff, [file])).status).toBe(200);
    for (const form of stalled) form.destroy();
    await expect.poll(async () => (await upload(app, last, [file])).status).toBe(200);
  });
});

test('an unreachable storage: 503, and the nightly job removes what could not be removed', async () => {
  const form = openForm();
  form.write(`${partHead('first.pdf')}${pdf().toString()}\r\n${partHead('second.pdf')}%PDF-1.4`);
  await expect.poll(() => peer.files.size).toBe(1);
  peer.failure = 503;
  form.end('\r\n--end--\r\n');
  const message = 'The service is busy right now. Try again in a moment.';
  expect(await answerOf(form)).toEqual({ status: 503, body: { message, statusCode: 503, errors: [message] } });

  const left = await onFile();
  expect(left).toHaveLength(2);
  peer.failure = null;
  expect((await fetchFile(app, customer, `/server/api/files/${left[0]?.key}`)).status).toBe(404);
  app.clock.advance(25 * 60 * 60 * 1000);
  expect(await app.container.uploads.removeUnused()).toBe(2);
  expect(peer.files.size).toBe(0);
  expect(await onFile()).toEqual([]);
});

test('an account that is erased before the last file arrives: 401, and no file is kept', async () => {
  const form = openForm();
  form.write(`${partHead('first.pdf')}${pdf().toString()}\r\n${partHead('second.pdf')}%PDF-1.4`);
  await expect.poll(() => peer.files.size).toBe(1);
  await app.database.query('DELETE FROM user_account WHERE id = $1', [userId]);
  form.end('\r\n--end--\r\n');
  expect((await answerOf(form)).status).toBe(401);
  expect(peer.files.size).toBe(0);
  expect(await onFile()).toEqual([]);

  // Erased between the last file and the end.
  const other = await app.as({ role: 'user', scope: [], name: 'Other' });
  const late = openForm(other);
  late.write(`${partHead('first.pdf')}${pdf().toString()}\r\n--end`);
  await expect.poll(() => peer.files.size).toBe(1);
  await app.database.query(`DELETE FROM user_account WHERE name = 'Other'`);
  late.end('--\r\n');
  expect((await answerOf(late)).status).toBe(401);
  expect(peer.files.size).toBe(0);
});
