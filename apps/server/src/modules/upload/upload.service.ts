import type { Readable } from 'node:stream';
import { isCrewDay } from '@booking/domain/booking/crew-days';
import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { fileUrl, isFileKey, keyOfUrl, newFileKey, type FileKey } from './file-key.js';
import type { FileKind } from './file-kind.js';
import { inspectFile, uploadLimits, type IncomingFile, type UploadError } from './inspect-file.js';
import type { PhotoAddresses, PhotoRequest } from './photo-address.js';
import type { Storage } from './storage.js';
import { StoredFileRepository, type FileFacts } from './stored-file.repository.js';
import { InFlightUploads } from './in-flight-uploads.js';

const day = 24 * 60 * 60 * 1000;
/** Days after which an unattached file is removed: a form may stay open for a while. */
const unusedDays = 7;
const batch = 500;

export interface UploadServiceParts {
  database: Database;
  storage: Storage;
  clock: Clock;
  logger: Logger;
  /** Checks the addresses of customers without an account; without it such addresses are not served. */
  photos?: Pick<PhotoAddresses, 'isValid'>;
}

/** URLs in the order of the files; or an error for each invalid file, and no file was stored. */
export type UploadOutcome = { docUrls: string[] } | { errors: UploadError[] };

/** A file that the caller may see. */
export interface ReadableFile {
  key: FileKey;
  contentType: FileKind;
  /** Bytes. */
  size: number;
}

/** Stores files of signed-in people, and serves them to those who may see them (target D8). */
export class UploadService {
  private readonly inHand = new InFlightUploads();
  private readonly files: StoredFileRepository;

  constructor(private readonly parts: UploadServiceParts) {
    this.files = new StoredFileRepository(parts.database);
  }

  /**
   * Checks, re-encodes and stores the files as they arrive, all or none: if the upload ends early, for example by a lost connection, the
   * stored files are removed.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN for an API key, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE; and what `files` throws
   */
  async upload(caller: Caller, files: AsyncIterable<IncomingFile>): Promise<UploadOutcome> {
    const ownerId = this.uploaderOf(caller);
    const end = this.inHand.begin({ id: ownerId, isStaff: isStaff(caller.actor) });
    const stored: FileKey[] = [];
    let done = false;
    try {
      const errors = await this.takeAll(ownerId, files, stored);
      if (errors.length > 0) return { errors };
      // The owner was erased meanwhile.
      if (!(await this.files.finish(stored, this.parts.clock.now()))) throw new AppError('UNAUTHENTICATED', { text: 'sessionEnded' });
      done = true;
      return { docUrls: stored.map(fileUrl) };
    } finally {
      if (!done) await this.discard(stored);
      end();
    }
  }

  /** Returns the id of the caller's account. @throws AppError UNAUTHENTICATED for a guest, FORBIDDEN for an API key: it owns no files */
  uploaderOf({ actor }: Caller): string {
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    return actor.userId;
  }

  /** @throws AppError UNAUTHENTICATED for a guest, NOT_FOUND for a file that does not exist or that the caller may not see */
  async find({ actor }: Caller, key: string): Promise<ReadableFile> {
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (!isFileKey(key)) throw new AppError('NOT_FOUND');
    const facts = await this.files.find(key);
    if (facts === null || !mayRead(actor, facts, localDateTime(this.parts.clock.now()).date)) throw new AppError('NOT_FOUND');
    return { key, contentType: facts.contentType, size: facts.size };
  }

  /**
   * Returns a photograph by an address of `PhotoAddresses`, for customers without an account.
   * @throws AppError NOT_FOUND for an address that is not valid any more, and for a file that its booking does not have any more
   */
  async findPhoto(request: Omit<PhotoRequest, 'key'> & { key: string }): Promise<ReadableFile> {
    const { key, bookingId } = request;
    if (!isFileKey(key) || this.parts.photos?.isValid({ ...request, key }) !== true) throw new AppError('NOT_FOUND');
    const facts = await this.files.find(key);
    if (facts?.bookings.some(({ id }) => id === bookingId) !== true) throw new AppError('NOT_FOUND');
    return { key, contentType: facts.contentType, size: facts.size };
  }

  /** @throws AppError NOT_FOUND if the storage does not have the file, SERVICE_UNAVAILABLE */
  async read({ key }: ReadableFile): Promise<Readable> {
    const content = await this.withFailureLogged(this.parts.storage.read(key));
    if (content === null) throw new AppError('NOT_FOUND');
    return content;
  }

  /**
   * Removes files that are attached to no booking and are no profile photograph a week after the upload, and the remains of uploads
   * that a crash interrupted. Safe to run in several processes. @returns the number of removed files
   */
  async removeUnused(): Promise<number> {
    const now = this.parts.clock.now().getTime();
    for (let after: string | null = ''; after !== null;) after = await this.retireUnused(new Date(now - unusedDays * day), after);
    let removed = 0;
    for (let after = ''; ;) {
      const keys = await this.files.unfinished(new Date(now - day), after, batch);
      const last = keys.at(-1);
      if (last === undefined) return removed;
      removed += await this.discard(keys);
      after = last;
    }
  }

  private retireUnused(until: Date, after: string): Promise<string | null> {
    return this.parts.database.transaction((tx) => new StoredFileRepository(tx).retireUnused(until, after, batch));
  }

  /** Removes files that are no longer in service. removeUnused removes those that fail now. @returns the number of removed files */
  removeRetired(keys: readonly FileKey[]): Promise<number> {
    return this.discard(keys);
  }

  /**
   * Returns true for the URL of an image that the caller uploaded. Locks the file until the transaction ends.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN as uploaderOf
   */
  async isOwnImage(caller: Caller, url: string, tx: Transaction): Promise<boolean> {
    const ownerId = this.uploaderOf(caller);
    const [facts] = await this.factsOf([url], tx);
    return facts?.ownerId === ownerId && facts.contentType !== 'application/pdf';
  }

  /**
   * Returns for each URL whether it is that of a file that the caller uploaded and that is attached to no other booking.
   * @param tx locks the files until its end; null checks without a lock
   */
  async mayBeAdded({ actor }: Caller, urls: readonly string[], bookingId: string, tx: Transaction | null = null): Promise<boolean[]> {
    const found = await this.factsOf(urls, tx);
    const isOwn = (facts: FileFacts) => actor.kind === 'user' && facts.ownerId === actor.userId;
    return found.map((facts) => facts !== null && isOwn(facts) && facts.bookings.every(({ id }) => id === bookingId));
  }

  private async factsOf(urls: readonly string[], tx: Transaction | null): Promise<(FileFacts | null)[]> {
    const files = tx === null ? this.files : new StoredFileRepository(tx);
    const keys = urls.map(keyOfUrl);
    if (tx !== null) await files.lock(keys.filter((key) => key !== null));
    return Promise.all(keys.map(async (key) => (key === null ? null : await files.find(key))));
  }

  /** Stores the files one after the other and adds their keys to `stored`. After the first error it only checks the others. */
  private async takeAll(ownerId: string, files: AsyncIterable<IncomingFile>, stored: FileKey[]): Promise<UploadError[]> {
    const errors: UploadError[] = [];
    let count = 0;
    let received = 0;
    for await (const file of files) {
      count++;
      const inspected = await inspectFile(file, count);
      received += inspected.received;
      if (inspected.error) errors.push(inspected.error);
      else if (errors.length === 0) await this.store(ownerId, inspected.kind, inspected.content, stored);
      if (received > uploadLimits.allBytes) break;
    }
    if (count === 0) errors.push({ status: 400, message: 'none', values: {} });
    return errors;
  }

  private async store(ownerId: string, kind: FileKind, content: Buffer, stored: FileKey[]): Promise<void> {
    const key = newFileKey(kind);
    const now = this.parts.clock.now();
    const begun = await this.files.begin(
      { key, ownerId, contentType: kind, size: content.length },
      now,
      new Date(now.getTime() - day),
      uploadLimits.filesADay,
    );
    if (!begun) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 60 * 60 });
    stored.push(key);
    await this.withFailureLogged(this.parts.storage.write(key, content, kind));
  }

  /** Logs a failure of the storage for the operator. The caller gets SERVICE_UNAVAILABLE without details. */
  private async withFailureLogged<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.parts.logger.error({ err: error }, 'The file storage failed');
      throw error;
    }
  }

  /** Never throws: the nightly job removes the files that fail now. @returns the number of removed files */
  private async discard(keys: readonly FileKey[]): Promise<number> {
    try {
      const results = await Promise.allSettled(keys.map((key) => this.parts.storage.remove(key)));
      const removed = keys.filter((_, index) => results[index]?.status === 'fulfilled');
      if (removed.length > 0) await this.files.forget(removed);
      if (removed.length < keys.length) throw new Error(`${keys.length - removed.length} files could not be removed`);
      return removed.length;
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'Files of an upload are left for the nightly job');
      return 0;
    }
  }
}

/**
 * Returns true for the uploader, for the customer and the staff of a booking that the file is attached to, and for the crew on the day of
 * delivery. Everybody who is signed in may read a profile photograph.
 */
function mayRead(actor: Exclude<Actor, { kind: 'guest' }>, facts: FileFacts, today: CalendarDate): boolean {
  if (facts.isPhoto && facts.contentType !== 'application/pdf') return true;
  if (actor.kind === 'user' && (actor.userId === facts.ownerId || facts.bookings.some(({ customerId }) => customerId === actor.userId)))
    return true;
  const mayReadOn = (date: CalendarDate) => can(actor, 'booking:read') || (can(actor, 'delivery:write') && isCrewDay(date, today));
  return facts.bookings.some(({ branchId, deliveryDate }) => worksFor(actor, branchId) && mayReadOn(deliveryDate));
}
