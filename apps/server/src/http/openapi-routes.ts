import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The description of the REST sidecar, seen from `src` and from `dist` alike. */
const openApiFile = new URL('../../../../docs/openapi.json', import.meta.url);

/** GET /server/api/openapi.json. A test holds it against the routes that there are. */
export function openApiRoutes(app: FastifyInstance): void {
  const description = readFileSync(openApiFile, 'utf8');
  app.get('/server/api/openapi.json', (_request, reply) => reply.type('application/json').send(description));
}
