import { smsWaitsUntil, type QuietHours } from '../booking/message-times.js';
import { localMoment, type CalendarDate } from '../calendar/calendar-date.js';
import type { Fault } from '../checks/fault.js';

/** What became of an offer to move (Domain, "Offers to move"). */
export const moveOfferStates = ['WAITING', 'ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'LAPSED', 'WITHDRAWN'] as const;
export type MoveOfferState = (typeof moveOfferStates)[number];

/** Days for which an offer may keep a place. */
const mostDays = 7;
/** Milliseconds that a family has at least to answer an SMS that waits for the end of the quiet hours. */
const timeToAnswer = 2 * 60 * 60 * 1000;
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
 * @param quietHours which keep the SMS about it: the family needs time to answer after it
 */
export function answerByFaults(
  answerBy: Date,
  now: Date,
  { from, to, quietHours }: { from: CalendarDate; to: CalendarDate; quietHours: QuietHours | null },
): Fault[] {
  const path = 'answerBy';
  if (answerBy <= now) return [{ path, code: 'ANSWER_BY_PAST' }];
  const tooLong = answerBy.getTime() - now.getTime() > mostDays * dayMilliseconds;
  if (tooLong) return [{ path, code: 'ANSWER_BY_TOO_FAR', values: { days: mostDays } }];
  const leaves = smsWaitsUntil(quietHours, now);
  if (leaves !== null && answerBy.getTime() - leaves.getTime() < timeToAnswer) {
    const earliest = new Date(leaves.getTime() + timeToAnswer);
    return [{ path, code: 'ANSWER_BY_QUIET', values: { quiet: localMoment(leaves).time, earliest: localMoment(earliest).time } }];
  }
  return localMoment(answerBy).date < (from < to ? from : to) ? [] : [{ path, code: 'ANSWER_BY_TOO_LATE' }];
}
