import type { DayReason } from '@booking/domain/availability/decide-date';
import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { noOverride, type OverrideDraft } from '../../../components/override-fields/override-reason';
import type { Attempt } from '../../../lib/booking-attempt';

/** A place that is kept while the customer is on the telephone. `endsAt` is an instant (RFC 3339) on this device's clock. */
export interface CallHold {
  token: string;
  postcode: string;
  deliveryDate: CalendarDate;
  branchName: string;
  endsAt: string;
  /** How often it was renewed in silence. */
  renewals: number;
}

/** A date that was wanted and that the server refused. */
interface RefusedDate {
  date: CalendarDate;
  reason: DayReason;
  alternatives: CalendarDate[];
}

type Quantities = Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>;

/** A booking by telephone while it is being taken. The form's language is the customer's, not the page's. */
export interface Call {
  form: DeliveryForm;
  /** What the order on file is for, as far as it was filled in from there. */
  ordered: Quantities;
  /** A place of the chosen date is to be kept, as soon as somebody is here; false where it has none. */
  isHoldWanted: boolean;
  hold: CallHold | null;
  refused: RefusedDate | null;
  /** Staff chose to go past the limit of the chosen date. */
  isPast: boolean;
  /** Why, as far as it was said: it stays when the choice is taken back. */
  why: OverrideDraft;
  /** The order is booked already, and this is a second delivery of it. */
  secondDelivery: boolean;
  attempt: Attempt | null;
}

const nothingOrdered: Quantities = { quantityMattress: 0, quantityBedset: 0 };

/** Nothing said yet, by a customer who speaks the page's language until they are heard. */
export const newCall = (locale: Locale): Call => ({
  form: { ...emptyDeliveryForm, locale },
  ordered: nothingOrdered,
  isHoldWanted: false,
  hold: null,
  refused: null,
  isPast: false,
  why: noOverride,
  secondDelivery: false,
  attempt: null,
});

/** Whether anything was typed that would be missed. */
export function isBegun({ form }: Call): boolean {
  return Object.entries(form).some(([name, value]) => name !== 'locale' && value !== emptyDeliveryForm[name as keyof DeliveryForm]);
}

/** What was typed. Another postcode has other days: the date is chosen again, and what came from the list of towns goes. */
export function withTyped(call: Call, typed: Partial<DeliveryForm>): Call {
  const form = { ...call.form, ...typed };
  // Another order is booked once until staff say otherwise.
  const secondDelivery = call.secondDelivery && form.orderNumber === call.form.orderNumber;
  if (typed.postcode === undefined || typed.postcode === call.form.postcode) return { ...call, form, secondDelivery };
  return {
    ...call,
    secondDelivery,
    form: { ...form, city: '', state: '', deliveryDate: '' },
    isHoldWanted: false,
    hold: null,
    refused: null,
    isPast: false,
    why: noOverride,
  };
}

/** The town of the postcode, as the server knows it. */
export function withPlace(call: Call, { city, state }: { city: string; state: string }): Call {
  return state === '' || call.form.state === state ? call : { ...call, form: { ...call.form, city, state } };
}

/** How much an order is for, which is filled in until staff type something else. */
export function withOrdered(call: Call, answer: { quantityMattress: number | null; quantityBedset: number | null }): Call {
  const { form, ordered: before } = call;
  const ordered = { quantityMattress: answer.quantityMattress ?? 0, quantityBedset: answer.quantityBedset ?? 0 };
  const untouched = form.quantityMattress === before.quantityMattress && form.quantityBedset === before.quantityBedset;
  return untouched ? { ...call, form: { ...form, ...ordered }, ordered } : call;
}

/** A date that is wanted. What was said about another one, and why its limit might be passed, is over. */
export function withDate(call: Call, deliveryDate: CalendarDate, isHoldWanted: boolean): Call {
  return { ...call, form: { ...call.form, deliveryDate }, isHoldWanted, refused: null, isPast: false, why: noOverride };
}

/** The hold of the chosen date while it lasts. `now` in milliseconds. */
export function liveHold({ hold, form }: Call, now: number): CallHold | null {
  if (!hold || hold.postcode !== form.postcode || hold.deliveryDate !== form.deliveryDate) return null;
  return Date.parse(hold.endsAt) > now ? hold : null;
}
