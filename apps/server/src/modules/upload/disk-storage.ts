import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../shared/app-error.js';
import type { FileKey } from './file-key.js';
import type { Storage } from './storage.js';

/** Stores files in one folder of this machine, readable by this user only. A FileKey has no slash, so no path leaves the folder. */
export class DiskStorage implements Storage {
  constructor(private readonly folder: string) {}

  async write(key: FileKey, content: Buffer): Promise<void> {
    const unfinished = this.unfinished(key);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(this.folder, key));
      await this.syncFolder();
    } catch (cause) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw unavailable(cause);
    }
  }

  async read(key: FileKey): Promise<Readable | null> {
    try {
      const file = await open(join(this.folder, key), constants.O_RDONLY | constants.O_NOFOLLOW);
      return file.createReadStream();
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw unavailable(cause);
    }
  }

  async remove(key: FileKey): Promise<void> {
    try {
      await rm(join(this.folder, key), { force: true });
      await rm(this.unfinished(key), { force: true });
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /** Temporary path of a file that is being written; a process that was killed may leave it behind. */
  private unfinished(key: FileKey): string {
    return join(this.folder, `.${key}`);
  }

  /** Syncs the folder, so that the name of the file is on the disk too. */
  private async syncFolder(): Promise<void> {
    const folder = await open(this.folder, constants.O_RDONLY);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause });
}
