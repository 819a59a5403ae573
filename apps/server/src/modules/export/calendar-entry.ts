import type { CalendarFeedEntry } from '@booking/domain/calendar/calendar-file';
import type { FeedBooking } from './calendar-feed.repository.js';

/**
 * A delivery in the calendar of its branch: reference, place, quantities and how it stands. No name, no street, no telephone number:
 * the calendar lies with whoever runs the calendar application, and the reference finds the rest for those who may see it.
 */
export function entryOf(booking: FeedBooking, publicUrl: string): CalendarFeedEntry {
  const { reference, quantityMattress, quantityBedset, postcode, city, status } = booking;
  const goods = [counted(quantityMattress, 'mattress', 'mattresses'), counted(quantityBedset, 'bedset', 'bedsets')].filter(
    (text) => text !== '',
  );
  const place = `${postcode} ${city}`.trimEnd();
  return {
    uid: `${booking.id}@${new URL(publicUrl).hostname}`,
    sequence: booking.version,
    date: booking.deliveryDate,
    stamp: booking.updatedAt.getTime(),
    title: `${place}: ${goods.join(', ')}`,
    location: place,
    description: `${reference}, ${status.toLowerCase().replaceAll('_', ' ')}`,
  };
}

function counted(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`;
}
