import type { CalendarFeedEntry } from '@booking/domain/calendar/calendar-file';
import type { Locale } from '@booking/domain/locale/locale';
import { calendarFeedTexts } from '@booking/i18n/calendar-feed-texts';
import { exportTexts } from '@booking/i18n/export-texts';
import { formatMessage } from '@booking/i18n/format-message';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { FeedBooking } from './calendar-feed.repository.js';

/**
 * Returns a delivery as an entry of its branch's calendar: reference, place, quantities and status. It contains no personal data,
 * because the provider of the calendar application stores it; staff find the rest by the reference.
 */
export function entryOf(booking: FeedBooking, publicUrl: string, locale: Locale): CalendarFeedEntry {
  const texts = calendarFeedTexts[locale];
  const { reference, postcode } = booking;
  // The town of the postcode, not that of the booking: the entry contains no text that a customer has typed.
  const place = `${postcode} ${lookupPostcode(postcode)?.city ?? ''}`.trimEnd();
  const status = exportTexts[locale].statuses[booking.status].toLowerCase();
  return {
    uid: `${booking.id}@${new URL(publicUrl).hostname}`,
    sequence: booking.version,
    date: booking.deliveryDate,
    stamp: booking.updatedAt.getTime(),
    title: formatMessage(texts.title, { place, goods: goodsOf(booking, locale) }),
    location: place,
    description: formatMessage(texts.description, { reference, status }),
  };
}

function goodsOf({ quantityMattress, quantityBedset }: FeedBooking, locale: Locale): string {
  const texts = calendarFeedTexts[locale];
  const counted = (count: number, [one, more]: readonly [string, string]) =>
    count === 0 ? '' : formatMessage(count === 1 ? one : more, { count });
  const mattresses = counted(quantityMattress, texts.mattresses);
  const bedsets = counted(quantityBedset, texts.bedsets);
  return mattresses !== '' && bedsets !== '' ? formatMessage(texts.both, { mattresses, bedsets }) : mattresses + bedsets;
}
