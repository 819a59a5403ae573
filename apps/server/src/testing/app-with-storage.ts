import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { oneApp } from './one-app.js';
import type { TestApp, TestAppOptions } from './test-app.js';

/** A server for all tests of a file, with a folder for uploads. */
export async function appWithStorage(environment: TestAppOptions['environment'] = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'booking-storage-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return oneApp({ environment: { ...environment, storageUrl: pathToFileURL(folder).href } });
}
