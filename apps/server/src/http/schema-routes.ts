import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasTag } from './entity-tag.js';

/** GET /server/schema.graphql: what can be asked at /server/graphql, for everybody: it says nothing that the repository does not. */
export function schemaRoutes(app: FastifyInstance, schema: string): void {
  const etag = `"${createHash('sha256').update(schema).digest('base64url')}"`;
  app.get('/server/schema.graphql', (request, reply) => {
    void reply.headers({ 'cache-control': 'public, no-cache', etag });
    return hasTag(request, etag) === true ? reply.code(304).send() : reply.type('text/plain; charset=utf-8').send(schema);
  });
}
