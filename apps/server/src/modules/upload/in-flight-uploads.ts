import { AppError } from '../../shared/app-error.js';

/**
 * Limits on concurrent uploads of this process, each with one file of at most 10 MB in memory: in total, of all customers together, and of
 * one person.
 */
const max = { all: 16, ofCustomers: 12, ofOne: 3 };

export interface Uploader {
  id: string;
  isStaff: boolean;
}

/** Limits concurrent uploads, so that no sender fills the memory, and customers who send slowly do not block staff. */
export class InFlightUploads {
  private readonly uploaders = new Set<Uploader>();

  /**
   * Counts an upload.
   * @returns a function to call when the upload has ended
   * @throws AppError TOO_MANY_REQUESTS at the person's limit, SERVICE_UNAVAILABLE at another one
   */
  begin({ id, isStaff }: Uploader): () => void {
    const all = [...this.uploaders];
    if (all.filter((one) => one.id === id).length >= max.ofOne) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 10 });
    const isFull = all.length >= max.all || (!isStaff && all.filter((one) => !one.isStaff).length >= max.ofCustomers);
    if (isFull) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 10 });
    const uploader = { id, isStaff };
    this.uploaders.add(uploader);
    return () => void this.uploaders.delete(uploader);
  }
}
