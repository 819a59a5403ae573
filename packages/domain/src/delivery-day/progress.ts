import type { BookingStatus } from '../booking/booking-status.js';
import type { FailureCode } from '../booking/failure-code.js';
import { addDays, instantOf, localDateTime, type CalendarDate } from '../calendar/calendar-date.js';

/** Where a delivery is on its day, as its customer sees it. */
export const deliveryDayStates = ['PLANNED', 'ON_THE_WAY', 'NEXT', 'DELIVERED', 'FAILED'] as const;
export type DeliveryDayState = (typeof deliveryDayStates)[number];

/** Local time of the evening before from which on the windows of a day are announced. */
const announcedFrom = '17:00';
/** Days after the date for which a customer sees how the delivery went. */
const shownDays = 7;
/** Milliseconds without a step of the round after which the position of the crew is unknown. */
const silence = 90 * 60_000;

/** A stop of a round, in driving order. */
export interface ProgressStop {
  id: string;
  status: BookingStatus;
  /** When its last step arrived; null: none has. */
  stepAt: Date | null;
}

export interface Progress {
  state: DeliveryDayState;
  /** Open stops before it in its round. Null before the round begins, once it is done, and when no step has arrived for 90 minutes. */
  stopsBefore: number | null;
  /** When the last step of the round arrived; null as stopsBefore. */
  asOf: Date | null;
}

/** Returns whether a customer sees the delivery day: from the announcement to seven days after the date. */
export function isDeliveryDayShown(deliveryDate: CalendarDate, isAnnounced: boolean, now: Date): boolean {
  const { date: today, time } = localDateTime(now);
  const eve = addDays(deliveryDate, -1);
  const isDue = today > eve || (today === eve && time >= announcedFrom);
  return (isAnnounced || isDue) && today <= addDays(deliveryDate, shownDays);
}

/** Returns where a delivery is, from the stops of its round in driving order. The round has begun when any of them is out or done. */
export function progressOf(round: readonly ProgressStop[], id: string, now: Date): Progress {
  const index = round.findIndex((stop) => stop.id === id);
  const status = round[index]?.status ?? 'CONFIRMED';
  const nowhere = { stopsBefore: null, asOf: null };
  if (status === 'DELIVERED' || status === 'FAILED') return { state: status, ...nowhere };
  if (round.every((stop) => isOpen(stop) && stop.status !== 'OUT_FOR_DELIVERY')) return { state: 'PLANNED', ...nowhere };
  const stopsBefore = round.slice(0, index).filter(isOpen).length;
  const state = stopsBefore === 0 ? 'NEXT' : 'ON_THE_WAY';
  const asOf = Math.max(...round.map(({ stepAt }) => stepAt?.getTime() ?? 0));
  return now.getTime() - asOf > silence ? { state, ...nowhere } : { state, stopsBefore, asOf: new Date(asOf) };
}

/**
 * Returns whether the customer may choose a new date after a failed delivery: not if the goods were refused or damaged, and not after a
 * second failure. Then the branch calls.
 * @param failures how often the delivery failed
 */
export function mayChooseAfterFailure(code: FailureCode | null, failures: number): boolean {
  return code !== 'REFUSED' && code !== 'DAMAGED' && failures < 2;
}

/** Local time of the day after a failure until which it waits for the customer's new date. */
const choiceEnds = '12:00';

/** Returns until when staff leave a failed delivery to its customer, who may choose a new date: noon of the next day in Malaysia. */
export function customerChoosesUntil(failedAt: Date): Date {
  return instantOf(addDays(localDateTime(failedAt).date, 1), choiceEnds);
}

/** Returns the first instant of failures that may still wait for their customers. */
export function choiceBegan(now: Date): Date {
  const { date, time } = localDateTime(now);
  return instantOf(time < choiceEnds ? addDays(date, -1) : date, '00:00');
}

function isOpen({ status }: ProgressStop): boolean {
  return status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY';
}
