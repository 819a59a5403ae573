import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BookingQueryService } from './booking-query.service.js';
import type { BookingEventRecord } from './booking-record.js';

/** The history of a booking by its id, in the order of what happened. */
export function historyOfBooking(bookings: Pick<BookingQueryService, 'historyOf'>): LoaderFactory<string, BookingEventRecord[]> {
  return () =>
    new DataLoader(async (bookingIds) => {
      const found = await bookings.historyOf(bookingIds);
      return bookingIds.map((id) => found.filter((event) => event.bookingId === id));
    });
}
