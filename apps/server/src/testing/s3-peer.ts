import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const accessKeyId = 'AKIATEST';
/** With characters that a URL must encode. */
const secretAccessKey = 'se/cr+et=';
const region = 'ap-southeast-1';

/** An S3 service in memory with the calls that files need. It accepts only requests that are signed with its key (signature version 4). */
export class S3Peer {
  readonly files = new Map<string, { content: Buffer; contentType: string | undefined }>();
  /** Every refused request, with its reason. */
  readonly refused: string[] = [];
  /** If set, every request gets this status. */
  failure: number | null = null;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response) => {
      void this.answer(request).then(({ status, content }) => response.writeHead(status).end(content));
    });
  }

  static async start(): Promise<S3Peer> {
    const peer = new S3Peer(createServer());
    await new Promise<void>((resolve) => peer.server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  get storageUrl(): string {
    const { port } = this.server.address() as AddressInfo;
    return `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/delivery-files?region=${region}&tls=false`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; content?: Buffer }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (this.failure !== null) return { status: this.failure };
    const error = signatureError(request, content);
    const path = request.url ?? '';
    if (error !== null || !path.startsWith('/delivery-files/')) {
      this.refused.push(`${request.method} ${path}: ${error ?? 'no such bucket'}`);
      return { status: 403 };
    }
    switch (request.method) {
      case 'PUT':
        this.files.set(path, { content, contentType: request.headers['content-type'] });
        return { status: 200 };
      case 'DELETE':
        this.files.delete(path);
        return { status: 204 };
      default: {
        const file = this.files.get(path);
        return file ? { status: 200, content: file.content } : { status: 404, content: Buffer.from('<Error/>') };
      }
    }
  }
}

/** Computes the signature again, as the documentation of AWS signature version 4 describes, and compares. */
function signatureError({ method, url = '', headers }: IncomingMessage, content: Buffer): string | null {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential = '', signedHeaders = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  const at = String(headers['x-amz-date']);
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return 'credential';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'headers that are not signed';
  const hash = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && hash !== createHash('sha256').update(content).digest('hex')) return 'hash of the content';

  const canonical = [method, url, '', ...names.map((name) => `${name}:${String(headers[name])}`), '', signedHeaders, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => createHmac('sha256', secret).update(part).digest(), `AWS4${secretAccessKey}`);
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? null : 'signature';
}
