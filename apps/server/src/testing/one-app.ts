import { afterAll } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.js';

/**
 * A server on a database of its own, for every test of the file that calls this at its top. It is closed after the last test and the file's
 * own `afterAll`.
 */
export async function oneApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  return app;
}
