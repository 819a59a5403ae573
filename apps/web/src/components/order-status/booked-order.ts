import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { today } from '../../lib/today';

/** The state of an order's delivery today. `past`: its day is over, and no outcome was recorded. */
export type BookedOrderState = 'booked' | 'out' | 'delivered' | 'failed' | 'past';

/** Returns the state. @param status of the booking; null if unknown, because the device only remembers the date */
export function bookedOrderState(status: BookingStatus | null, deliveryDate: CalendarDate): BookedOrderState {
  if (status === 'DELIVERED') return 'delivered';
  if (status === 'FAILED') return 'failed';
  if (deliveryDate < today()) return 'past';
  return status === 'OUT_FOR_DELIVERY' ? 'out' : 'booked';
}

/** Message ids of each state: what happened, with the date, and what to do. */
export const bookedOrderTexts: Record<BookedOrderState, { title: string; text: string }> = {
  booked: { title: 'deliveryForm.orderStatus.booked.title', text: 'deliveryForm.orderStatus.booked.text' },
  out: { title: 'deliveryForm.orderStatus.out.title', text: 'deliveryForm.orderStatus.out.text' },
  delivered: { title: 'deliveryForm.orderStatus.delivered.title', text: 'deliveryForm.orderStatus.delivered.text' },
  failed: { title: 'deliveryForm.orderStatus.failed.title', text: 'deliveryForm.orderStatus.failed.text' },
  past: { title: 'deliveryForm.orderStatus.past.title', text: 'deliveryForm.orderStatus.past.text' },
};
