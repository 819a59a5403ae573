import { addDays, instantOf, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { answerByErrors } from '@booking/domain/move-offer/move-offer';
import { quietHours } from '../../lib/quiet-hours';

/** Times of the day, in Malaysia, by which customers have read their messages. */
const times = ['12:00', '18:00', '21:00'];
/** The shortest time to answer, in milliseconds. */
const minAnswerTime = 60 * 60 * 1000;
const daysAhead = [0, 1, 2, 3, 4, 5, 6];

interface OfferDates {
  from: CalendarDate;
  to: CalendarDate;
}

/** Returns the deadlines that staff can choose for an answer, soonest first; none if it is too late to ask. */
export function answerByChoices(now: Date, dates: OfferDates): Date[] {
  const today = localDateTime(now).date;
  const near = daysAhead.slice(0, 2).flatMap((days) => times.map((time) => instantOf(addDays(today, days), time)));
  const later = daysAhead.slice(2).map((days) => instantOf(addDays(today, days), '18:00'));
  return [...near, ...later].filter((at) => at.getTime() - now.getTime() >= minAnswerTime && mayEnd(at, now, dates));
}

/** Returns the default deadline: tomorrow at 18:00, else the last one before it, else the first one. Null without choices. */
export function usualAnswerBy(now: Date, choices: readonly Date[]): Date | null {
  const tomorrow = instantOf(addDays(localDateTime(now).date, 1), '18:00');
  return choices.filter((at) => at <= tomorrow).at(-1) ?? choices[0] ?? null;
}

/** Returns whether an offer of these dates may end at this time (Domain, "Offers to move"). */
export const mayEnd = (at: Date, now: Date, dates: OfferDates): boolean =>
  answerByErrors(at, now, { ...dates, quietHours: quietHours() }).length === 0;
