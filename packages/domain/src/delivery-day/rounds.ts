import { lineErrors, normaliseLine, wholeNumberErrors } from '../checks/line-of-text.js';
import { minutesOf, timeOf, timePattern } from '../calendar/time-of-day.js';
import type { ValidationError } from '../checks/validation-error.js';

/** Max rounds of a branch's day. */
export const maxRounds = 9;
/** Limits of the minutes between two stops. */
export const stopMinutes = { min: 5, max: 120 } as const;
const maxCrewLength = 60;
const minutesPerDay = 24 * 60;

/** A vehicle's trip as staff plan it. Stops are ids of bookings in driving order; ids that are not on the day are ignored. */
export interface RoundPlan {
  /** HH:mm in the retailer's time zone. */
  startsAt: string;
  minutesPerStop: number;
  /** The crew, as free text of staff. */
  crew: string | null;
  bookingIds: readonly string[];
}

/** A branch's settings for the rounds of a day before staff plan them. */
export interface RoundDefaults {
  /** HH:mm. */
  firstStopAt: string;
  minutesPerStop: number;
  /** Number of rounds. */
  usualRounds: number;
}

/** The defaults of a new branch. */
export const roundDefaults: RoundDefaults = { firstStopAt: '09:00', minutesPerStop: 20, usualRounds: 1 };

/** A round of a day with its stops in driving order. */
export interface Round<Stop> extends Omit<RoundPlan, 'bookingIds'> {
  /** From 1 on. */
  number: number;
  stops: Stop[];
}

/**
 * Returns the rounds of a day. Without a plan the stops are split by postcode into the branch's usual number of rounds. With a plan, a
 * stop that it does not name joins the round whose planned stops are nearest by postcode, at its end.
 * @param plan the rounds as saved; null: never saved
 * @param stops the day's stops in the order of their postcodes
 */
export function roundsOfDay<Stop extends { id: string; postcode: string }>(
  plan: readonly RoundPlan[] | null,
  { firstStopAt, minutesPerStop, usualRounds }: RoundDefaults,
  stops: readonly Stop[],
): Round<Stop>[] {
  if (plan === null) {
    return splitEvenly(stops, usualRounds).map((part, index) => ({
      number: index + 1,
      startsAt: firstStopAt,
      minutesPerStop,
      crew: null,
      stops: part,
    }));
  }
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const planned = plan.map(({ bookingIds }) => bookingIds.flatMap((id) => byId.get(id) ?? []));
  const named = new Set(planned.flat());
  const rounds = plan.map(({ startsAt, minutesPerStop, crew }, index) => ({
    number: index + 1,
    startsAt,
    minutesPerStop,
    crew,
    stops: [...(planned[index] ?? [])],
  }));
  for (const stop of stops) if (!named.has(stop)) rounds[nearestRound(planned, stop)]?.stops.push(stop);
  return rounds;
}

/** Splits a list into contiguous parts whose sizes differ by one at most; the first parts are the larger ones. */
export function splitEvenly<Item>(items: readonly Item[], parts: number): Item[][] {
  const size = Math.floor(items.length / parts);
  const larger = items.length % parts;
  let from = 0;
  return Array.from({ length: parts }, (_, index) => items.slice(from, (from += size + (index < larger ? 1 : 0))));
}

/** Returns the index of the round with the stop that is nearest by postcode: the first of several, and 0 without stops. */
function nearestRound(rounds: readonly (readonly { postcode: string }[])[], { postcode }: { postcode: string }): number {
  const distances = rounds.map((stops) => Math.min(...stops.map((stop) => Math.abs(Number(stop.postcode) - Number(postcode)))));
  return distances.indexOf(Math.min(...distances));
}

/**
 * Returns when a stop is expected, in minutes from the midnight at which its day begins; past 24 hours it is on the next day.
 * @param position from 1 on
 */
export function expectedMinutes({ startsAt, minutesPerStop }: Pick<RoundPlan, 'startsAt' | 'minutesPerStop'>, position: number): number {
  return minutesOf(startsAt) + (position - 1) * minutesPerStop;
}

/** Normalises the rounds that staff send. */
export function normaliseRounds(rounds: readonly RoundPlan[]): RoundPlan[] {
  return rounds.map((round) => ({ ...round, startsAt: round.startsAt.trim(), crew: normaliseLine(round.crew) }));
}

/**
 * Returns the errors of normalised rounds, by path ('rounds.0.startsAt', 'rounds.1.bookingIds.3'): 1 to 9 rounds; a start, minutes and a
 * crew that are valid; stops of this day, each once; and no stop that is expected after midnight.
 * @param isOfDay whether an id is a booking of the day
 */
export function roundErrors(rounds: readonly RoundPlan[], isOfDay: (id: string) => boolean): ValidationError[] {
  if (rounds.length < 1 || rounds.length > maxRounds) return wholeNumberErrors('rounds', rounds.length, 1, maxRounds);
  const named = new Set<string>();
  return rounds.flatMap((round, index) => {
    const at = `rounds.${index}`;
    const { startsAt, minutesPerStop, crew, bookingIds } = round;
    const errors: ValidationError[] = [
      ...(timePattern.test(startsAt) ? [] : [{ path: `${at}.startsAt`, code: 'TIME_INVALID' as const }]),
      ...wholeNumberErrors(`${at}.minutesPerStop`, minutesPerStop, stopMinutes.min, stopMinutes.max),
      ...lineErrors(`${at}.crew`, crew, { max: maxCrewLength }),
    ];
    const last = errors.length > 0 ? 0 : expectedMinutes(round, bookingIds.length);
    if (last >= minutesPerDay) errors.push({ path: `${at}.bookingIds`, code: 'ROUND_TOO_LONG', values: { time: timeOf(last) } });
    for (const [place, id] of bookingIds.entries()) {
      if (!isOfDay(id) || named.has(id)) errors.push({ path: `${at}.bookingIds.${place}`, code: 'CHOICE_INVALID' });
      named.add(id);
    }
    return errors;
  });
}
