import type { DayReason } from '@booking/domain/availability/decide-date';
import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { noOverride, type OverrideDraft } from '../../components/override-fields/override-reason';
import type { Attempt } from '../../lib/booking-attempt';

/** A place that is held while the customer is on the telephone. `endsAt` is an instant (RFC 3339) on this device's clock. */
export interface DraftHold {
  token: string;
  postcode: string;
  deliveryDate: CalendarDate;
  branchName: string;
  endsAt: string;
  /** How often it was renewed. */
  renewals: number;
}

/** A date that the server refused. */
interface RefusedDate {
  date: CalendarDate;
  reason: DayReason;
  alternatives: CalendarDate[];
}

type Quantities = Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>;

/** A phone booking until it is booked. The form's language is the customer's, not the page's. */
export interface PhoneBookingDraft {
  form: DeliveryForm;
  /** The quantities that were filled in from the order on file. */
  ordered: Quantities;
  /** True if a place of the chosen date is held while the page is open; false if the date has no place. */
  isHoldWanted: boolean;
  hold: DraftHold | null;
  refused: RefusedDate | null;
  /** Staff chose to exceed the limit of the chosen date. */
  isPast: boolean;
  /** The reason for it. It is kept when that choice is taken back. */
  why: OverrideDraft;
  /** The order is already booked, and this is a second delivery of it. */
  secondDelivery: boolean;
  attempt: Attempt | null;
}

/** Returns an empty draft, for a customer who speaks the page's language until staff choose another. */
export const newDraft = (locale: Locale): PhoneBookingDraft => ({
  form: { ...emptyDeliveryForm, locale },
  ordered: { quantityMattress: 0, quantityBedset: 0 },
  isHoldWanted: false,
  hold: null,
  refused: null,
  isPast: false,
  why: noOverride,
  secondDelivery: false,
  attempt: null,
});

/** Returns true if something was typed. */
export function isStarted({ form }: PhoneBookingDraft): boolean {
  return Object.entries(form).some(([name, value]) => name !== 'locale' && value !== emptyDeliveryForm[name as keyof DeliveryForm]);
}

/** Returns the draft with what was typed. Another postcode has other days: it clears the date and the town. */
export function withTyped(draft: PhoneBookingDraft, typed: Partial<DeliveryForm>): PhoneBookingDraft {
  const form = { ...draft.form, ...typed };
  // Another order is booked once until staff say otherwise.
  const secondDelivery = draft.secondDelivery && form.orderNumber === draft.form.orderNumber;
  if (typed.postcode === undefined || typed.postcode === draft.form.postcode) return { ...draft, form, secondDelivery };
  const cleared = { ...draft, secondDelivery, form: { ...form, city: '', state: '' }, hold: null };
  return withDate(cleared, '', false);
}

/** Returns the draft with the town of the postcode, as the server knows it. */
export function withPlace(draft: PhoneBookingDraft, { city, state }: { city: string; state: string }): PhoneBookingDraft {
  return state === '' || draft.form.state === state ? draft : { ...draft, form: { ...draft.form, city, state } };
}

/** Returns the draft with the quantities of the order, unless staff have typed others. */
export function withOrdered(
  draft: PhoneBookingDraft,
  order: { quantityMattress: number | null; quantityBedset: number | null },
): PhoneBookingDraft {
  const { form, ordered: before } = draft;
  const ordered = { quantityMattress: order.quantityMattress ?? 0, quantityBedset: order.quantityBedset ?? 0 };
  const untouched = form.quantityMattress === before.quantityMattress && form.quantityBedset === before.quantityBedset;
  return untouched ? { ...draft, form: { ...form, ...ordered }, ordered } : draft;
}

/** Returns the draft with another date ('': none), without what belonged to the previous one. */
export function withDate(draft: PhoneBookingDraft, deliveryDate: CalendarDate, isHoldWanted: boolean): PhoneBookingDraft {
  return { ...draft, form: { ...draft.form, deliveryDate }, isHoldWanted, refused: null, isPast: false, why: noOverride };
}

/** Returns the hold of the chosen date if it has not ended. @param now in milliseconds */
export function liveHold({ hold, form }: PhoneBookingDraft, now: number): DraftHold | null {
  if (!hold || hold.postcode !== form.postcode || hold.deliveryDate !== form.deliveryDate) return null;
  return Date.parse(hold.endsAt) > now ? hold : null;
}
