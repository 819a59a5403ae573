import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on this machine: keeps what it takes; a test can make it refuse, or stop it. */
export class SmtpPeer {
  readonly received: Email[] = [];
  /** When set, recipients are refused with this answer. */
  refusal: { code: number; text: string } | null = null;
  private server: SMTPServer | null = null;
  private port = 0;

  static async start(): Promise<SmtpPeer> {
    const peer = new SmtpPeer();
    await peer.start();
    return peer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, again on the same port after a stop. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => {
        callback(this.refusal ? Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code }) : null);
      },
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            this.received.push(email);
            callback();
          }, callback);
        });
      },
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
