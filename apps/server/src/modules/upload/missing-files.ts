import type { StatementSource } from '../../database/statement-source.js';
import type { FileKey } from './file-key.js';
import type { Storage } from './storage.js';

/** How many are asked for at a time. */
const atATime = 8;

/** The files that are on file and not in the storage: a restore of the one that is older than the other leaves such. */
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
