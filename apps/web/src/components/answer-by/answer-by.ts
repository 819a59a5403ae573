import { addDays, instantOf, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { answerByErrors } from '@booking/domain/move-offer/move-offer';
import { quietHours } from '../../lib/quiet-hours';

/** When people have come home and looked at their messages; in the zone of the retailer. */
const evenings = ['12:00', '18:00', '21:00'];
/** The least time that a customer is given to answer, in milliseconds. */
const leastTime = 60 * 60 * 1000;
const daysAhead = [0, 1, 2, 3, 4, 5, 6];

interface OfferDates {
  from: CalendarDate;
  to: CalendarDate;
}

/** The times until which somebody can be asked to answer, soonest first; none when it is too late to ask. */
export function answerByChoices(now: Date, dates: OfferDates): Date[] {
  const today = localDateTime(now).date;
  const near = daysAhead.slice(0, 2).flatMap((days) => evenings.map((time) => instantOf(addDays(today, days), time)));
  const later = daysAhead.slice(2).map((days) => instantOf(addDays(today, days), '18:00'));
  return [...near, ...later].filter((at) => at.getTime() - now.getTime() >= leastTime && mayEnd(at, now, dates));
}

/** The one that is proposed: tomorrow evening, or the last that is possible before it. */
export function usualAnswerBy(now: Date, choices: readonly Date[]): Date | null {
  const tomorrow = instantOf(addDays(localDateTime(now).date, 1), '18:00');
  return choices.filter((at) => at <= tomorrow).at(-1) ?? choices[0] ?? null;
}

/** Whether an offer of these dates may end then (Domain, "Offers to move"). */
export const mayEnd = (at: Date, now: Date, dates: OfferDates): boolean =>
  answerByErrors(at, now, { ...dates, quietHours: quietHours() }).length === 0;
