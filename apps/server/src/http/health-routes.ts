import type { FastifyInstance } from 'fastify';

/** Milliseconds that the database has to take a line before the process counts as not ready. */
const pingTimeout = 1000;

export interface HealthDependencies {
  database: { isReady(): Promise<boolean> };
  /** True once the process is stopping. */
  readiness: { readonly stopping: boolean };
}

/** /live: the process answers. /ready: it can serve, that is, it is not stopping and its database answers and can be written. */
export function healthRoutes(app: FastifyInstance, { database, readiness }: HealthDependencies): void {
  app.get('/server/api/health/live', () => ({ status: 'ok' }));

  app.get('/server/api/health/ready', async (_request, reply) => {
    if (readiness.stopping) return reply.code(503).send({ message: 'stopping', statusCode: 503 });
    if (!(await inTime(database.isReady()))) {
      return reply
        .code(503)
        .header('retry-after', 1)
        .send({ message: 'the database does not answer, or cannot be written', statusCode: 503 });
    }
    return { status: 'ok' };
  });
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), pingTimeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
