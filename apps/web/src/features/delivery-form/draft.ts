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

/** The language is that of the page at the moment of booking; all else that is typed belongs to the draft. */
export type DraftForm = Omit<DeliveryForm, 'locale'>;

/** The server's answer for the order number with this postcode. */
interface CheckedOrder {
  orderNumber: string;
  postcode: string;
  statusText: string | null;
  bookable: boolean;
  ordered: Quantities;
}

/** Everything typed and chosen so far, kept on the device until the booking is made (Specification, section 3: booking summary and delivery form). */
export interface Draft extends BookingDraft {
  postcodeFullFormat: string;
  branchName: string;
  form: DraftForm;
  order: CheckedOrder | null;
  /** A date that was taken while the form was being filled in. */
  refused: RefusedDate | null;
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

/** A served postcode. Another one than before takes its own city and state, and a date has to be chosen again. */
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
  const { ordered, shown } = orderedQuantities(draft.form, draft.order?.ordered ?? noQuantities, answer);
  return {
    ...draft,
    form: { ...draft.form, orderNumber, ...shown },
    order: { orderNumber, postcode: draft.form.postcode, statusText, bookable, ordered },
  };
}

/** A date that is now held; messages about a lost date no longer matter. */
export function withHeldDate(draft: Draft, hold: BookingHold): Draft {
  const { branchName = draft.branchName, deliveryDate } = hold;
  return { ...draft, branchName, form: { ...draft.form, deliveryDate }, hold, refused: null };
}

/** A date that is chosen without a place being held: too many are held from here already. It is booked as long as there is a place. */
export function withUnheldDate(draft: Draft, deliveryDate: CalendarDate): Draft {
  return { ...draft, form: { ...draft.form, deliveryDate }, hold: null, refused: null };
}

/** A date that was taken. Everything typed stays; the form loses its date only when it is this one. */
export function withRefusedDate(draft: Draft, refused: RefusedDate): Draft {
  const deliveryDate = draft.form.deliveryDate === refused.date ? '' : draft.form.deliveryDate;
  return { ...draft, form: { ...draft.form, deliveryDate }, refused };
}

/** The date that was lost, until another one is chosen. */
export const lostDate = ({ refused, form }: Draft): RefusedDate | null => (form.deliveryDate === '' ? refused : null);

/**
 * The details view emptied: postcode, postcodeFullFormat, branchName and orderNumber stay (Specification, section 4), and so
 * do what follows from them (city, state, the order's status and quantities) and the date, which has a view of its own.
 */
export function resetDetails(draft: Draft, place: { city: string; state: string }): Draft {
  const { postcode, orderNumber, deliveryDate } = draft.form;
  const ordered = draft.order?.ordered ?? noQuantities;
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

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether every field of `sample` is in `value` with the same primitive kind. */
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

/** A draft out of what was kept on the device; null when its form cannot be trusted. A damaged part of the rest is left out. */
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
