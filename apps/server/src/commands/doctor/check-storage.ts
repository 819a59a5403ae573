import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createStorage } from '../../modules/upload/create-storage.js';
import { newFileKey, type FileKey } from '../../modules/upload/file-key.js';
import type { Storage } from '../../modules/upload/storage.js';
import { AppError } from '../../shared/app-error.js';
import { causeOf } from './cause-of.js';
import { fail, ok, type Finding } from './finding.js';

/** Writes, reads and deletes an object, as the server does with uploads. @throws StartError for an invalid STORAGE_URL */
export async function checkStorage(storageUrl: string): Promise<Finding[]> {
  const storage = createStorage(storageUrl);
  const key = newFileKey('image/png');
  const content = randomBytes(32);
  const steps: [string, () => Promise<boolean>][] = [
    ['written', () => storage.write(key, content, 'image/png').then(() => true)],
    ['read', async () => ((await contentOf(storage, key)) ?? Buffer.of()).equals(content)],
    ['removed', () => storage.remove(key).then(async () => (await contentOf(storage, key)) === null)],
  ];
  for (const [step, run] of steps) {
    const failure = await failureOf(run);
    if (failure === null) continue;
    // Deletes the object even if it could not be read.
    await storage.remove(key).catch(() => undefined);
    return [fail(`storage: an object cannot be ${step} (${failure}); see STORAGE_URL`)];
  }
  return [ok('storage: an object was written, read and removed')];
}

async function contentOf(storage: Storage, key: FileKey): Promise<Buffer | null> {
  const read = await storage.read(key);
  return read && buffer(read);
}

/** Returns null on success, else a code: messages of services may contain secrets. */
async function failureOf(run: () => Promise<boolean>): Promise<string | null> {
  try {
    return (await run()) ? null : 'it is not what it should be';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return causeOf(error.cause) ?? 'not reached';
  }
}
