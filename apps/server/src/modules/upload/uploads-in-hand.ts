import { AppError } from '../../shared/app-error.js';

/** Uploads that this process takes at a time, each with one file of at most 10 MB in memory; and those of one person among them. */
const most = { all: 16, ofOne: 3 };

/** Counts the uploads under way, so that nobody can fill the memory or keep others out by sending slowly. */
export class UploadsInHand {
  private readonly owners: string[] = [];

  /** @returns what is to be called when the upload has ended @throws AppError TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE */
  begin(ownerId: string): () => void {
    if (this.owners.filter((id) => id === ownerId).length >= most.ofOne) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 10 });
    if (this.owners.length >= most.all) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 10 });
    this.owners.push(ownerId);
    return () => void this.owners.splice(this.owners.indexOf(ownerId), 1);
  }
}
