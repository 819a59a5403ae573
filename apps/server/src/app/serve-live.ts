import type { WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { usualSocketLimits, WebSockets, type SocketLimits } from '../http/web-sockets.js';
import { LiveServer } from '../modules/live/live-server.js';
import { buildSchema } from './build-schema.js';
import type { Container } from './container.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes every WebSocket with a reason: the server keeps listening as long as a client is connected. */
    closeSockets(): Promise<void>;
  }
}

/** Milliseconds between two checks for subscriptions that have expired. */
const betweenEnds = 500;

/** Serves the subscriptions of this process over WebSockets. `wsHandler` is for a route of a scope that `sockets` serve. */
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
