import { localMoment, type LocalMoment } from '@booking/domain/calendar/calendar-date';

let minute = Number.NaN;
let moment: LocalMoment | undefined;

/**
 * The date and time at the retailer's. Kept for the minute that it is true for: asking the calendar of a time zone costs
 * more than deciding a date, and every request asks.
 */
export function retailerMoment(now: Date): LocalMoment {
  const current = Math.floor(now.getTime() / 60_000);
  if (moment === undefined || current !== minute) {
    minute = current;
    moment = localMoment(now);
  }
  return moment;
}
