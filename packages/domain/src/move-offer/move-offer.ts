import { smsWaitsUntil, type QuietHours } from '../booking/message-times.js';
import { localDateTime, type CalendarDate } from '../calendar/calendar-date.js';
import type { ValidationError } from '../checks/validation-error.js';

/** States of an offer to move (Domain, "Offers to move"). */
export const moveOfferStates = ['WAITING', 'ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'LAPSED', 'WITHDRAWN'] as const;
export type MoveOfferState = (typeof moveOfferStates)[number];

/** Maximum number of days for which an offer may hold a place. */
const maxDays = 7;
/** Minimum time in milliseconds to answer an SMS that waits for the end of the quiet hours. */
const timeToAnswer = 2 * 60 * 60 * 1000;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the state of an offer at a point in time: it lapses by the clock, whether or not the job has recorded it. */
export function offerStateAt({ state, answerBy }: { state: MoveOfferState; answerBy: Date }, now: Date): MoveOfferState {
  return state === 'WAITING' && answerBy <= now ? 'LAPSED' : state;
}

/**
 * Returns the errors of the end of an offer. It must be in the future, at most seven days ahead, and before both days begin: on the day
 * itself the lorry is loaded.
 * @param from the booking's present date
 * @param to the offered date
 * @param quietHours hours that delay the SMS about the offer: the customer needs time to answer after it
 */
export function answerByErrors(
  answerBy: Date,
  now: Date,
  { from, to, quietHours }: { from: CalendarDate; to: CalendarDate; quietHours: QuietHours | null },
): ValidationError[] {
  const path = 'answerBy';
  if (answerBy <= now) return [{ path, code: 'ANSWER_BY_PAST' }];
  const tooLong = answerBy.getTime() - now.getTime() > maxDays * dayMilliseconds;
  if (tooLong) return [{ path, code: 'ANSWER_BY_TOO_FAR', values: { days: maxDays } }];
  const leaves = smsWaitsUntil(quietHours, now);
  if (leaves !== null && answerBy.getTime() - leaves.getTime() < timeToAnswer) {
    const earliest = new Date(leaves.getTime() + timeToAnswer);
    return [{ path, code: 'ANSWER_BY_QUIET', values: { quiet: localDateTime(leaves).time, earliest: localDateTime(earliest).time } }];
  }
  return localDateTime(answerBy).date < (from < to ? from : to) ? [] : [{ path, code: 'ANSWER_BY_TOO_LATE' }];
}
