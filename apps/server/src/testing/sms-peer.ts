import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedSms {
  headers: IncomingHttpHeaders;
  body: { to: string; text: string; id: string };
}

/**
 * A real HTTP gateway for SMS on this machine, into a Malaysian network: it accepts everything and reports it as sent, and drops what the
 * network forbids. A test can set its answer, or stop it; `stop` throws if something was dropped.
 */
export class SmsPeer {
  readonly received: ReceivedSms[] = [];
  /** Dropped texts; a test that sends such texts empties the list. */
  readonly dropped: ReceivedSms['body'][] = [];
  /** Status of its responses. */
  answer = 202;
  /** Body of its responses. */
  responseBody = '{"status": "sent", "detail": "+60123456789"}';
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<SmsPeer> {
    const peer = new SmsPeer();
    await peer.start();
    return peer;
  }

  /** With a user and a password, as operators write them. */
  get url(): string {
    return `http://us%40er:pass@127.0.0.1:${this.port}/messages`;
  }

  /** Listens, after a stop on the same port. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const message = { headers: request.headers, body: JSON.parse(body) as ReceivedSms['body'] };
        this.received.push(message);
        if (isForbidden(message.body.text)) this.dropped.push(message.body);
        response.writeHead(this.answer).end(this.responseBody);
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** @throws Error with the dropped texts */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
    if (this.dropped.length > 0) throw new Error(`the network dropped: ${this.dropped.map(({ text }) => text).join('\n')}`);
  }
}

/**
 * The networks' rule, implemented independently of the product's own code: RM0.00 comes first; a link, an e-mail address and a number to
 * call are forbidden.
 */
export function isForbidden(text: string): boolean {
  const [prefix, input] = [text.slice(0, 7), text.slice(7)];
  if (prefix !== 'RM0.00 ' || input.includes('@') || input.includes('//')) return true;
  let digits = 0;
  for (const [at, sign] of [...input].entries()) {
    const [before = ' ', after = ' '] = [input[at - 1], input[at + 1]];
    if (sign === '.' && isWordSign(before) && isWordSign(after) && !(isDigit(before) && isDigit(after))) return true;
    if (isDigit(sign)) digits += 1;
    else if (sign !== ' ' && sign !== '-') digits = 0;
    if (digits >= 7) return true;
  }
  return false;
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';
const isWordSign = (sign: string): boolean => isDigit(sign) || sign.toLowerCase() !== sign.toUpperCase();
