import type { FastifyInstance } from 'fastify';
import type { DemoTransport } from './demo-transport.js';

/** GET /server/api/dev/messages: the stored messages of demo mode, the newest first; 404 in any other mode (Domain, "REST sidecar"). */
export function registerDevMessages(app: FastifyInstance, { keptMessages }: { keptMessages: Pick<DemoTransport, 'list'> | null }): void {
  app.get('/server/api/dev/messages', async (_request, reply) => {
    if (!keptMessages) {
      reply.callNotFound();
      return reply;
    }
    return keptMessages.list();
  });
}
