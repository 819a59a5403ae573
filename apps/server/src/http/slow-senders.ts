import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time limits of senders, in milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  head: number;
  /** For a body, from the end of the head; not for uploads. */
  body: number;
  /** For so many bytes of an upload, counting only the time of waiting for the sender. */
  upload: { bytes: number; within: number };
  /** For a whole request, also an upload: 100 MB over a slow mobile connection. */
  request: number;
  /** Time without a byte in either direction after which a connection is closed. */
  idle: number;
  /** Interval at which Node checks for late heads and requests. */
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

/**
 * Returns the limits as options of Node's server, which has one limit for all requests. Late heads are answered with 408, see
 * parser-errors.
 */
export function serverTimeouts({ head, request, idle, check }: Timeouts) {
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check },
  };
}

/** The body took too long: the connection is closed. */
class LateBody extends Error {
  readonly statusCode = 408;
  constructor() {
    super('The body did not arrive in time');
  }
}

/** Answers 408 to bodies that arrive too slowly (target C6). A form, which its route reads itself, has a minimum rate. */
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
