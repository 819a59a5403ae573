import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasTag } from './entity-tag.js';

/** GET /server/schema.graphql: the schema of /server/graphql. It is public: it contains nothing that the repository does not. */
export function schemaRoutes(app: FastifyInstance, schema: string): void {
  const etag = `"${createHash('sha256').update(schema).digest('base64url')}"`;
  app.get('/server/schema.graphql', (request, reply) => {
    void reply.headers({ 'cache-control': 'public, no-cache', etag });
    return hasTag(request, etag) === true ? reply.code(304).send() : reply.type('text/plain; charset=utf-8').send(schema);
  });
}
