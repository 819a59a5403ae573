import { addDays, type CalendarDate } from '../calendar/calendar-date.js';
import type { WayToTell } from './ways-to-tell.js';

/** Days after the delivery date on which the link of a booking still opens it. */
const linkedDays = 30;

/** The last date on which a customer may still move or cancel: the day before the lead time begins (Domain: today < deliveryDate - leadTime). */
export function lastChangeDate(deliveryDate: CalendarDate, leadTime: number): CalendarDate {
  return addDays(deliveryDate, -leadTime - 1);
}

/** Whether a customer may still move or cancel today; later only staff. */
export function customerMayChange(deliveryDate: CalendarDate, leadTime: number, today: CalendarDate): boolean {
  return today <= lastChangeDate(deliveryDate, leadTime);
}

/** The earliest delivery date whose booking a link still opens today: the link of an earlier delivery has ended. */
export function earliestLinkedDate(today: CalendarDate): CalendarDate {
  return addDays(today, -linkedDays);
}

/** What holds of changes by the customer: until a day, by the link or with the reference; or no more. */
export type ChangePromise = 'until' | 'byLink' | 'byReference' | 'closed';

/**
 * What a customer can be promised (messages.md, section 9). A link goes out by e-mail alone; the reference and the number open a booking
 * where SMS are sent, since a code goes to the number.
 *
 * @param until lastChangeDate of the delivery
 */
export function changePromise(
  until: CalendarDate,
  { today, ways, isSmsOn }: { today: CalendarDate; ways: readonly WayToTell[]; isSmsOn: boolean },
): ChangePromise {
  if (until < today) return 'closed';
  if (ways.includes('email')) return 'byLink';
  return isSmsOn ? 'byReference' : 'until';
}
