import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Quantities } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  noQuantities,
  orderedQuantities,
  type BookingDraft,
  type BookingHold,
  type RefusedDate,
} from '../../components/booking-draft/booking-draft';

/** The input of the form without the language, which is that of the page when the booking is sent. */
export type DraftForm = Omit<DeliveryForm, 'locale'>;

/** The server's answer for the order number with this postcode. */
interface CheckedOrder {
  orderNumber: string;
  postcode: string;
  statusText: string | null;
  bookable: boolean;
  ordered: Quantities;
}

/** Everything typed and chosen, kept on the device until the booking is made (Specification, section 3: summary and delivery form). */
export interface Draft extends BookingDraft {
  postcodeFullFormat: string;
  branchName: string;
  form: DraftForm;
  order: CheckedOrder | null;
  /** A date that was taken while the form was filled in. */
  refused: RefusedDate | null;
  /** The id of the user whose profile filled in details; null for none. */
  profileOf: string | null;
}

const { locale: _locale, ...emptyForm } = emptyDeliveryForm;

export const emptyDraft: Draft = {
  postcodeFullFormat: '',
  branchName: '',
  form: emptyForm,
  order: null,
  hold: null,
  refused: null,
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

/** Returns the draft with a served place. Another postcode replaces city and state, and clears the date. */
export function withPlace(draft: Draft, place: ServedPlace): Draft {
  const { postcode, postcodeFullFormat, branchName, city, state } = place;
  if (draft.form.postcode === postcode && draft.postcodeFullFormat !== '') return { ...draft, postcodeFullFormat };
  return {
    ...draft,
    postcodeFullFormat,
    branchName,
    form: { ...draft.form, postcode, city, state, deliveryDate: '' },
    refused: null,
  };
}

/** The part of an order's status that the draft keeps. */
interface AnsweredOrder {
  orderNumber: string;
  statusText: string | null;
  bookable: boolean;
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** Returns the draft with an order that can be booked. Its quantities replace those of the previous order, but not typed ones. */
export function withOrder(draft: Draft, answer: AnsweredOrder): Draft {
  const { orderNumber, statusText, bookable } = answer;
  const { ordered, shown } = orderedQuantities(draft.form, draft.order?.ordered ?? noQuantities, answer);
  return {
    ...draft,
    form: { ...draft.form, orderNumber, ...shown },
    order: { orderNumber, postcode: draft.form.postcode, statusText, bookable, ordered },
  };
}

/** Returns the draft with a date that is now held, without a lost date. */
export function withHeldDate(draft: Draft, hold: BookingHold): Draft {
  const { branchName = draft.branchName, deliveryDate } = hold;
  return { ...draft, branchName, form: { ...draft.form, deliveryDate }, hold, refused: null };
}

/** Returns the draft with a date that is chosen but not held, because of a limit. It can be booked while it has room. */
export function withUnheldDate(draft: Draft, deliveryDate: CalendarDate): Draft {
  return { ...draft, form: { ...draft.form, deliveryDate }, hold: null, refused: null };
}

/** Returns the draft after a date was refused. The input stays; the form loses its date only if it is this one. */
export function withRefusedDate(draft: Draft, refused: RefusedDate): Draft {
  const deliveryDate = draft.form.deliveryDate === refused.date ? '' : draft.form.deliveryDate;
  return { ...draft, form: { ...draft.form, deliveryDate }, refused };
}

/** Returns the lost date until another one is chosen. */
export const lostDate = ({ refused, form }: Draft): RefusedDate | null => (form.deliveryDate === '' ? refused : null);

/**
 * Returns the draft with empty details. Keeps postcode, postcodeFullFormat, branchName and orderNumber (Specification, section 4), what
 * follows from them (city, state, the order's status and quantities), and the date, which has its own step.
 */
export function resetDetails(draft: Draft, place: { city: string; state: string }): Draft {
  const { postcode, orderNumber, deliveryDate } = draft.form;
  const ordered = draft.order?.ordered ?? noQuantities;
  return { ...draft, form: { ...emptyForm, postcode, orderNumber, deliveryDate, ...ordered, ...place }, profileOf: null };
}

/**
 * Returns the draft for this user (null: a guest). If the profile of another user filled in details, they are emptied; the delivery
 * stays.
 */
export function draftFor(person: string | null, draft: Draft): Draft {
  if (draft.profileOf === null || draft.profileOf === person) return draft;
  const { city, state } = draft.form;
  return { ...resetDetails(draft, { city, state }), attempt: null };
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether `value` has every field of `sample` with the same primitive type. */
function looksLike<Shape extends object>(value: unknown, sample: Shape): value is Shape {
  return isPlain(value) && Object.entries(sample).every(([name, field]) => typeof value[name] === typeof field);
}

const part = <Shape extends object>(value: unknown, sample: Shape): Shape | null => (looksLike(value, sample) ? value : null);

const textOrNull = (value: unknown) => value === null || typeof value === 'string';

function isOrder(value: unknown): value is NonNullable<Draft['order']> {
  return looksLike(value, { orderNumber: '', postcode: '', bookable: true }) && textOrNull((value as Plain)['statusText']);
}

function isRefused(value: unknown): value is NonNullable<Draft['refused']> {
  if (!looksLike(value, { date: '', reason: '', alternatives: [] })) return false;
  return Array.isArray(value.alternatives) && value.alternatives.every((date) => typeof date === 'string');
}

/** Parses a stored draft; null if its form is damaged. Ignores other damaged parts. */
export function parseDraft(json: unknown): Draft | null {
  if (!looksLike(json, { postcodeFullFormat: '', branchName: '', form: {} }) || !looksLike(json.form, emptyDraft.form)) return null;
  const { postcodeFullFormat, branchName, form, order, hold, refused, attempt, profileOf } = json as Plain & Draft;
  return {
    postcodeFullFormat,
    branchName,
    form,
    order: isOrder(order) ? { ...order, ordered: part(order.ordered, noQuantities) ?? noQuantities } : null,
    hold: part(hold, { token: '', postcode: '', deliveryDate: '', endsAt: '' }),
    refused: isRefused(refused) ? refused : null,
    attempt: part(attempt, { key: '', input: '' }),
    profileOf: typeof profileOf === 'string' ? profileOf : null,
  };
}
