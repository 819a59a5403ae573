import { wholeRange } from '../availability/availability-calendar.js';
import { dateDecider, type BranchPlan, type DayCount } from '../availability/decide-date.js';
import { placesOfBooking, type Quantities } from '../booking/places.js';
import { eachDate, type CalendarDate, type LocalDateTime } from '../calendar/calendar-date.js';

/** Maximum number of alternatives of a suggestion (contract: MoveSuggestion.alternatives). */
const maxAlternatives = 8;

/** A booking of a day with too many bookings. */
export interface Movable extends Quantities {
  id: string;
  branchId: string;
  places: number;
  postcode: string;
  createdAt: Date;
  /** Number of earlier moves by the retailer. */
  movedBefore: number;
  /** Dates that the customer has declined since the last move. They are not suggested again (Domain, "Offers to move"). */
  declined: readonly CalendarDate[];
}

/** The days around the date. */
export interface MoveSituation {
  /** The date with too many bookings. */
  date: CalendarDate;
  now: LocalDateTime;
  /** Returns the branches that cover a postcode. */
  covering: (postcode: string) => readonly BranchPlan[];
  countOf: (branchId: string, date: CalendarDate) => DayCount;
  /** Returns the postcodes to which a branch delivers on a date. */
  stopsOf: (branchId: string, date: CalendarDate) => readonly string[];
}

export interface MoveChoice<M extends Movable> {
  booking: M;
  /** Null if no date of the delivery range has a place. */
  to: { date: CalendarDate; branch: BranchPlan } | null;
  /** Soonest first. */
  alternatives: CalendarDate[];
}

/**
 * Selects the bookings of a day that should move, so that they give back at least this number of places, the newest first. Bookings that
 * were moved before are selected only if the others are not enough.
 */
export function whoMoves<M extends Movable>(bookings: readonly M[], places: number): M[] {
  const moving: M[] = [];
  let left = places;
  for (const booking of bookings.toSorted((a, b) => a.movedBefore - b.movedBefore || latestFirst(a, b))) {
    if (left <= 0) break;
    moving.push(booking);
    left -= booking.places;
  }
  return moving.sort(latestFirst);
}

/**
 * Suggests dates for the bookings of a day, so that all of them fit together. Each gets the earliest later date with a place, or, without
 * one, the earliest date before its own. It never suggests today, nor a date that the customer declined. If a date has too few places, the
 * bookings come first whose branch delivers nearest to them on it anyway, then the newest.
 */
export function suggestMoves<M extends Movable>(bookings: readonly M[], situation: MoveSituation): MoveChoice<M>[] {
  const { date: present, now, covering, stopsOf } = situation;
  const given = new Map<string, number>();
  const countOf = (branchId: string, date: CalendarDate): DayCount => {
    const { booked, held } = situation.countOf(branchId, date);
    return { booked, held: held + (given.get(`${branchId} ${date}`) ?? 0) };
  };
  const deciders = new Map<string, ReturnType<typeof dateDecider>>();
  const decide = (booking: M, date: CalendarDate) => {
    if (booking.declined.includes(date)) return null;
    const decider = deciders.get(booking.id) ?? dateDecider(now, covering(booking.postcode), countOf, placesOfBooking(booking));
    deciders.set(booking.id, decider);
    const decision = decider(date);
    return decision.bookable ? decision.branch : null;
  };
  const dates = proposable(
    present,
    now,
    bookings.flatMap(({ postcode }) => covering(postcode)),
  );
  const chosen = new Map<string, NonNullable<MoveChoice<M>['to']>>();
  for (const date of dates) {
    const asking = bookings
      .filter(({ id }) => !chosen.has(id))
      .flatMap((booking) => {
        const branch = decide(booking, date);
        return branch === null ? [] : [{ booking, near: nearness(booking.postcode, stopsOf(branch.id, date)) }];
      })
      .sort((a, b) => b.near - a.near || latestFirst(a.booking, b.booking));
    for (const { booking } of asking) {
      // Decided again: an earlier suggestion may have used the last place.
      const branch = decide(booking, date);
      if (branch === null) continue;
      chosen.set(booking.id, { date, branch });
      given.set(`${branch.id} ${date}`, (given.get(`${branch.id} ${date}`) ?? 0) + placesOfBooking(booking)(branch));
    }
  }
  return bookings.map((booking) => {
    const to = chosen.get(booking.id) ?? null;
    const others = dates.filter((date) => date !== to?.date && decide(booking, date) !== null);
    return { booking, to, alternatives: others.slice(0, maxAlternatives).sort() };
  });
}

/** Returns the dates of the range in the order of suggestions. */
function proposable(present: CalendarDate, now: LocalDateTime, branches: readonly BranchPlan[]): CalendarDate[] {
  const { from, to } = wholeRange(branches, now);
  const dates = eachDate(from, to).filter((date) => date !== present && date !== now.date);
  return [...dates.filter((date) => date > present), ...dates.filter((date) => date < present)];
}

/**
 * Returns how near a branch comes to a postcode anyway: the number of leading digits in common with the nearest stop. Postcodes are
 * assigned by area.
 */
function nearness(postcode: string, stops: readonly string[]): number {
  return Math.max(
    0,
    ...stops.map((stop) => [...postcode].findIndex((digit, at) => digit !== stop[at])).map((at) => (at < 0 ? postcode.length : at)),
  );
}

function latestFirst(a: Movable, b: Movable): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
