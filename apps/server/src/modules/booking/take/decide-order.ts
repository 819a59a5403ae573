import { mayClaim, type Contact } from '@booking/domain/order/order-claim';
import { isOrderBookable, orderStatusText } from '@booking/domain/order/order-status';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import type { BookingFacts, BookingOfOrder } from './booking-facts.repository.js';
import type { Refusal } from './booking-result.js';

/** What an order allows: a booking, one that staff have to check, or none. */
export type OrderDecision =
  /** isSecond: beside a booking that the order has. */
  | { kind: 'rightful'; isSecond: boolean }
  /** known: how many such requests the order had when this was decided. */
  | { kind: 'unchecked'; known: number }
  | { kind: 'refused'; refusal: Refusal };

export interface OrderClaim {
  actor: Actor;
  /** The branches that may deliver. */
  branches: readonly { id: string }[];
  form: DeliveryForm;
  /** Staff book a second delivery, where the order has one. */
  secondDelivery: boolean;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
}

/**
 * What speaks against the order (domain.md, "Orders on file and who may claim them"). A customer who shares neither postcode nor
 * contact with it is answered as for any order that is unknown here: nothing shows them whether it is on file, paid or
 * booked. Staff who may book for each of the branches have the order in their hands and are not asked for a contact; others who are
 * signed in as staff, such as a crew, are customers here.
 */
export function decideOrder(
  { actor, branches, form, secondDelivery, orders }: OrderClaim,
  { order, active, unchecked, accountPhone }: BookingFacts,
): OrderDecision {
  const known = [order, active].flatMap((one) => (one === null ? [] : [one.contact]));
  const claimant = claimantOf(form, actor, accountPhone);
  const isOfBranches = can(actor, 'booking:write') && branches.every(({ id }) => worksFor(actor, id));
  if (!isOfBranches && !mayClaim(known, claimant)) {
    if (orders === 'known') return refused({ kind: 'orderNotReady', status: null });
    const own = unchecked.find(({ contact }) => mayClaim([contact], claimant));
    return own === undefined ? { kind: 'unchecked', known: unchecked.length } : refused(alreadyBooked(own, form));
  }
  if (order === null ? orders === 'known' : !isOrderBookable(order)) {
    return refused({ kind: 'orderNotReady', status: order && orderStatusText(order) });
  }
  if (active === null || (isOfBranches && secondDelivery)) return { kind: 'rightful', isSecond: active !== null };
  return refused(alreadyBooked(active, form));
}

/** What the customer of a form is known by; signed in, also by what is confirmed of their account. */
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
