import { addDays, type CalendarDate } from '../calendar/calendar-date.js';

/** Days after the delivery date on which the link of a booking still opens it. */
const daysAfterDelivery = 30;

/** The earliest delivery date whose booking a link still opens today: the link of an earlier delivery has ended. */
export function earliestLinkedDate(today: CalendarDate): CalendarDate {
  return addDays(today, -daysAfterDelivery);
}
