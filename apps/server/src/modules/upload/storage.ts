import type { Readable } from 'node:stream';
import type { FileKey } from './file-key.js';

/**
 * Stores the content of uploaded files; their types and owners are in the database. Failures of the storage itself are AppError
 * SERVICE_UNAVAILABLE.
 */
export interface Storage {
  /** Resolves when the whole file is stored; until then nothing of it can be read. */
  write(key: FileKey, content: Buffer, contentType: string): Promise<void>;
  /** Returns a stream of the file; null if it does not exist. */
  read(key: FileKey): Promise<Readable | null>;
  /** Deletes the file; does nothing if it does not exist. */
  remove(key: FileKey): Promise<void>;
}
