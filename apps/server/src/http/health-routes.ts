import type { FastifyInstance } from 'fastify';
import { release } from '../shared/release.js';

/** Timeout of the database in milliseconds, after which the process is not ready. */
const pingTimeout = 1000;

export interface Readiness {
  /** True while the process is stopping. */
  stopping: boolean;
}

export interface HealthDependencies {
  database: { isReady(): Promise<boolean> };
  readiness: Readonly<Readiness>;
}

/** /live: the process answers, with its release. /ready: it can serve, because it is not stopping and its database accepts writes. */
export function healthRoutes(app: FastifyInstance, { database, readiness }: HealthDependencies): void {
  app.get('/server/api/health/live', () => ({ status: 'ok', version: release }));

  app.get('/server/api/health/ready', async (_request, reply) => {
    const error = readiness.stopping ? 'stopping' : await errorOf(database);
    if (error !== null) {
      if (!readiness.stopping) reply.header('retry-after', 1);
      return reply.code(503).send({ message: error, statusCode: 503 });
    }
    return { status: 'ok' };
  });
}

async function errorOf(database: HealthDependencies['database']): Promise<string | null> {
  return (await inTime(database.isReady())) ? null : 'the database does not answer, or cannot be written';
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
