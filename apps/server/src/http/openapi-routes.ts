import type { FastifyInstance } from 'fastify';

/** GET /server/api/openapi.json: describes the REST routes. A test compares it with the registered routes. */
export function openApiRoutes(app: FastifyInstance, document: object): void {
  const description = JSON.stringify(document, null, 2);
  app.get('/server/api/openapi.json', (_request, reply) => reply.type('application/json').send(description));
}
