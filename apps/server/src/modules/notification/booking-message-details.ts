import { addressLineForMessage, nameForMessage, orderNumberForMessage } from '@booking/domain/booking/message-text';
import { formatAddress } from '@booking/domain/format/address';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import { salutations } from '@booking/reference-data/salutations';
import type { BookingContent } from './booking-snapshot.js';
import type { EmailContent } from './message-email-html.js';

/**
 * Returns salutation and name in the order of the language; null if the name is left out (target M2). A label with a choice ("Cik/Puan") is
 * no form of address.
 */
export function addressed({ salutation, name: typed, locale }: BookingContent): string | null {
  const name = nameForMessage(typed);
  if (name === null) return null;
  const label = salutations.find(({ value }) => value === salutation)?.label[locale].replace(/\(.*\)/, '');
  if (!label || label.includes('/')) return name;
  return locale === 'cn' ? `${name}${label}` : `${label} ${name}`;
}

/** Removes texts that strangers could use to send links (Target M2). */
export function addressOf({
  address1,
  address2,
  postcode: zipcode,
  city,
  state,
}: Pick<BookingContent, 'address1' | 'address2' | 'postcode' | 'city' | 'state'>): string {
  const [shown1, shown2, shownCity, shownState] = [address1, address2, city, state].map(addressLineForMessage);
  return formatAddress({ address1: shown1, address2: shown2, zipcode, city: shownCity, state: shownState });
}

/** Returns a line with its label; none if its text was removed (Target M2). */
export function labelledOrderNumber({ locale, orderNumber }: Pick<BookingContent, 'locale' | 'orderNumber'>): string[] {
  const shown = orderNumberForMessage(orderNumber);
  return shown === null ? [] : [`${bookingMessageText(locale, 'orderNumber')}: ${shown}`];
}

/** Returns the quantity of each item, one line each. */
export function quantityOf({
  locale,
  quantityMattress,
  quantityBedset,
}: Pick<BookingContent, 'locale' | 'quantityMattress' | 'quantityBedset'>): string {
  const items = [
    ['mattress', quantityMattress],
    ['bedset', quantityBedset],
  ] as const;
  return items
    .filter(([, quantity]) => quantity > 0)
    .map(([item, quantity]) => `${bookingMessageText(locale, item)} × ${quantity}`)
    .join('\n');
}

/** Returns the items, the customer and the address of a booking. */
export function detailsOf(booking: BookingContent, name: string | null): EmailContent['details'] {
  const label = (id: BookingMessageTextId) => bookingMessageText(booking.locale, id);
  const orderNumber = orderNumberForMessage(booking.orderNumber);
  return [
    [label('address'), [name, addressOf(booking)].filter((line) => line !== null).join('\n')],
    [label('quantity'), quantityOf(booking)],
    ...(orderNumber === null ? [] : [[label('orderNumber'), orderNumber] as const]),
    [label('reference'), booking.reference],
  ];
}
