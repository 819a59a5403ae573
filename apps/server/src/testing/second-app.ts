import { createContainer, type Container } from '../app/container.js';
import { createApp } from '../app/create-app.js';
import { createDataSource } from '../app/data-source.js';
import { Database } from '../database/database.js';
import type { TestApp } from './test-app.js';

export interface SecondApp {
  baseUrl: string;
  container: Container;
  close(): Promise<void>;
}

/** A second server on the database and the clock of another, with connections and memory of its own. Close it first. */
export async function createSecondApp({ container, databaseUrl }: TestApp): Promise<SecondApp> {
  const { environment, clock, logger } = container;
  const database = new Database(await createDataSource({ url: databaseUrl, use: 'application' }).initialize());
  const second = createContainer({ environment, database, clock, logger });
  const app = await createApp(second);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { baseUrl, container: second, close };
}
