import type { Database } from '../../database/database.js';
import type { KeptPromise } from '../booking/take/new-booking.js';
import { MoveOfferRepository } from './move-offer.repository.js';
import type { MoveOfferRecord } from './move-offer-record.js';

/** Reads offers to move, and why places were given. Without a check: for bookings that the caller was given already. */
export class MoveOfferQueryService {
  private readonly offers: MoveOfferRepository;

  constructor(database: Database) {
    this.offers = new MoveOfferRepository(database);
  }

  /** The last offer of each of these bookings that has one. */
  latestOf(bookingIds: readonly string[]): Promise<MoveOfferRecord[]> {
    return this.offers.latestOf(bookingIds);
  }

  /** Of those of these bookings of which it was kept. */
  promisesOf(bookingIds: readonly string[]): Promise<{ id: string; promise: KeptPromise }[]> {
    return this.offers.promisesOf(bookingIds);
  }
}
