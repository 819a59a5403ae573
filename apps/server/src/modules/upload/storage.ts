import type { Readable } from 'node:stream';
import type { FileKey } from './file-key.js';

/** Where the bytes of uploaded files lie; what they are and whose is in the database. Faults of the place itself are AppError SERVICE_UNAVAILABLE. */
export interface Storage {
  /** Once it resolves the whole file is there; until then, nothing of it can be read. */
  write(key: FileKey, content: Buffer, contentType: string): Promise<void>;
  /** A stream of the file; null when it is not there. */
  read(key: FileKey): Promise<Readable | null>;
  /** It is not there afterwards, whether it was before or not. */
  remove(key: FileKey): Promise<void>;
}
