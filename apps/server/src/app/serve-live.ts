import type { WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { usualSocketLimits, WebSockets, type SocketLimits } from '../http/web-sockets.js';
import { LiveServer } from '../modules/live/live-server.js';
import { buildSchema } from './build-schema.js';
import type { Container } from './container.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends every client of a WebSocket away, politely: what listens stays open as long as one of them is connected. */
    closeSockets(): Promise<void>;
  }
}

/** Milliseconds between two looks at what has ended by the clock. */
const betweenEnds = 500;

/** Subscriptions of this process: its WebSockets, and what is sent to them. `wsHandler` is for a route of a scope that `sockets` serve. */
export function serveLive(
  app: FastifyInstance,
  container: Container,
  given: Partial<SocketLimits>,
): { sockets: WebSockets; wsHandler: WebsocketHandler } {
  const limits = { ...usualSocketLimits, ...given };
  const { live } = container;
  const server = new LiveServer({ ...container, ...limits, schema: buildSchema(), container, listen: () => live.line.open() });
  live.publish(server);
  const sockets = new WebSockets(limits, (socket) => server.isKnown(socket));
  app.decorate('closeSockets', () => sockets.close());
  const ends = setInterval(() => server.check(({ isOver }) => isOver), betweenEnds).unref();
  const all = setInterval(() => server.check(() => true), limits.keepAlive).unref();
  app.addHook('onClose', () => {
    clearInterval(ends);
    clearInterval(all);
    return live.close();
  });
  return { sockets, wsHandler: sockets.bounded(server.handler) };
}
