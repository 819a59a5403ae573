import { localDateTime, type LocalDateTime } from '@booking/domain/calendar/calendar-date';

let minute = Number.NaN;
let moment: LocalDateTime | undefined;

/**
 * Returns the retailer's local date and time, to the minute. The result is cached for that minute, because converting a time zone costs
 * more than deciding a date, and every request needs it.
 * @param now the present, from the clock
 */
export function businessNow(now: Date): LocalDateTime {
  const current = Math.floor(now.getTime() / 60_000);
  if (moment === undefined || current !== minute) {
    minute = current;
    moment = localDateTime(now);
  }
  return moment;
}
