import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { isOrderNumber, maxOrderNumberLength, tidyOrderNumber } from '@booking/domain/order/order-status';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';

/** What a shop's page hands over in the fragment of the form's address; '' for what it left out, or made up. */
export interface FormLink {
  postcode: string;
  orderNumber: string;
  deliveryDate: string;
  holdToken: string;
}

const isOrder = (text: string) => text.length <= maxOrderNumberLength && isOrderNumber(text);
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** `#postcode=68100&order=MY-88213&date=2026-12-05&hold=…`: each part by itself. Nothing of a person is ever taken from an address. */
export function readFormLink(hash: string): FormLink {
  const said = new URLSearchParams(hash.slice(1));
  const part = (name: string, isOne: (text: string) => boolean, tidy = (text: string) => text.trim()) => {
    const text = tidy(said.get(name) ?? '');
    return isOne(text) ? text : '';
  };
  return {
    postcode: part('postcode', isPostcode, normalisePostcode),
    orderNumber: part('order', isOrder, tidyOrderNumber),
    deliveryDate: part('date', isCalendarDate),
    holdToken: part('hold', isToken),
  };
}
