import type { DayReason } from '@booking/domain/availability/decide-date';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attempt } from '../../lib/booking-attempt';

/** A place that is held for this draft. `endsAt` is an instant (RFC 3339) on this device's clock. */
export interface BookingHold {
  token: string;
  postcode: string;
  deliveryDate: CalendarDate;
  branchName?: string;
  endsAt: string;
  /** How often it was renewed; left out for a hold that was just taken. */
  renewals?: number;
}

/** A date that the server refused, and what to take instead. */
export interface RefusedDate {
  date: CalendarDate;
  reason: DayReason;
  alternatives: CalendarDate[];
}

/** How much is delivered, or how much an order is for; zeros where that is not known. */
export type Quantities = Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>;

export const noQuantities: Quantities = { quantityMattress: 0, quantityBedset: 0 };

/** What customers' form and phone booking have in common: a booking that is not made yet. */
export interface BookingDraft {
  form: Pick<DeliveryForm, 'postcode' | 'deliveryDate'>;
  /** Null before a date is chosen, and for one that is not held. */
  hold: BookingHold | null;
  /** The request that was sent last and has no answer yet. */
  attempt: Attempt | null;
}

/** Where a draft is kept. Each product keeps its own: customers on the device, staff in the tab. */
export interface DraftStore<Draft extends BookingDraft> {
  get: () => Draft;
  update: (change: (draft: Draft) => Draft) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Returns a value in memory that components can follow. */
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

/** What an order on file says of its quantities; null where it says nothing. */
interface OrderedQuantities {
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/**
 * Returns the quantities of an order, and those for the form: the order's, unless somebody has typed others.
 * @param before quantities that were filled in from an order before
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
