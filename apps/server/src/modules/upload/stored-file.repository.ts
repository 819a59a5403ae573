import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Any, IsNull, LessThan, MoreThan, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { filesPath, fileUrl, type FileKey } from './file-key.js';
import type { FileKind } from './file-kind.js';
import { StoredFileEntity } from './stored-file.entity.js';

export interface NewFile {
  key: FileKey;
  ownerId: string;
  contentType: FileKind;
  /** Bytes. */
  size: number;
}

/** A stored file, with the facts that decide who may see it. */
export interface FileFacts {
  ownerId: string | null;
  contentType: FileKind;
  size: number;
  /** Its owner's profile photograph. */
  isPhoto: boolean;
  /** The bookings that the file is attached to. */
  bookings: { id: string; branchId: string; deliveryDate: CalendarDate; customerId: string | null }[];
}

/** SQL: the bookings with certain documents, found by the index booking_doc_urls. */
const carriedBy = `FROM booking b WHERE b.doc_urls <> '{}' AND b.doc_urls @>`;

/** Stored files: owner, state, and the bookings that they are attached to. */
export class StoredFileRepository {
  private readonly files: Repository<StoredFileEntity>;

  constructor(private readonly source: EntitySource) {
    this.files = source.getRepository(StoredFileEntity);
  }

  /**
   * Inserts the row of a file before its content is written, so that no stored file lacks a row. Own SQL: it counts and inserts in one
   * statement.
   * @returns false if its owner has inserted `max` files after `since`
   */
  async begin({ key, ownerId, contentType, size }: NewFile, now: Date, since: Date, max: number): Promise<boolean> {
    const rows = await this.source.query(
      `INSERT INTO stored_file (key, owner_id, content_type, size, created_at)
       SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM stored_file WHERE owner_id = $2 AND created_at > $6) < $7
       RETURNING 1`,
      [key, ownerId, contentType, size, now, since, max],
    );
    return rows.length > 0;
  }

  /** Puts the files in service: all of them, or none if their owner was erased. @returns whether they are in service */
  async finish(keys: readonly FileKey[], now: Date): Promise<boolean> {
    const { affected } = await this.files.update({ key: Any([...keys]), ownerId: Not(IsNull()) }, { storedAt: now });
    return affected === keys.length;
  }

  async forget(keys: readonly FileKey[]): Promise<void> {
    await this.files.delete({ key: Any([...keys]) });
  }

  /** Locks the files that are in service until the transaction ends. Nobody else can lock or retire them meanwhile. */
  async lock(keys: readonly FileKey[]): Promise<void> {
    await this.source.query('SELECT 1 FROM stored_file WHERE key = ANY ($1) AND stored_at IS NOT NULL ORDER BY key FOR UPDATE', [keys]);
  }

  /** Own SQL: reads the facts from three tables by their indexes. @returns null for a file that is not in service */
  async find(key: FileKey): Promise<FileFacts | null> {
    const [row] = await this.source.query<FileFacts>(
      `SELECT f.owner_id AS "ownerId", f.content_type AS "contentType", f.size,
         EXISTS (SELECT 1 FROM user_account u WHERE u.id = f.owner_id AND u.photo_url = $2) AS "isPhoto",
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', b.id, 'branchId', b.branch_id, 'deliveryDate', b.delivery_date, 'customerId', b.user_id))
                     ${carriedBy} ARRAY[$2::text]), '[]') AS bookings
       FROM stored_file f WHERE f.key = $1 AND f.stored_at IS NOT NULL`,
      [key, fileUrl(key)],
    );
    return row ?? null;
  }

  /**
   * Takes a batch of files out of service that were created before `until`, are attached to no booking and are no profile photograph. Skips
   * files that another transaction has locked to attach them. Must run in a transaction. Own SQL: it locks the files first and checks them
   * by a second statement, which sees everything that was attached before the lock.
   * @param after the last key of the previous batch, '' for the first
   * @returns the last key checked; null if there are no more
   */
  async retireUnused(until: Date, after: string, batch: number): Promise<string | null> {
    const old = await this.source.query<{ key: string }>(
      `SELECT key FROM stored_file WHERE created_at < $1 AND stored_at IS NOT NULL AND key > $2 ORDER BY key LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [until, after, batch],
    );
    await this.source.query(
      `UPDATE stored_file f SET stored_at = NULL
        WHERE f.key = ANY ($1) AND NOT EXISTS (SELECT 1 ${carriedBy} ARRAY[$2 || f.key])
          AND NOT EXISTS (SELECT 1 FROM user_account u WHERE u.id = f.owner_id AND u.photo_url = $2 || f.key)`,
      [old.map(({ key }) => key), filesPath],
    );
    return old.at(-1)?.key ?? null;
  }

  /** Returns at most `max` files after a key that were created before `until` and are not in service, in the order of their keys. */
  async unfinished(until: Date, after: string, max: number): Promise<FileKey[]> {
    const found = await this.files.find({
      select: { key: true },
      where: { storedAt: IsNull(), createdAt: LessThan(until), key: MoreThan(after) },
      order: { key: 'ASC' },
      take: max,
    });
    return found.map(({ key }) => key as FileKey);
  }
}
