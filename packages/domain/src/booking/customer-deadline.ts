import { addDays, type CalendarDate } from '../calendar/calendar-date.js';
import type { NotificationChannel } from './notification-channels.js';

/** Days after the delivery date for which the link of a booking works. */
const linkedDays = 30;

/**
 * Returns the last date on which a customer may move or cancel: the day before the lead time begins (Domain: today < deliveryDate -
 * leadTime).
 */
export function lastChangeDate(deliveryDate: CalendarDate, leadTime: number): CalendarDate {
  return addDays(deliveryDate, -leadTime - 1);
}

/** Returns true if a customer may move or cancel today; later only staff may. */
export function customerMayChange(deliveryDate: CalendarDate, leadTime: number, today: CalendarDate): boolean {
  return today <= lastChangeDate(deliveryDate, leadTime);
}

/** Returns the earliest delivery date whose link works today. Links of earlier deliveries have expired. */
export function earliestLinkedDate(today: CalendarDate): CalendarDate {
  return addDays(today, -linkedDays);
}

/** How and until when a customer may change a booking: by the link or with the reference; or no longer. */
export type ChangePromise = 'until' | 'byLink' | 'byReference' | 'closed';

/**
 * Returns what a message may promise about changes (messages.md, section 9). Only e-mails contain the link. Reference and telephone number
 * open a booking only where SMS are sent, because a code is sent to the number.
 *
 * @param until lastChangeDate of the delivery
 */
export function changePromise(
  until: CalendarDate,
  { today, channels, isSmsOn }: { today: CalendarDate; channels: readonly NotificationChannel[]; isSmsOn: boolean },
): ChangePromise {
  if (until < today) return 'closed';
  if (channels.includes('email')) return 'byLink';
  return isSmsOn ? 'byReference' : 'until';
}
