import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebhookConnection, type ConnectionOptions } from './webhook-connection.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server of this machine that counts the connections that are made to it. */
async function listener(answer: RequestListener) {
  const server: Server = createServer(answer);
  const seen = { connections: 0, port: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

function connection(options: Partial<ConnectionOptions> = {}) {
  const made = new WebhookConnection({ trustedHosts: ['127.0.0.1:*'], userAgent: 'Test', timeout: 500, ...options });
  closers.push(() => made.close());
  return made;
}

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

describe('an attempt', () => {
  it('posts the body with its headers, and returns the start of the response', async () => {
    const got: object[] = [];
    const { port } = await listener((request, response) => {
      void bodyOf(request).then((body) => {
        got.push({ method: request.method, url: request.url, body, headers: request.headers });
        response.end(`巴\u0000${'x'.repeat(2_000)}`);
      });
    });
    const outcome = await connection().post(`http://127.0.0.1:${port}/hooks?a=1`, '{"a":"巴"}', { 'webhook-id': 'i' });
    expect(outcome).toMatchObject({ status: 200, error: null, responseBody: `巴${'x'.repeat(999)}` });
    expect(got).toMatchObject([
      {
        method: 'POST',
        url: '/hooks?a=1',
        body: '{"a":"巴"}',
        headers: { 'content-type': 'application/json', 'content-length': '11', 'user-agent': 'Test', 'webhook-id': 'i' },
      },
    ]);
  });

  it('reuses its connection, and opens another one after the receiver closed it', async () => {
    let requests = 0;
    const seen = await listener((request, response) => {
      requests += 1;
      if (requests === 3) request.socket.destroy();
      else response.end('ok');
    });
    const kept = connection();
    const post = () => kept.post(`http://127.0.0.1:${seen.port}/`, '{}', {});
    expect([(await post()).status, (await post()).status, seen.connections]).toEqual([200, 200, 1]);
    expect([(await post()).status, seen.connections]).toEqual([200, 2]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const inner = await listener((_, response) => response.end());
    const { port } = await listener((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${inner.port}/` }).end();
    });
    expect(await connection().post(`http://127.0.0.1:${port}/`, '{}', {})).toMatchObject({ status });
    expect(inner.connections).toBe(0);
  });

  it('reads at most 64 kB of a response, whose status decides', async () => {
    let sent = 0;
    const { port } = await listener((_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(16_384, 'x');
      const more = () => {
        while (!response.destroyed && sent < 10_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const outcome = await connection({ timeout: 5_000 }).post(`http://127.0.0.1:${port}/`, '{}', {});
    expect(outcome).toMatchObject({ status: 200, responseBody: 'x'.repeat(1_000) });
    expect(sent).toBeLessThan(10_000_000);
  });

  it('ends at the timeout, whether there is no response, a slow one or an endless one', async () => {
    const silent = await listener(() => undefined);
    const dripping = await listener((_, response) => {
      response.writeHead(500);
      const drip = setInterval(() => response.write('.'), 20);
      closers.push(() => clearInterval(drip));
    });
    const own = connection({ timeout: 200 });
    const begun = performance.now();
    expect(await own.post(`http://127.0.0.1:${silent.port}/`, '{}', {})).toMatchObject({ status: null, error: 'TIMED_OUT' });
    expect(await own.post(`http://127.0.0.1:${dripping.port}/`, '{}', {})).toMatchObject({ status: 500, error: null });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('ends when the process stops', async () => {
    const { port } = await listener(() => undefined);
    const stop = new AbortController();
    const attempt = connection({ timeout: 60_000 }).post(`http://127.0.0.1:${port}/`, '{}', {}, stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await attempt).toMatchObject({ status: null });
  });

  it('returns a code if there was no response', async () => {
    const noHttp = createTcpServer((socket) => socket.end('SSH-2.0\r\n\r\n'));
    await new Promise<void>((done) => noHttp.listen(0, '127.0.0.1', done));
    closers.push(() => noHttp.close());
    const { port } = noHttp.address() as AddressInfo;
    const broken = await listener((request) => request.socket.destroy());
    const errors = async (url: string, options: Partial<ConnectionOptions> = {}) => (await connection(options).post(url, '{}', {})).error;
    expect(await errors(`http://127.0.0.1:${port}/`)).toBe('NOT_HTTP');
    expect(await errors(`http://127.0.0.1:${broken.port}/`)).toBe('CONNECTION_LOST');
    expect(await errors('http://127.0.0.1:1/')).toBe('NO_CONNECTION');
    expect(await errors(`https://127.0.0.1:${broken.port}/`)).toMatch(/TLS_FAILED|CONNECTION_LOST/);
    const unknown: LookupFunction = (host, _, callback) => {
      callback(Object.assign(new Error(host), { code: 'ENOTFOUND' }), '', 0);
    };
    expect(await errors('https://nowhere.example.com/', { lookup: unknown })).toBe('NAME_UNKNOWN');
  });
});

// Proof 3, measured at the listener.
describe('private addresses', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '017700000001', '0', '0.0.0.0', '127.0.0.1.', 'localhost', 'localhost.'],
    ...['[::1]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
  ];
  it.each(hosts)('%s is refused, by http and https', async (host) => {
    const inner = await listener((_, response) => response.end());
    for (const scheme of ['http', 'https']) {
      const outcome = await connection({ trustedHosts: [] }).post(`${scheme}://${host}:${inner.port}/`, '{}', {});
      expect(outcome).toMatchObject({ status: null, error: 'ADDRESS_NOT_ALLOWED' });
    }
    expect(inner.connections).toBe(0);
  });

  it('credentials and ports of databases are refused', async () => {
    const inner = await listener((_, response) => response.end());
    const own = connection();
    for (const url of [`http://user:word@127.0.0.1:${inner.port}/`, 'http://127.0.0.1:5432/', `http://127.0.0.1:${inner.port}/#x`])
      expect(await own.post(url, '{}', {})).toMatchObject({ error: 'ADDRESS_NOT_ALLOWED' });
    expect(inner.connections).toBe(0);
  });

  it('a name that resolves to one is refused: each connection resolves it once, and connects to that address or to none', async () => {
    const inner = await listener((_, response) => response.end());
    const answers = [
      // Beside a public one, behind one, alone, and mapped into IPv6.
      [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '127.0.0.1', family: 4 }],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [{ address: '::127.0.0.1', family: 6 }],
      [{ address: '::1', family: 6 }],
    ];
    let questions = 0;
    const lookup: LookupFunction = (_host, { all }, callback) => {
      const found = answers[questions] ?? [];
      questions += 1;
      if (all === true) callback(null, found);
      else callback(null, found.at(-1)?.address ?? '', found.at(-1)?.family ?? 0);
    };
    const own = connection({ trustedHosts: [], lookup });
    for (const [index] of answers.entries()) {
      const outcome = await own.post(`https://rebind.example.com:${inner.port}/`, '{}', {});
      expect(outcome).toMatchObject({ status: null, error: 'ADDRESS_NOT_ALLOWED' });
      expect(questions).toBe(index + 1);
    }
    expect(inner.connections).toBe(0);
  });

  it('are allowed for hosts in WEBHOOK_HOSTS only', async () => {
    const inner = await listener((_, response) => response.end());
    const lookup: LookupFunction = (_host, { all }, callback) => {
      if (all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
      else callback(null, '127.0.0.1', 4);
    };
    const own = connection({ trustedHosts: ['inner.example.com:*'], lookup });
    expect(await own.post(`http://inner.example.com:${inner.port}/`, '{}', {})).toMatchObject({ status: 200 });
    expect(await own.post(`https://outer.example.com:${inner.port}/`, '{}', {})).toMatchObject({ error: 'ADDRESS_NOT_ALLOWED' });
    expect(inner.connections).toBe(1);
  });
});
