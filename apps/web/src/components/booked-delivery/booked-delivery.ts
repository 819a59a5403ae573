import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { createLocalStore } from '../../lib/local-store';
import { flaggedUser } from '../../lib/session/session-flag';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';

/**
 * The last booking of this device. Contains no name, no address, no telephone number and no token, so that the next person at the
 * device sees a date and a reference, and cannot change the booking.
 */
export interface BookedDelivery {
  reference: string;
  orderNumber: string;
  deliveryDate: CalendarDate;
  branchName: string;
  changeUntil: CalendarDate;
  /** The id of the user who booked; '' for a guest. Another user does not see the booking. */
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

/**
 * Returns the last booking made on this device until its day is over; null without one, and for the booking of another user.
 * @param today is called only if there is a booking, because its first call is slow
 */
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

/** Updates the remembered booking after it was loaded again: it may have been moved or cancelled. Ignores any other booking. */
export function followBooked(booking: ManagedBookingPartsFragment): void {
  const remembered = stored.read();
  if (remembered?.reference !== booking.reference) return;
  if (booking.status === 'CANCELLED') forgetBooked();
  else rememberBooked(booking);
}

export const forgetBooked = (): void => stored.clear();
