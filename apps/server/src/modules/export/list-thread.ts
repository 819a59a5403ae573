import { calendarFeed } from '@booking/domain/calendar/calendar-file';
import type { Locale } from '@booking/domain/locale/locale';
import type { BookingRecord } from '../booking/booking-record.js';
import { csvLines } from './bookings-csv.js';
import { entryOf } from './calendar-entry.js';
import type { FeedBooking } from './calendar-feed.repository.js';

/** A page of a list, or a calendar, as read from the database. */
export type ListToWrite =
  | { kind: 'csv'; locale: Locale; bookings: readonly BookingRecord[] }
  | { kind: 'calendar'; locale: Locale; bookings: readonly FeedBooking[]; name: string; publicUrl: string; refresh: string };

export default function written(list: ListToWrite): string {
  if (list.kind === 'csv') return csvLines(list.locale, list.bookings);
  const { locale, bookings, name, publicUrl, refresh } = list;
  return calendarFeed({ name, refresh, entries: bookings.map((booking) => entryOf(booking, publicUrl, locale)) });
}
