import websocket, { type WebSocket, type WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleProtocols } from 'graphql-ws';
import { networkOf } from '../shared/network-of.js';
import type { HttpSocket } from './parser-errors.js';
import { refuse } from './rest-errors.js';

/** Limit of messages from one connection: `burst` at once, then `perSecond`. */
interface MessageRate {
  burst: number;
  perSecond: number;
}

/** Limits; times in milliseconds. */
export interface SocketLimits {
  /** Maximum number of connections of one address, and in total. */
  perAddress: number;
  inAll: number;
  /** Maximum number of connections that have not signed in; they leave room for those that have. */
  strangers: number;
  /** Maximum size of a message in bytes. */
  message: number;
  rate: MessageRate;
  /** Maximum number of bytes that wait for a client to read them. */
  unread: number;
  /** Time in which a client must sign in. */
  introduction: number;
  /** Interval between two pings, and time in which a client must answer one. */
  keepAlive: number;
}

export const usualSocketLimits: SocketLimits = {
  perAddress: 200,
  inAll: 2_000,
  strangers: 1_000,
  message: 16_384,
  rate: { burst: 100, perSecond: 20 },
  unread: 1_048_576,
  introduction: 5_000,
  keepAlive: 15_000,
};

/** Close codes of RFC 6455 and of its registry. */
const tooManyMessages = 1008;
const internalError = 1011;
const serverRestarts = 1012;

/** The open WebSockets of this process, with limits on their number, their messages and their unread data. */
export class WebSockets {
  private readonly networks = new Map<WebSocket, string>();
  private server: FastifyInstance['websocketServer'] | undefined;

  /** @param isKnown returns true if the client has signed in */
  constructor(
    private readonly limits: SocketLimits,
    private readonly isKnown: (socket: WebSocket) => boolean,
  ) {}

  /** The number of connected clients. */
  get count(): number {
    return this.networks.size;
  }

  /**
   * Lets the routes of this scope serve WebSockets. Only this scope: @fastify/websocket would abort a request to upgrade at any other route
   * of its scope, also one for HTTP/2 that must be answered over HTTP.
   */
  async register(scope: FastifyInstance): Promise<void> {
    // ws closes a connection whose client does not answer a close frame within closeTimeout; its types lack the option.
    const options = { maxPayload: this.limits.message, handleProtocols, closeTimeout: 1_000 };
    await scope.register(websocket, {
      options,
      preClose: () => this.close(),
      errorHandler: (error, socket, request) => {
        request.log.info({ requestId: request.id, err: error }, 'socket failed');
        // Has no effect after ws has closed the connection with its code.
        socket.close(internalError);
      },
    });
    this.server = scope.websocketServer;
    scope.addHook('preHandler', (request, reply, done) => {
      if (!request.ws || !this.isRefused(request, reply)) done();
    });
  }

  /** Returns a route's handler whose connections are limited. */
  bounded(handler: WebsocketHandler): WebsocketHandler {
    const bound = (socket: WebSocket, request: FastifyRequest) => this.bound(socket, request);
    return function (socket, request) {
      bound(socket, request);
      return handler.call(this, socket, request);
    };
  }

  /** Asks every client to reconnect, to another process if there is one. Resolves when all have left; new ones get 503. */
  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    for (const socket of server.clients) socket.close(serverRestarts, 'Service restarts');
    await new Promise((resolve) => server.close(resolve));
  }

  private bound(socket: WebSocket, request: FastifyRequest): void {
    const count = messageCount(this.limits.rate);
    const begun = performance.now();
    const onMessage = () => {
      if (!count()) {
        socket.close(tooManyMessages, 'Too many messages');
        socket.pause();
      } else if (socket.bufferedAmount > this.limits.unread) {
        // The client sends requests and does not read the responses, which would fill the memory.
        socket.terminate();
      }
    };
    // ws answers pings itself.
    socket.on('message', onMessage).on('ping', onMessage).on('pong', onMessage);
    socket.once('close', (code) => {
      this.networks.delete(socket);
      request.log.info({ requestId: request.id, code, ms: Math.round(performance.now() - begun) }, 'socket closed');
    });
    this.networks.set(socket, networkOf(request.ip));
    this.boundStrangers();
  }

  /** Refuses a WebSocket beyond the limits. @returns whether it was refused */
  private isRefused(request: FastifyRequest, reply: FastifyReply): boolean {
    const network = networkOf(request.ip);
    if (this.count >= this.limits.inAll) {
      void refuse(request, reply.header('retry-after', '5'), 503, 'No more connections now', 'SERVICE_UNAVAILABLE');
      return true;
    }
    if ([...this.networks.values()].filter((other) => other === network).length >= this.limits.perAddress) {
      void refuse(request, reply.header('retry-after', '30'), 429, 'Too many connections from this address', 'TOO_MANY_REQUESTS');
      return true;
    }
    return false;
  }

  /**
   * Closes the oldest connection that has not signed in, of the network that has most of them, when there are too many. So a client that is
   * about to sign in has time for it, however many connections others keep open.
   */
  private boundStrangers(): void {
    const strangers = [...this.networks].filter(([socket]) => !this.isKnown(socket));
    if (strangers.length <= this.limits.strangers) return;
    const counts = new Map<string, number>();
    for (const [, network] of strangers) counts.set(network, (counts.get(network) ?? 0) + 1);
    const max = Math.max(...counts.values());
    const [oldest] = strangers.find(([, network]) => counts.get(network) === max) ?? [];
    if (oldest === undefined) return;
    this.networks.delete(oldest);
    oldest.terminate();
  }
}

/** Creates a token bucket. @returns a function that counts a message, and returns whether it is allowed */
function messageCount({ burst, perSecond }: MessageRate): () => boolean {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond) - 1;
    at = now;
    return left >= 0;
  };
}

/**
 * Answers requests to upgrade, which Node separates from HTTP and @fastify/websocket passes to the routes, like any other request if the
 * route has no WebSockets. The connection is closed after the response: nothing reads further requests from it. Call it before the hooks
 * that may refuse a request.
 */
export function answerUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (_request, socket: HttpSocket) => {
    // The response to an earlier request is pending: no correct client requests an upgrade behind another request.
    if (socket._httpMessage) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade !== undefined) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
    done();
  });
}
