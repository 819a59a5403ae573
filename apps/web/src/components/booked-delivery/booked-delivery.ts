import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { createLocalStore } from '../../lib/local-store';
import { flaggedUser } from '../../lib/session/session-flag';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';

/**
 * What this device remembers of its last booking: enough to say that it is booked, and nothing about a person. No name,
 * no address, no telephone, and no token: the next person at the device sees a date and a number to read out, and can change nothing.
 */
export interface BookedDelivery {
  reference: string;
  orderNumber: string;
  deliveryDate: CalendarDate;
  branchName: string;
  changeUntil: CalendarDate;
  /** The id of who was signed in, '' for a guest: what a member booked is not for the next person. */
  of: string;
}

const empty: BookedDelivery = { reference: '', orderNumber: '', deliveryDate: '', branchName: '', changeUntil: '', of: '' };

const stored = createLocalStore<BookedDelivery>({
  key: 'booking.booked',
  version: 1,
  parse(json) {
    const fields = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
    const texts = Object.keys(empty).map((name) => [name, fields[name]] as const);
    return texts.every(([, text]) => typeof text === 'string') ? (Object.fromEntries(texts) as unknown as BookedDelivery) : null;
  },
});

/** The last booking made on this device, until its day is over; null for none, or for one that somebody else made who was signed in. What day it is, is asked only where there is one: the first time takes the browser longest. */
export function readBooked(today: () => CalendarDate): BookedDelivery | null {
  const booked = stored.read();
  if (booked === null) return null;
  if (booked.deliveryDate >= today() && (booked.of === '' || booked.of === flaggedUser())) return booked;
  forgetBooked();
  return null;
}

export function rememberBooked({ reference, orderNumber, deliveryDate, branchName, branch }: ManagedBookingPartsFragment): void {
  const changeUntil = lastChangeDate(deliveryDate, branch.leadTime);
  stored.write({ reference, orderNumber, deliveryDate, branchName, changeUntil, of: flaggedUser() ?? '' });
}

/** After a booking was looked at again: it may have been moved or cancelled since. Another booking than the remembered one changes nothing. */
export function followBooked(booking: ManagedBookingPartsFragment): void {
  const remembered = stored.read();
  if (remembered?.reference !== booking.reference) return;
  if (booking.status === 'CANCELLED') forgetBooked();
  else rememberBooked(booking);
}

export const forgetBooked = (): void => stored.clear();
