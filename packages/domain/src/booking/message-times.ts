import { addDays, instantOf, localDateTime, type CalendarDate } from '../calendar/calendar-date.js';

/** Hours in which only SMS are sent that the customer caused: 'HH:mm' in the retailer's time zone. They may pass midnight. */
export interface QuietHours {
  from: string;
  /** The end, exclusive. */
  to: string;
}

/** Seconds for which a message about a change or an offer waits: a later message may replace it. */
export const changeWaitSeconds = 120;

/**
 * Maximum number of attempts to send a message. With the delays below the last one is about fifteen hours after the first, so that an
 * outage of a night loses nothing.
 */
export const messageAttempts = 12;

/**
 * Returns the delay before the next attempt in milliseconds: e^attempts seconds, at most e^10.
 * @param attempts number of attempts made, from 1
 */
export function messageRetryDelay(attempts: number): number {
  return Math.round(Math.exp(Math.min(attempts, 10)) * 1000);
}

/** Returns the end of the quiet hours at an instant; null outside of quiet hours. */
export function quietUntil(quiet: QuietHours | null, at: Date): Date | null {
  if (quiet === null) return null;
  const { date, time } = localDateTime(at);
  const isEvening = time >= quiet.from;
  const isMorning = time < quiet.to;
  const isQuiet = quiet.from > quiet.to ? isEvening || isMorning : isEvening && isMorning;
  return isQuiet ? instantOf(isMorning ? date : addDays(date, 1), quiet.to) : null;
}

/**
 * Returns until when quiet hours delay an SMS about an action of staff; null if they do not.
 * @param dates dates of the delivery, before and after: an SMS about today is sent nevertheless
 * @param wait seconds for which the SMS waits in any case
 */
export function smsWaitsUntil(
  quiet: QuietHours | null,
  at: Date,
  { dates = [], wait = changeWaitSeconds }: { dates?: readonly CalendarDate[]; wait?: number } = {},
): Date | null {
  const leaves = new Date(at.getTime() + wait * 1000);
  if (dates.includes(localDateTime(leaves).date)) return null;
  return quietUntil(quiet, at) ?? quietUntil(quiet, leaves);
}
