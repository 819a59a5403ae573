import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail: sender and recipients of the envelope, and every byte of it. */
export interface TakenMail extends Email {
  envelope: { from: string; to: string[] };
  /** The client's name in EHLO. */
  greeting: string;
  raw: Buffer;
}

interface SmtpPeerOptions {
  /** Offers STARTTLS, with an expired certificate. */
  tls?: boolean;
  /** Credentials that it requires; null: everybody may send. */
  credentials?: { user: string; pass: string } | null;
}

/** A real SMTP server on this machine that stores mails; a test can make it refuse, or stop it. */
export class SmtpPeer {
  readonly received: TakenMail[] = [];
  /** If set, recipients are refused with this response. */
  refusal: { code: number; text: string } | null = null;
  private server: SMTPServer | null = null;
  private port = 0;

  private constructor(private readonly options: SmtpPeerOptions) {}

  static async start(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
    const peer = new SmtpPeer(options);
    await peer.start();
    return peer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, after a stop on the same port. */
  async start(): Promise<void> {
    const { tls = false, credentials = null } = this.options;
    const server = new SMTPServer({
      authOptional: credentials === null,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      disabledCommands: tls ? [] : ['STARTTLS'],
      onAuth: ({ username, password }, _session, callback) => {
        const isRight = username === credentials?.user && password === credentials?.pass;
        callback(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined);
      },
      onRcptTo: (_address, _session, callback) => {
        callback(this.refusal ? Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code }) : null);
      },
      onData: (stream, { envelope, hostNameAppearsAs: greeting }, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = envelope;
          PostalMime.parse(raw).then((email) => {
            const [from, to] = [mailFrom === false ? '' : mailFrom.address, rcptTo.map(({ address }) => address)];
            this.received.push({ ...email, raw, greeting, envelope: { from, to } });
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
