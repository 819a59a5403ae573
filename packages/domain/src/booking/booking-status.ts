import type { CalendarDate } from '../calendar/calendar-date.js';

export const bookingStatuses = ['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** Statuses of an active booking. An order has at most one active booking. */
export type ActiveStatus = Exclude<BookingStatus, 'CANCELLED'>;

/** Allowed changes of status (Domain, "Booking: the invariant"). FAILED to CONFIRMED needs a new date; FAILED to CANCELLED is for staff. */
const transitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  CONFIRMED: ['OUT_FOR_DELIVERY', 'CANCELLED'],
  OUT_FOR_DELIVERY: ['DELIVERED', 'FAILED', 'CONFIRMED'],
  DELIVERED: [],
  FAILED: ['CONFIRMED', 'CANCELLED'],
  CANCELLED: [],
};

/** Returns true if a booking may change from one status to another. */
export function canTransition(from: BookingStatus, to: BookingStatus): boolean {
  return transitions[from].includes(to);
}

/** Returns true if a booking of this status may be moved to another date: before it is out for delivery, or after a failed delivery. */
export function canMove(status: BookingStatus): boolean {
  return status === 'CONFIRMED' || status === 'FAILED';
}

/** Returns true if a delivery may go out: on its date and later, by the retailer's calendar (Domain, "Booking: the invariant"). */
export function mayGoOut(deliveryDate: CalendarDate, today: CalendarDate): boolean {
  return deliveryDate <= today;
}

/** Returns true if a booking of this status may be archived. */
export function canArchive(status: BookingStatus): boolean {
  return status === 'DELIVERED' || status === 'FAILED' || status === 'CANCELLED';
}
