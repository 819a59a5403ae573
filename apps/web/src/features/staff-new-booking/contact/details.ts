import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { phoneKey } from '@booking/domain/checks/phone';
import { isSamePlace, type EarlierBooking } from './use-earlier-bookings';

const names = ['salutation', 'name', 'email', 'secondaryContact', 'postcode', 'address1', 'address2'] as const;
type Detail = (typeof names)[number];
export type Details = Partial<Record<Detail, string>>;

const only = (chosen: (name: Detail) => boolean, of: Details): Details =>
  Object.fromEntries(names.filter(chosen).map((name) => [name, of[name] ?? '']));

/**
 * The person of an earlier booking, and the address where it has the postcode of this one; what it lacks is left out. The number stays
 * as it was said.
 */
export function detailsOf(booking: EarlierBooking, form: DeliveryForm): Details {
  const { salutation, name, email, primaryContact, secondaryContact, postcode, address } = booking;
  const other = [primaryContact, secondaryContact ?? ''].find((number) => phoneKey(number) !== phoneKey(form.primaryContact));
  const person = { salutation: salutation ?? '', name, email, secondaryContact: other ?? '' };
  const place = { postcode: form.postcode || postcode, address1: address?.address1 ?? '', address2: address?.address2 ?? '' };
  const details: Details = isSamePlace(booking, form) ? { ...person, ...place } : person;
  return only((detail) => (details[detail] ?? '') !== '', details);
}

/** What is filled in: the details, and nothing any more where what stands came from the booking that was used before. */
export function filledIn(form: DeliveryForm, details: Details, before: Details): Details {
  // The date hangs on the place.
  const isOld = (name: Detail) => name !== 'postcode' && before[name] === form[name];
  return { ...only(isOld, {}), ...details };
}

/** What somebody typed and the details replace. `known` is what an earlier booking has filled in. */
export const replacedBy = (details: Details, form: DeliveryForm, known: Details): Details =>
  only((name) => details[name] !== undefined && !['', details[name], known[name]].includes(form[name]), form);

/** What may be put back: what was typed since stays. */
export const putBack = (replaced: Details, details: Details, form: DeliveryForm): Details =>
  only((name) => replaced[name] !== undefined && form[name] === details[name], replaced);
