import type { StatementSource } from '../../database/statement-source.js';
import type { FileKey } from './file-key.js';
import type { Storage } from './storage.js';

/** Number of concurrent requests to the storage. */
const atATime = 8;

/**
 * Finds files that are in the database and missing in the storage: possible after a restore of an older storage.
 * @returns the number of checked files, and the keys of missing ones
 */
export async function missingFiles(source: StatementSource, storage: Storage): Promise<{ looked: number; missing: FileKey[] }> {
  const rows = await source.query<{ key: FileKey }>('SELECT key FROM stored_file WHERE stored_at IS NOT NULL ORDER BY key');
  const missing: FileKey[] = [];
  for (let begin = 0; begin < rows.length; begin += atATime) {
    const some = rows.slice(begin, begin + atATime);
    const contents = await Promise.all(some.map(({ key }) => storage.read(key)));
    contents.forEach((content, index) => {
      const key = some[index]?.key;
      if (content === null && key !== undefined) missing.push(key);
      content?.destroy();
    });
  }
  return { looked: rows.length, missing };
}
