import type { Readable } from 'node:stream';
import type { FileKey } from './file-key.js';

/**
 * Stores the content of uploaded files; their types and owners are in the database. Failures of the storage itself are AppError
 * SERVICE_UNAVAILABLE.
 */
export interface Storage {
  /** Once it resolves the whole file is there; until then, nothing of it can be read. */
  write(key: FileKey, content: Buffer, contentType: string): Promise<void>;
  /** A stream of the file; null when it is not there. */
  read(key: FileKey): Promise<Readable | null>;
  /** Deletes the file. It is no error when there is none. */
  remove(key: FileKey): Promise<void>;
}
