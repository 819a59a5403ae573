import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long senders may take, in milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  head: number;
  /** For a body, from the end of the head; uploads excepted. */
  body: number;
  /** For so many bytes of an upload, as long as nothing but the sender is waited for. */
  upload: { bytes: number; within: number };
  /** For a whole request, uploads too: 100 MB over a slow telephone connection. */
  request: number;
  /** Without a byte in either direction, after which a connection is closed. */
  idle: number;
  /** How often Node looks for heads and requests that are late. */
  check: number;
}

export const defaultTimeouts: Timeouts = {
  head: 15_000,
  body: 30_000,
  upload: { bytes: 240_000, within: 30_000 },
  request: 15 * 60_000,
  idle: 60_000,
  check: 5_000,
};

/** The same for Node's server, which knows one limit for requests of every kind. Late heads are answered with 408, see parser-errors. */
export function serverTimeouts({ head, request, idle, check }: Timeouts) {
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check },
  };
}

/** The body took too long: its sender may not hold the connection any longer. */
class LateBody extends Error {
  readonly statusCode = 408;
  constructor() {
    super('The body did not arrive in time');
  }
}

/** Answers 408 to bodies that drip in (Target C6). A form, which its route reads itself, has a least rate. */
export function refuseSlowBodies(app: FastifyInstance, { body }: Pick<Timeouts, 'body'>): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isReadHere(request)) {
      const timer = setTimeout(() => {
        // Without a listener the request was answered without its body.
        if (payload.listenerCount('error') === 0) return;
        void reply.header('connection', 'close');
        payload.emit('error', new LateBody());
      }, body);
      // The end of the body need not stop the timer: the body has no listener then, either.
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function isReadHere({ headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !/^\s*multipart\//i.test(headers['content-type'] ?? '');
}
