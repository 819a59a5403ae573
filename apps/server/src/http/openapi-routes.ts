import type { FastifyInstance } from 'fastify';

/** GET /server/api/openapi.json: the description of the REST sidecar. A test holds it against the routes that there are. */
export function openApiRoutes(app: FastifyInstance, document: object): void {
  const description = JSON.stringify(document, null, 2);
  app.get('/server/api/openapi.json', (_request, reply) => reply.type('application/json').send(description));
}
