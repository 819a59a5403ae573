import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from '../shared/network-of.js';
import { MessageCount, type MessageRate } from './message-rate.js';
import type { HttpSocket } from './parser-errors.js';
import { refuse } from './rest-errors.js';

export interface SocketLimits {
  /** Connections of one address, and of all. */
  perAddress: number;
  inAll: number;
  /** Of all, those that have not said who they are: they leave room for those who have. */
  strangers: number;
  /** Bytes of one message. */
  message: number;
  rate: MessageRate;
  /** Bytes that may wait for a client to read them. */
  unread: number;
  /** Milliseconds in which a client says who it is. */
  introduction: number;
  /** Milliseconds between two looks at every connection; who did not answer the last one is gone. */
  look: number;
}

export const usualSocketLimits: SocketLimits = {
  perAddress: 200,
  inAll: 2_000,
  strangers: 1_000,
  message: 16_384,
  rate: { burst: 100, perSecond: 20 },
  unread: 1_048_576,
  introduction: 5_000,
  look: 15_000,
};

/** Close codes of RFC 6455. */
const tooManyMessages = 1008;
const serverRestarts = 1012;

/** How long a client may take to answer a goodbye, in milliseconds. */
const lastWords = 1_000;

/** Says why, and reads nothing more. */
function cutOff(socket: WebSocket): void {
  socket.close(tooManyMessages, 'Too many messages');
  socket.pause();
  setTimeout(() => socket.terminate(), lastWords).unref();
}

/** What speaks over the connections. */
export interface SocketProtocol {
  /** The subprotocol that is chosen; false for a client that offers others only. */
  choose: (offered: Set<string>) => string | false;
  opened: (socket: WebSocket, request: FastifyRequest) => void;
  /** Whether it has said who it is, and that was so. */
  isKnown: (socket: WebSocket) => boolean;
  /** With each look at the connections. */
  look: () => void;
}

/** The raw connection of a request that asks for another protocol. */
interface Upgrade {
  socket: Socket;
  head: Buffer;
}

/**
 * WebSockets of one route. A request for one goes through all that other requests go through (headers, host, cookies, Origin), and
 * every connection is bounded: what it sends, what waits for it, and how many there are.
 */
export class WebSockets {
  private readonly server: WebSocketServer;
  private readonly upgrades = new WeakMap<IncomingMessage, Upgrade>();
  private readonly open = new Map<WebSocket, { network: string; answered: boolean }>();
  private readonly looks: NodeJS.Timeout;
  private closing = false;

  /** How many clients are connected. */
  get count(): number {
    return this.open.size;
  }

  constructor(
    app: FastifyInstance,
    private readonly protocol: SocketProtocol,
    private readonly limits: SocketLimits,
  ) {
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.message,
      handleProtocols: protocol.choose,
    });
    app.server.on('upgrade', (request, socket: Socket, head) => this.route(app, request, { socket, head }));
    this.looks = setInterval(() => this.look(), limits.look).unref();
    app.addHook('preClose', () => this.close());
  }

  /** Whether this request asks for a WebSocket, and not for an answer. */
  isAsked({ raw }: FastifyRequest): boolean {
    return this.upgrades.has(raw) && raw.headers.upgrade?.toLowerCase() === 'websocket';
  }

  /** Answers a request for a WebSocket. */
  accept(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const upgrade = this.upgrades.get(request.raw);
    const network = networkOf(request.ip);
    const ofAddress = [...this.open.values()].filter((other) => other.network === network).length;
    if (!upgrade || this.closing || this.open.size >= this.limits.inAll) {
      return refuse(request, reply.header('retry-after', '5'), 503, 'No more connections now', 'SERVICE_UNAVAILABLE');
    }
    if (ofAddress >= this.limits.perAddress) {
      return refuse(request, reply.header('retry-after', '30'), 429, 'Too many connections from this address', 'TOO_MANY_REQUESTS');
    }
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    this.server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => this.begin(socket, network, request));
    return undefined;
  }

  /** Tells every client to come back, to another process if there is one. Resolves when they are gone. */
  async close(): Promise<void> {
    this.closing = true;
    clearInterval(this.looks);
    this.closeAll(serverRestarts, 'Service restarts');
    const deadline = performance.now() + lastWords;
    while (this.open.size > 0 && performance.now() < deadline) await pause(10);
    for (const socket of this.open.keys()) socket.terminate();
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.open.keys()) socket.close(code, reason);
  }

  /** Sends a request that Node has taken out of HTTP back through the server's routes. */
  private route(app: FastifyInstance, request: IncomingMessage, upgrade: Upgrade): void {
    const socket: HttpSocket = upgrade.socket;
    socket.on('error', () => socket.destroy());
    // The answer to an earlier request is still on its way: no proper client asks for a WebSocket behind another request.
    if (socket._httpMessage) {
      socket.destroy();
      return;
    }
    const response = new ServerResponse(request);
    // Any other answer is the last one: the server reads no further requests from this connection.
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    this.upgrades.set(request, upgrade);
    app.routing(request, response);
  }

  private begin(socket: WebSocket, network: string, request: FastifyRequest): void {
    const entry = { network, answered: true };
    const count = new MessageCount(this.limits.rate);
    const begun = performance.now();
    this.open.set(socket, entry);
    // ws closes with the code that says why; what there is to log comes with the close.
    socket.on('error', () => undefined);
    const counted = () => {
      entry.answered = true;
      if (count.take()) this.cutSlow(socket);
      else cutOff(socket);
    };
    socket.on('message', counted);
    // ws answers each ping by itself.
    socket.on('ping', counted);
    socket.on('pong', counted);
    socket.once('close', (code) => {
      this.open.delete(socket);
      request.log.info({ requestId: request.id, code, ms: Math.round(performance.now() - begun) }, 'socket closed');
    });
    this.protocol.opened(socket, request);
    this.boundStrangers();
  }

  /**
   * When too many have not said who they are, the oldest of the network that has most of them is closed. So a client
   * that is about to say who it is has the time to, however many connections others keep open.
   */
  private boundStrangers(): void {
    const strangers = [...this.open].filter(([socket]) => !this.protocol.isKnown(socket));
    if (strangers.length <= this.limits.strangers) return;
    const counts = new Map<string, number>();
    for (const [, { network }] of strangers) counts.set(network, (counts.get(network) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const [oldest] = strangers.find(([, { network }]) => counts.get(network) === most) ?? [];
    if (oldest === undefined) return;
    this.open.delete(oldest);
    oldest.terminate();
  }

  private look(): void {
    for (const [socket, entry] of this.open) {
      if (!entry.answered) {
        socket.terminate();
        continue;
      }
      entry.answered = false;
      socket.ping();
      this.cutSlow(socket);
    }
    this.protocol.look();
  }

  /** Closes the connection of a client that sends requests but does not read the answers: they would pile up here. */
  private cutSlow(socket: WebSocket): void {
    if (socket.bufferedAmount > this.limits.unread) socket.terminate();
  }
}
