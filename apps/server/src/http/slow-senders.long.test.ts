import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../testing/api-client.js';
import { pdf } from '../testing/sample-files.js';
import { oneApp } from '../testing/one-app.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { defaultTimeouts } from './slow-senders.js';

const files = mkdtempSync(join(tmpdir(), 'booking-slow-'));
afterAll(() => rmSync(files, { recursive: true }));
const app = await oneApp({
  environment: { storageUrl: `file:${files}` },
  // Enough for a complete request, also on a machine that is suspended for a moment.
  timeouts: { ...defaultTimeouts, head: 1_000, body: 1_000, check: 20 },
});

interface SlowSender {
  socket: Socket;
  /** Returns the data received until the server closed the connection. */
  answer: Promise<string>;
}

function send(input: string, to: Pick<TestApp, 'baseUrl'> = app): SlowSender {
  const { hostname, port } = new URL(to.baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(input);
  // A client that continues to send gets a reset when the server has closed: the data before it is the answer.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, answer: closed.then(() => Buffer.concat(chunks).toString()) };
}

/** Sends a head, and the first part of a body. */
function slowBody(path: string, headers: string, body: string, to: Pick<TestApp, 'baseUrl'> = app): SlowSender {
  return send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`, to);
}

/** Sends a few bytes within the limit, and more until the connection ends. */
function drip({ socket }: SlowSender, byte: string): void {
  // With long pauses, so that the answer is read between two writes: a second write to a closed connection would lose it.
  const timer = setInterval(() => socket.write(byte), 200);
  socket.once('close', () => clearInterval(timer));
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;
const routes: [string, object][] = [
  ['/server/graphql', { errors: [{ message: 'The body did not arrive in time', extensions: { code: 'BAD_REQUEST' } }] }],
  ['/server/api/auth/login', { message: 'The body did not arrive in time', statusCode: 408 }],
  ['/server/api/nothing', { message: 'The body did not arrive in time', statusCode: 408 }],
];

describe('slow senders (C6)', () => {
  it.each(routes)('a head that arrives too slowly at %s is 408 as JSON, and the connection is closed', async (path) => {
    const sender = send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `);
    drip(sender, 'a');
    const answer = await sender.answer;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(bodyOf(answer)).toEqual({ message: 'The request did not arrive in time', statusCode: 408 });
  });

  it.each(routes)(
    'a body that arrives too slowly at %s is 408 in the format of the route, and the connection is closed',
    async (path, refusal) => {
      const counted = slowBody(path, 'Content-Length: 1000', '{"query":"');
      drip(counted, ' ');
      const chunked = slowBody(path, 'Transfer-Encoding: chunked', '2\r\n{"\r\n');
      drip(chunked, '1\r\n \r\n');
      for (const answer of [await counted.answer, await chunked.answer]) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 /);
        expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
        expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
        expect(bodyOf(answer)).toEqual(refusal);
      }
    },
  );

  it('three hundred slow senders do not delay other clients', async () => {
    const crowded = await createTestApp();
    const slow = Array.from({ length: 300 }, (_, at) =>
      at % 2 ? send('GET / HTTP/1.1\r\nHost: ', crowded) : slowBody(routes[at % 3]?.[0] ?? '', 'Content-Length: 1000', '{', crowded),
    );
    await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
    const api = new ApiClient(crowded.baseUrl);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.graphql('{ __typename }')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await fetch(`${crowded.baseUrl}/server/api/health/ready`)).status).toBe(200);
    expect(slow.filter(({ socket }) => socket.destroyed)).toEqual([]);
    for (const { socket } of slow) socket.destroy();
    await crowded.close();
  });

  it('a slow body within the limit is answered, and the connection stays open', async () => {
    const query = '{"query":"{ __typename }"}';
    const { socket } = slowBody('/server/graphql', `Content-Length: ${query.length}`, query.slice(0, 5));
    socket.write(query.slice(5));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
    // Longer than the limit of the first body.
    await slowBody('/server/graphql', 'Content-Length: 9', '{').answer;
    socket.write('GET /server/api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(second.toString()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an upload over a slow connection', () => {
  const form = (content: Buffer) =>
    `--end\r\nContent-Disposition: form-data; name="docs"; filename="a.pdf"\r\n\r\n${content.toString()}\r\n--end--\r\n`;
  const head = (authorization: string, length: number) =>
    `POST /server/api/upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=end\r\nContent-Length: ${length}\r\n\r\n`;

  it('may take longer than other bodies', async () => {
    const { authorization } = await app.as({ role: 'user', scope: [] });
    const whole = form(pdf());
    const { socket, answer } = send(`${head(authorization, whole.length)}${whole.slice(0, 100)}`);
    // Two bodies of another route exceed their limit meanwhile, one after the other.
    for (let late = 0; late < 2; late += 1) await slowBody('/server/graphql', 'Content-Length: 9', '{').answer;
    socket.write(whole.slice(100));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('of a guest is refused before it is read', async () => {
    expect(await send(head('', 1_000_000)).answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each([
    ['within a file', (content: string) => content.slice(0, 100)],
    ['before the first', () => '--end\r\n'],
    ['between two', (content: string) => `${content.slice(0, -8)}\r\n--end`],
  ])('that arrives too slowly %s is 408 below the minimum rate, and its slot is free', async (_, beginning) => {
    const impatient = await createTestApp({
      environment: { storageUrl: `file:${files}` },
      timeouts: { ...defaultTimeouts, upload: { bytes: 10_000, within: 300 } },
    });
    const { authorization } = await impatient.as({ role: 'user', scope: [] });
    for (let sent = 0; sent < 4; sent += 1) {
      const sender = send(`${head(authorization, 1_000_000)}${beginning(form(pdf()))}`, impatient);
      drip(sender, 'a');
      const answer = await sender.answer;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(bodyOf(answer)).toEqual({ errors: ['The files arrived too slowly; send them again over a faster connection'] });
    }
    expect(await impatient.database.query('SELECT key FROM stored_file')).toEqual([]);
    await impatient.close();
  });

  it('that sends nothing more is closed', async () => {
    const impatient = await createTestApp({ timeouts: { ...defaultTimeouts, idle: 100 } });
    const { authorization } = await impatient.as({ role: 'user', scope: [] });
    const { socket } = send(`${head(authorization, 1_000)}--end\r\n`, impatient);
    await once(socket, 'close');
    await impatient.close();
  });
});

it('the deployed limits: 15 s for a head, 30 s for a body, 15 minutes for an upload, 60 s without a byte, 8 kB/s of an upload', async () => {
  const usual = await createTestApp();
  const { headersTimeout, requestTimeout, timeout } = usual.app.server;
  await usual.close();
  expect([headersTimeout, defaultTimeouts.body, requestTimeout, timeout]).toEqual([15_000, 30_000, 900_000, 60_000]);
  expect(defaultTimeouts.upload.bytes / defaultTimeouts.upload.within).toBe(8);
});
