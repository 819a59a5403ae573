import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasTag } from './entity-tag.js';

/**
 * GET /server/schema.graphql returns the GraphQL schema, which is public. GET /server/api/openapi.json describes the REST sidecar;
 * openapi.int.test.ts compares the description with the routes.
 */
export function descriptionRoutes(app: FastifyInstance, { schema, openApi }: { schema: string; openApi: object }): void {
  const etag = `"${createHash('sha256').update(schema).digest('base64url')}"`;
  app.get('/server/schema.graphql', (request, reply) => {
    void reply.headers({ 'cache-control': 'public, no-cache', etag });
    return hasTag(request, etag) === true ? reply.code(304).send() : reply.type('text/plain; charset=utf-8').send(schema);
  });
  const description = JSON.stringify(openApi, null, 2);
  app.get('/server/api/openapi.json', (_request, reply) => reply.type('application/json').send(description));
}
