import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { KeptPromise } from '../booking/take/new-booking.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { LimitKeepingService } from './limit-keeping.service.js';
import type { MoveOfferRecord } from './move-offer-record.js';
import type { MoveOfferQueryService } from './move-offer-query.service.js';

/** Loads the last offer to move of a booking, by the booking's id. */
export function offerOfBooking(offers: Pick<MoveOfferQueryService, 'latestOf'>): LoaderFactory<string, MoveOfferRecord | null> {
  return () =>
    new DataLoader(async (bookingIds) => {
      const found = new Map((await offers.latestOf(bookingIds)).map((offer) => [offer.bookingId, offer]));
      return bookingIds.map((id) => found.get(id) ?? null);
    });
}

/** Loads on what terms a booking got its place, by the booking's id. */
export function promiseOfBooking(offers: Pick<MoveOfferQueryService, 'promisesOf'>): LoaderFactory<string, KeptPromise | null> {
  return () =>
    new DataLoader(async (bookingIds) => {
      const found = new Map((await offers.promisesOf(bookingIds)).map(({ id, promise }) => [id, promise]));
      return bookingIds.map((id) => found.get(id) ?? null);
    });
}

/** Loads whether a booking was accepted past the limit in force. */
export function isBookingKept(keeping: Pick<LimitKeepingService, 'areKept'>): LoaderFactory<BookingRecord, boolean> {
  return () => new DataLoader((bookings) => keeping.areKept(bookings));
}
