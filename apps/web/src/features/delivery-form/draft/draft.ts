import type { DayReason } from '@booking/domain/availability/decide-date';
import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attempt } from '../../../lib/booking-attempt';

/** The language is that of the page at the moment of booking; all else that is typed belongs to the draft. */
export type DraftForm = Omit<DeliveryForm, 'locale'>;

/** What the server said of the order number, for the postcode it was asked with. */
interface CheckedOrder {
  orderNumber: string;
  postcode: string;
  statusText: string | null;
  bookable: boolean;
  ordered: Quantities;
}

/** How much an order is for; zeros where that is not known, as in an empty form. */
export type Quantities = Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>;

/** A place kept for this browser. `endsAt` is an instant (RFC 3339) on this device's clock. */
export interface Hold {
  token: string;
  postcode: string;
  deliveryDate: CalendarDate;
  endsAt: string;
  /** How often it was renewed in silence; none for a hold that was just taken. */
  renewals?: number;
}

/** A date that was taken while the form was being filled in, and what to take instead. */
export interface GoneDate {
  date: CalendarDate;
  reason: DayReason;
  alternatives: CalendarDate[];
}

/** Everything typed and chosen so far, kept on the device until the booking is made (Specification, section 3: booking summary and delivery form). */
export interface Draft {
  postcodeFullFormat: string;
  branchName: string;
  form: DraftForm;
  order: CheckedOrder | null;
  /** Null before a date is chosen, and for one that is not held. */
  hold: Hold | null;
  gone: GoneDate | null;
  attempt: Attempt | null;
  /** The id of the account out of whose profile details were filled in; null for none. */
  profileOf: string | null;
}

const { locale: _locale, ...emptyForm } = emptyDeliveryForm;

export const emptyDraft: Draft = {
  postcodeFullFormat: '',
  branchName: '',
  form: emptyForm,
  order: null,
  hold: null,
  gone: null,
  attempt: null,
  profileOf: null,
};

export interface ServedPlace {
  postcode: string;
  postcodeFullFormat: string;
  branchName: string;
  city: string;
  state: string;
}

/** A served postcode. Another one than before takes its own city and state, and a date has to be chosen again. */
export function withPlace(draft: Draft, place: ServedPlace): Draft {
  const { postcode, postcodeFullFormat, branchName, city, state } = place;
  if (draft.form.postcode === postcode && draft.postcodeFullFormat !== '') return { ...draft, postcodeFullFormat };
  return {
    ...draft,
    postcodeFullFormat,
    branchName,
    form: { ...draft.form, postcode, city, state, deliveryDate: '' },
    gone: null,
  };
}

export const nothingOrdered: Quantities = { quantityMattress: 0, quantityBedset: 0 };

/** What the server says of an order, as far as the draft keeps it. */
interface AnsweredOrder {
  orderNumber: string;
  statusText: string | null;
  bookable: boolean;
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** An order that can be booked. Its quantities take the place of those of the order before, not of what was typed. */
export function withOrder(draft: Draft, answer: AnsweredOrder): Draft {
  const { orderNumber, statusText, bookable } = answer;
  const { quantityMattress, quantityBedset, postcode } = draft.form;
  const before = draft.order?.ordered ?? nothingOrdered;
  const untouched = quantityMattress === before.quantityMattress && quantityBedset === before.quantityBedset;
  const ordered = { quantityMattress: answer.quantityMattress ?? 0, quantityBedset: answer.quantityBedset ?? 0 };
  return {
    ...draft,
    form: { ...draft.form, orderNumber, ...(untouched ? ordered : {}) },
    order: { orderNumber, postcode, statusText, bookable, ordered },
  };
}

/** The hold, when it was taken for this draft's postcode and date and has not ended; null otherwise. `now` in milliseconds. */
export function liveHold({ hold, form }: Draft, now: number): Hold | null {
  if (!hold || hold.postcode !== form.postcode || hold.deliveryDate !== form.deliveryDate) return null;
  return Date.parse(hold.endsAt) > now ? hold : null;
}

/** A date that is now held; messages about a lost date no longer matter. */
export function withHeldDate(draft: Draft, held: Hold & { branchName: string }): Draft {
  const { branchName, ...hold } = held;
  return { ...draft, branchName, form: { ...draft.form, deliveryDate: hold.deliveryDate }, hold, gone: null };
}

/** A date that is chosen without a place being held: too many are held from here already. It is booked as long as there is a place. */
export function withUnheldDate(draft: Draft, deliveryDate: CalendarDate): Draft {
  return { ...draft, form: { ...draft.form, deliveryDate }, hold: null, gone: null };
}

/** A date that was taken. Everything typed stays; the form loses its date only when it is this one. */
export function withGoneDate(draft: Draft, gone: GoneDate): Draft {
  const deliveryDate = draft.form.deliveryDate === gone.date ? '' : draft.form.deliveryDate;
  return { ...draft, form: { ...draft.form, deliveryDate }, gone };
}

/** The date that was lost, until another one is chosen. */
export const lostDate = ({ gone, form }: Draft): GoneDate | null => (form.deliveryDate === '' ? gone : null);

/**
 * The details view emptied: postcode, postcodeFullFormat, branchName and orderNumber stay (Specification, section 4), and so
 * do what follows from them (city, state, the order's status and quantities) and the date, which has a view of its own.
 */
export function resetDetails(draft: Draft, place: { city: string; state: string }): Draft {
  const { postcode, orderNumber, deliveryDate } = draft.form;
  const ordered = draft.order?.ordered ?? nothingOrdered;
  return { ...draft, form: { ...emptyForm, postcode, orderNumber, deliveryDate, ...ordered, ...place }, profileOf: null };
}

/**
 * The draft for this person (null: for a guest). What was filled in with somebody's profile is not for the next one at the device:
 * the details are emptied, the delivery itself stays.
 */
export function draftFor(person: string | null, draft: Draft): Draft {
  if (draft.profileOf === null || draft.profileOf === person) return draft;
  const { city, state } = draft.form;
  return { ...resetDetails(draft, { city, state }), attempt: null };
}
