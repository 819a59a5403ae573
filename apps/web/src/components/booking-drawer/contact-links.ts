import { formatAddress } from '@booking/domain/format/address';
import { phoneKey } from '@booking/domain/checks/phone';

/** Returns a telephone number in international form, digits only. A stored Malaysian number has neither country code nor +. */
function internationalDigits(number: string): string {
  const key = phoneKey(number);
  return key.startsWith('+') ? key.slice(1) : `60${key}`;
}

export const callHref = (number: string): string => `tel:+${internationalDigits(number)}`;

/** Returns the link that opens the chat. @param text fills in the message */
export const messageHref = (number: string, text?: string): string =>
  `https://wa.me/${internationalDigits(number)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;

interface Place {
  address: { address1: string | null; address2: string | null } | null;
  postcode: string;
  city: string;
  state: string;
}

export const addressText = ({ address, postcode, city, state }: Place): string =>
  formatAddress({ address1: address?.address1 ?? null, address2: address?.address2 ?? null, zipcode: postcode, city, state });

/** Returns the link that opens the telephone’s map application with the route. */
export const navigateHref = (place: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${addressText(place)}, Malaysia`)}`;
