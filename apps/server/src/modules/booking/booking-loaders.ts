import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BookingQueryService } from './list/booking-query.service.js';
import type { DeliveryStatus } from '../notification/outbox-message.js';
import type { BookingEventRecord } from './booking-record.js';

/** Loads the history of a booking by its id, in chronological order. */
export function historyOfBooking(bookings: Pick<BookingQueryService, 'historyOf'>): LoaderFactory<string, BookingEventRecord[]> {
  return () =>
    new DataLoader(async (bookingIds) => {
      const found = await bookings.historyOf(bookingIds);
      return bookingIds.map((id) => found.filter((event) => event.bookingId === id));
    });
}

/** Loads the messages about a booking with their status, in the order in which they were written. */
export function messagesOfBooking(bookings: Pick<BookingQueryService, 'messagesOf'>): LoaderFactory<string, DeliveryStatus[]> {
  return () =>
    new DataLoader(async (bookingIds) => {
      const found = await bookings.messagesOf(bookingIds);
      return bookingIds.map((id) => found.filter((message) => message.bookingId === id));
    });
}
