import { AppError } from '../../shared/app-error.js';

/**
 * Limits on concurrent uploads of this process, each with one file of at most 10 MB in memory: in total, of all customers together, and of
 * one person.
 */
const most = { all: 16, ofCustomers: 12, ofOne: 3 };

export interface Uploader {
  id: string;
  isStaff: boolean;
}

/** Counts the uploads under way, so that no sender can fill the memory, and customers cannot keep staff out by sending slowly. */
export class UploadsInHand {
  private readonly uploaders = new Set<Uploader>();

  /** @returns what is to be called when the upload has ended @throws AppError TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE */
  begin({ id, isStaff }: Uploader): () => void {
    const all = [...this.uploaders];
    if (all.filter((one) => one.id === id).length >= most.ofOne) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 10 });
    const isFull = all.length >= most.all || (!isStaff && all.filter((one) => !one.isStaff).length >= most.ofCustomers);
    if (isFull) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 10 });
    const uploader = { id, isStaff };
    this.uploaders.add(uploader);
    return () => void this.uploaders.delete(uploader);
  }
}
