import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from '../http/webhook-signature.js';

export interface ReceivedWebhook {
  id: string;
  body: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds of this process's clock. */
  at: number;
}

export type ReceiverAnswer = (received: ReceivedWebhook, response: ServerResponse) => void;

/** A receiver of webhooks on this machine, which answers 204 by default. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  answer: ReceiverAnswer = (_, response) => void response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { headers } = request;
      const received = { id: String(headers['webhook-id']), body, headers, at: performance.now() };
      this.received.push(received);
      this.answer(received, response);
    });
  });

  /** @param port of a former receiver, which it replaces */
  static async start(port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((done) => receiver.server.listen(port, '127.0.0.1', done));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  get types(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  }

  /** Returns whether a request was signed with a secret at a time. */
  static isSigned({ headers, body }: ReceivedWebhook, secret: string, now: Date): boolean {
    return isSigned({ headers, body: Buffer.from(body), secret, now });
  }

  /** Answers with a status and its headers. */
  respondWith(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.answer = (_, response) => void response.writeHead(status, headers).end(body);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
