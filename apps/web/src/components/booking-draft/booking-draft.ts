import type { DayReason } from '@booking/domain/availability/decide-date';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { piecesOf, type OrderedQuantities, type Quantities } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attempt } from '../../lib/booking-attempt';

/** A place that is held for this draft. `endsAt` is an instant (RFC 3339) on this device's clock. */
export interface BookingHold {
  token: string;
  postcode: string;
  deliveryDate: CalendarDate;
  branchName?: string;
  endsAt: string;
  /** The quantities that it was requested for, from `askedQuantities`; missing in holds that an older release stored. */
  quantities?: Partial<Quantities>;
  /** How often it was renewed; left out for a hold that was just taken. */
  renewals?: number;
}

/** A date that the server refused, and the dates that it offers instead. */
export interface RefusedDate {
  date: CalendarDate;
  reason: DayReason;
  alternatives: CalendarDate[];
}

/** Quantities that are not known. */
export const noQuantities: Quantities = { quantityMattress: 0, quantityBedset: 0 };

/**
 * Returns the quantities to send with a query for dates. None for one piece: every branch takes it as one place, so that the query is
 * the one that earlier pages sent, and its answer is cached.
 */
export function askedQuantities(quantities: Quantities): Partial<Quantities> {
  const { quantityMattress, quantityBedset } = quantities;
  return piecesOf(quantities) > 1 ? { quantityMattress, quantityBedset } : {};
}

/** A booking that is not made yet: the common part of the drafts of the customers' form and of the phone booking. */
export interface BookingDraft {
  form: Pick<DeliveryForm, 'postcode' | 'deliveryDate'> & Quantities;
  /** Null before a date is chosen, and for a date that is not held. */
  hold: BookingHold | null;
  /** The request that was sent last and has no answer yet. */
  attempt: Attempt | null;
}

/** Stores a draft: the customers' form on the device, the phone booking in the tab. */
export interface DraftStore<Draft extends BookingDraft> {
  get: () => Draft;
  update: (change: (draft: Draft) => Draft) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a value in memory that components can subscribe to. */
export function createShownDraft<Draft>(initial: Draft) {
  const listeners = new Set<() => void>();
  let draft = initial;
  return {
    get: () => draft,
    show: (next: Draft): void => {
      draft = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the hold that was taken for this postcode and date, whether or not it has ended. */
export const ownHold = ({ hold, form }: Pick<BookingDraft, 'hold' | 'form'>): BookingHold | null =>
  hold?.postcode === form.postcode && hold.deliveryDate === form.deliveryDate ? hold : null;

/** Returns the hold of the draft's postcode and date if it has not ended. @param now in milliseconds */
export function liveHold(draft: BookingDraft, now: number): BookingHold | null {
  const hold = ownHold(draft);
  return hold !== null && Date.parse(hold.endsAt) > now ? hold : null;
}

/** Returns true if the draft's date is held for other quantities than the draft has. @param now in milliseconds */
export function needsOtherHold(draft: BookingDraft, now: number): boolean {
  const hold = liveHold(draft, now);
  if (hold === null) return false;
  const wanted = askedQuantities(draft.form);
  const { quantityMattress, quantityBedset } = hold.quantities ?? {};
  return wanted.quantityMattress !== quantityMattress || wanted.quantityBedset !== quantityBedset;
}

/**
 * Returns the quantities of an order, and the quantities for the form: those of the order, unless others were typed.
 * @param before the quantities that the form got from the previous order
 */
export function orderedQuantities(
  form: Quantities,
  before: Quantities,
  order: OrderedQuantities,
): { ordered: Quantities; shown: Quantities } {
  const ordered = { quantityMattress: order.quantityMattress ?? 0, quantityBedset: order.quantityBedset ?? 0 };
  const untouched = form.quantityMattress === before.quantityMattress && form.quantityBedset === before.quantityBedset;
  const { quantityMattress, quantityBedset } = untouched ? ordered : form;
  return { ordered, shown: { quantityMattress, quantityBedset } };
}
