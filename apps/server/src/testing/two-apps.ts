import { afterAll } from 'vitest';
import { oneApp } from './one-app.js';
import { createSecondApp, type SecondApp } from './second-app.js';
import type { TestApp, TestAppOptions } from './test-app.js';

/** Two instances of the server on one database, for every test of the file that calls this at its top; closed after the last. */
export async function twoApps(options?: TestAppOptions): Promise<{ app: TestApp; second: SecondApp }> {
  const app = await oneApp(options);
  const second = await createSecondApp(app);
  afterAll(() => second.close());
  return { app, second };
}
