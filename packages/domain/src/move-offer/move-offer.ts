import { localMoment, type CalendarDate } from '../calendar/calendar-date.js';
import type { Fault } from '../checks/fault.js';

/** What became of an offer to move (Domain, "Offers to move"). */
export const moveOfferStates = ['WAITING', 'ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'LAPSED', 'WITHDRAWN'] as const;
export type MoveOfferState = (typeof moveOfferStates)[number];

/** Days for which an offer may keep a place. */
const mostDays = 7;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The state at a moment: an offer lapses by the clock, whether or not anybody has written it down. */
export function offerStateAt({ state, answerBy }: { state: MoveOfferState; answerBy: Date }, now: Date): MoveOfferState {
  return state === 'WAITING' && answerBy <= now ? 'LAPSED' : state;
}

/**
 * What is wrong with the end of an offer: it has to be to come, at most seven days ahead, and before either of the two days begins: on
 * the day itself the lorry is loaded, and no customer may be asked whether to be on it.
 * @param from the date that the booking has
 * @param to the date that it is offered
 */
export function answerByFaults(answerBy: Date, now: Date, { from, to }: { from: CalendarDate; to: CalendarDate }): Fault[] {
  const path = 'answerBy';
  if (answerBy <= now) return [{ path, code: 'ANSWER_BY_PAST' }];
  const tooLong = answerBy.getTime() - now.getTime() > mostDays * dayMilliseconds;
  if (tooLong) return [{ path, code: 'ANSWER_BY_TOO_FAR', values: { days: mostDays } }];
  return localMoment(answerBy).date < (from < to ? from : to) ? [] : [{ path, code: 'ANSWER_BY_TOO_LATE' }];
}
