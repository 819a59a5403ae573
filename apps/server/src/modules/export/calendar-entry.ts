import type { CalendarFeedEntry } from '@booking/domain/calendar/calendar-file';
import type { Locale } from '@booking/domain/locale/locale';
import { calendarFeedTexts } from '@booking/i18n/calendar-feed-texts';
import { exportTexts } from '@booking/i18n/export-texts';
import { formatMessage } from '@booking/i18n/format-message';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { FeedBooking } from './calendar-feed.repository.js';

/**
 * A delivery in the calendar of its branch: reference, place, quantities and how it stands. No name, no street, no telephone number:
 * the provider of the calendar application keeps the calendar, and the reference finds the rest for those who may see it.
 */
export function entryOf(booking: FeedBooking, publicUrl: string, locale: Locale): CalendarFeedEntry {
  const texts = calendarFeedTexts[locale];
  const { reference, postcode } = booking;
  // The town of the postcode, whatever stands in the row: nothing that a customer has typed leaves here.
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
