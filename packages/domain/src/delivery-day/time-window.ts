import { minutesOf, timeOf } from '../calendar/time-of-day.js';
import { expectedMinutes, type RoundPlan } from './rounds.js';

/** A time window of a delivery, in local times: HH:mm. */
export interface TimeWindow {
  from: string;
  to: string;
}

/** How long a window is, and how long before the expected time it begins, in minutes. */
const [windowMinutes, minutesBefore] = [180, 60];
/** A window that would end later is not announced. */
const latestEnd = minutesOf('22:00');

/**
 * Returns the time window of a stop: three hours from the half hour before (expected time - 60 minutes), but not before the start of its
 * round. Null if it would end after 22:00: it is not announced, and staff call.
 * @param position of the stop in its round, from 1 on
 */
export function timeWindow(round: Pick<RoundPlan, 'startsAt' | 'minutesPerStop'>, position: number): TimeWindow | null {
  const from = Math.max(floorToHalfHour(expectedMinutes(round, position) - minutesBefore), minutesOf(round.startsAt));
  const to = from + windowMinutes;
  return to > latestEnd ? null : { from: timeOf(from), to: timeOf(to) };
}

/** Returns whether a stop is expected before or after the window that its customer was given. */
export function isOutsideWindow(
  { from, to }: TimeWindow,
  round: Pick<RoundPlan, 'startsAt' | 'minutesPerStop'>,
  position: number,
): boolean {
  const expected = expectedMinutes(round, position);
  return expected < minutesOf(from) || expected > minutesOf(to);
}

/** Returns a window as messages write it: 10:00-13:00. With a hyphen: an en dash would halve the characters that fit an SMS. */
export function windowText({ from, to }: TimeWindow): string {
  return `${from}-${to}`;
}

function floorToHalfHour(minutes: number): number {
  return Math.floor(minutes / 30) * 30;
}
