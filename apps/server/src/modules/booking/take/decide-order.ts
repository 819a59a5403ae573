import { mayClaim, type Contact } from '@booking/domain/order/order-claim';
import { isOrderBookable, orderStatusText } from '@booking/domain/order/order-status';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import type { BookingFacts, BookingOfOrder } from './booking-facts.repository.js';
import type { Refusal } from './booking-result.js';

/** The decision about an order: it may be booked, it may be booked and staff must check the booking, or it may not be booked. */
export type OrderDecision =
  /** isSecond: in addition to a booking that the order has. isByStaff: by staff, who know the order and its quantities. */
  | { kind: 'rightful'; isSecond: boolean; isByStaff: boolean }
  /** known: number of active bookings of the order that staff must check, at this decision. */
  | { kind: 'unchecked'; known: number }
  | { kind: 'refused'; refusal: Refusal };

export interface OrderClaim {
  actor: Actor;
  /** The branches that cover the postcode and may deliver. */
  branches: readonly { id: string }[];
  form: DeliveryForm;
  /** Staff book a second delivery if the order has a booking. */
  secondDelivery: boolean;
  /** 'known': an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
}

/**
 * Decides whether the order may be booked (domain.md, "Orders on file and who may claim them"). A customer who shares neither postcode nor
 * contact with it gets the answer of an unknown order: nothing reveals whether it is on file, paid or booked. Staff who may book for every
 * one of the branches know the order and need no contact; all other staff, such as a crew, count as customers.
 */
export function decideOrder(
  { actor, branches, form, secondDelivery, orders }: OrderClaim,
  { order, active, unchecked, accountPhone }: BookingFacts,
): OrderDecision {
  const contacts = [order, active].flatMap((found) => (found === null ? [] : [found.contact]));
  const claimant = claimantOf(form, actor, accountPhone);
  const isOfBranches = can(actor, 'booking:write') && branches.every(({ id }) => worksFor(actor, id));
  if (!isOfBranches && !mayClaim(contacts, claimant)) {
    if (orders === 'known') return refused({ kind: 'orderNotReady', status: null });
    const own = unchecked.find(({ contact }) => mayClaim([contact], claimant));
    return own === undefined ? { kind: 'unchecked', known: unchecked.length } : refused(alreadyBooked(own, form));
  }
  if (order === null ? orders === 'known' : !isOrderBookable(order)) {
    return refused({ kind: 'orderNotReady', status: order && orderStatusText(order) });
  }
  if (active === null || (isOfBranches && secondDelivery)) return { kind: 'rightful', isSecond: active !== null, isByStaff: isOfBranches };
  return refused(alreadyBooked(active, form));
}

/** Returns the contact of a form's customer, with the confirmed contact of their account if they are signed in. */
export function claimantOf(form: DeliveryForm, actor: Actor, accountPhone: string | null): Contact {
  return {
    postcode: form.postcode,
    emails: [form.email, actor.kind === 'user' ? actor.confirmedEmail : null],
    phones: [form.primaryContact, form.secondaryContact, accountPhone],
  };
}

function alreadyBooked({ status, deliveryDate, contact }: BookingOfOrder, { postcode }: DeliveryForm): Refusal {
  const isOwn = contact.postcode === postcode;
  return { kind: 'orderAlreadyBooked', deliveryDate: isOwn ? deliveryDate : null, bookingStatus: isOwn ? status : null };
}

function refused(refusal: Refusal): OrderDecision {
  return { kind: 'refused', refusal };
}
