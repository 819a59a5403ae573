import { afterAll } from 'vitest';
import type { Container } from '../app/container.js';
import { Jobs } from '../jobs/jobs.js';
import type { TestApp } from './test-app.js';
import { WorkerRound } from './worker-round.js';

/**
 * The queue of the messages of a file's servers, whose jobs run when a test says so. For the top of the file; it is closed after the
 * last test, before the servers.
 */
export async function oneQueue(app: TestApp, ...others: { container: Container }[]): Promise<{ round: WorkerRound }> {
  const { container, databaseUrl } = app;
  const jobs = new Jobs({ ...container, ...container.messaging, databaseUrl });
  await jobs.migrate();
  const round = new WorkerRound(databaseUrl, jobs.tasks);
  afterAll(async () => {
    await Promise.all([app, ...others].map((server) => server.container.messaging.outboxRelay.close()));
    await round.close();
    await jobs.stop();
  });
  return { round };
}
