import type { Database } from '../../database/database.js';
import type { KeptPromise } from '../booking/take/new-booking.js';
import { MoveOfferRepository } from './move-offer.repository.js';
import type { MoveOfferRecord } from './move-offer-record.js';

/** Reads offers to move, and on what terms places were given. It does not check rights: pass bookings that the caller has received. */
export class MoveOfferQueryService {
  private readonly offers: MoveOfferRepository;

  constructor(database: Database) {
    this.offers = new MoveOfferRepository(database);
  }

  /** Returns the last offer of each booking that has one. */
  latestOf(bookingIds: readonly string[]): Promise<MoveOfferRecord[]> {
    return this.offers.latestOf(bookingIds);
  }

  /** Returns the terms of each booking for which they were stored. */
  promisesOf(bookingIds: readonly string[]): Promise<{ id: string; promise: KeptPromise }[]> {
    return this.offers.promisesOf(bookingIds);
  }
}
