import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP gateway for SMS on this machine: keeps what it takes; a test can set its answer, or stop it. */
export class SmsPeer {
  readonly received: { headers: IncomingHttpHeaders; body: { to: string; text: string; id: string } }[] = [];
  /** The status of its answers. */
  answer = 202;
  /** What it says beside. */
  says = '{"detail": "+60123456789"}';
  /** The status of its answers to questions that send nothing. */
  probed = 405;
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<SmsPeer> {
    const peer = new SmsPeer();
    await peer.start();
    return peer;
  }

  /** With a user and a password in it, as operators write them. */
  get url(): string {
    return `http://us%40er:pass@127.0.0.1:${this.port}/messages`;
  }

  /** Listens, again on the same port after a stop. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.method !== 'POST') {
        response.writeHead(this.probed).end();
        return;
      }
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.received.push({ headers: request.headers, body: JSON.parse(body) as (typeof this.received)[number]['body'] });
        response.writeHead(this.answer).end(this.says);
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
