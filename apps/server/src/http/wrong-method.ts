import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './rest-errors.js';

/** Answers 405 if other methods have a route for the path. @returns null otherwise */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** Call it before the first route: it records all routes. */
export function watchMethods(app: FastifyInstance): RefuseMethod {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (request, reply) => {
    const path = decoded(request.url.split('?')[0] ?? '/');
    const methods = Array.from(routes.values(), (route) => (route.pattern.test(path) ? [...route.methods] : [])).flat();
    // A route that itself answers 404, to this caller or in this mode.
    if (methods.length === 0 || methods.includes(request.method)) return null;
    return refuse(request, reply.header('allow', [...new Set(methods)].sort().join(', ')), 405, 'Method not allowed', 'BAD_REQUEST');
  };
}

/** Matches '/files/:key' and '/reset-password/:token?' as Fastify does. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\/:\w+\?/g, '(?:/[^/]*)?').replace(/:\w+/g, '[^/]+')}$`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
