import { afterAll } from 'vitest';
import { createSecondApp, type SecondApp } from './second-app.js';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.js';

/** Two instances of the server on one database, for every test of the file that calls this at its top; closed after the last. */
export async function twoApps(options?: TestAppOptions): Promise<{ app: TestApp; second: SecondApp }> {
  const app = await createTestApp(options);
  const second = await createSecondApp(app);
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  return { app, second };
}
