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

/** Subscriptions of this process: its WebSockets, and what is sent to them. */
export function serveLive(app: FastifyInstance, container: Container, given: Partial<SocketLimits>): WebSockets {
  const limits = { ...usualSocketLimits, ...given };
  const { live, clock, logger, sessions, keys } = container;
  const server = new LiveServer({
    schema: buildSchema(),
    container,
    clock,
    logger,
    sessions,
    keys,
    listen: () => live.line.open(),
    introduction: limits.introduction,
  });
  live.tell(server);
  const sockets = new WebSockets(app, server, limits);
  app.decorate('closeSockets', () => sockets.close());
  const ends = setInterval(() => server.lookAtEnds(), betweenEnds).unref();
  app.addHook('onClose', () => {
    clearInterval(ends);
    return live.close();
  });
  // What REST changes, such as the end of a session, is sent to subscribers as well.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method === 'POST' && request.routeOptions.url?.startsWith('/server/api/') === true) live.afterCommit.wake();
    done();
  });
  return sockets;
}
