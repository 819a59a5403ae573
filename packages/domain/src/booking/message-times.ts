import { addDays, instantOf, localMoment, type CalendarDate } from '../calendar/calendar-date.js';

/** Hours in which no SMS goes out that its family did not cause: 'HH:mm' of the retailer's day. They may pass midnight. */
export interface QuietHours {
  from: string;
  /** From then on it is not quiet any more. */
  to: string;
}

/** Seconds for which a message about a change or an offer waits: a later one may take its place. */
export const changeWaitSeconds = 120;

/** How often sending a message is tried. With the delays below the last attempt is about fifteen hours after the first: a night without the mail server is survived. */
export const messageAttempts = 12;

/** Milliseconds before the next attempt: e to the number of attempts made, in seconds, at most e^10. @param attempts how many were made, from 1 */
export function messageRetryDelay(attempts: number): number {
  return Math.round(Math.exp(Math.min(attempts, 10)) * 1000);
}

/** When the quiet hours that are on at an instant end; null: none are on. */
export function quietUntil(quiet: QuietHours | null, at: Date): Date | null {
  if (quiet === null) return null;
  const { date, time } = localMoment(at);
  const isEvening = time >= quiet.from;
  const isMorning = time < quiet.to;
  const isQuiet = quiet.from > quiet.to ? isEvening || isMorning : isEvening && isMorning;
  return isQuiet ? instantOf(isMorning ? date : addDays(date, 1), quiet.to) : null;
}

/**
 * Until when quiet hours keep the SMS about what staff do at an instant; null: they do not.
 * @param dates of the delivery, before and after: what is about today goes out all the same
 * @param wait seconds for which it waits in any case
 */
export function smsWaitsUntil(
  quiet: QuietHours | null,
  at: Date,
  { dates = [], wait = changeWaitSeconds }: { dates?: readonly CalendarDate[]; wait?: number } = {},
): Date | null {
  const leaves = new Date(at.getTime() + wait * 1000);
  if (dates.includes(localMoment(leaves).date)) return null;
  return quietUntil(quiet, at) ?? quietUntil(quiet, leaves);
}
