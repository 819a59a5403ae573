import { addDays, type CalendarDate } from '../calendar/calendar-date.js';
import { paths } from '../navigation/paths.js';

/** Days after the delivery date on which the link of a booking still opens it. */
const daysAfterDelivery = 30;

/** The earliest delivery date whose booking a link still opens today: the link of an earlier delivery has ended. */
export function earliestLinkedDate(today: CalendarDate): CalendarDate {
  return addDays(today, -daysAfterDelivery);
}

/**
 * The short link of a booking, for paper: without a language, which the page finds with the booking. The token is in the
 * fragment, which no server sees or logs (ADR 0006).
 * @param publicUrl without a slash at the end
 */
export function shortManageLink(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.manageShort}#${token}`;
}
