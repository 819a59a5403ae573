import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './rest-errors.js';

/** Where the web client's build lies, seen from `src` and from `dist` alike. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Serves the web client: hashed assets for a year, everything else checked each time, and index.html for every path
 * that the client's router knows, which is any that does not start with /server. The build brings compressed copies along.
 */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // Files that appear after the start are none: the routes are listed once.
      wildcard: false,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const hashed = path.startsWith(join(folder, 'assets/'));
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || path === '/server' || path.startsWith('/server/') || path.startsWith('/assets/')) {
      return refuse(request, reply, 404, 'Not found', 'NOT_FOUND');
    }
    if (!built) {
      return refuse(
        request,
        reply,
        503,
        'The web client is not built: run `npm run build` and start again. The API is at /server/graphql.',
        'SERVICE_UNAVAILABLE',
      );
    }
    return reply.sendFile('index.html');
  });
}
