import { wholeRange } from '../availability/availability-calendar.js';
import { dateDecider, type BranchPlan, type DayCount } from '../availability/decide-date.js';
import { eachDate, type CalendarDate, type LocalMoment } from '../calendar/calendar-date.js';

/** Further dates of a suggestion (contract: MoveSuggestion.alternatives). */
const mostAlternatives = 8;

/** A booking of a day that has too many. */
export interface Movable {
  id: string;
  postcode: string;
  createdAt: Date;
  /** How often the retailer moved it already. */
  movedBefore: number;
  /** Dates that its customer has declined since it was last moved: none is proposed again (Domain, "Offers to move"). */
  declined: readonly CalendarDate[];
}

/** What is known of the days around. */
export interface MoveSituation {
  /** The date that has too many bookings. */
  date: CalendarDate;
  now: LocalMoment;
  /** The branches that cover a postcode. */
  covering: (postcode: string) => readonly BranchPlan[];
  countOf: (branchId: string, date: CalendarDate) => DayCount;
  /** The postcodes that a branch drives to on a date. */
  stopsOf: (branchId: string, date: CalendarDate) => readonly string[];
}

export interface MoveChoice<M extends Movable> {
  booking: M;
  /** Null: nothing within the delivery range can take it. */
  to: { date: CalendarDate; branch: BranchPlan } | null;
  /** Soonest first. */
  alternatives: CalendarDate[];
}

/**
 * Which bookings of a day have to give way, latest made first: of those that may, the latest made, and those that were moved before only
 * when the others are not enough.
 */
export function whoMoves<M extends Movable>(bookings: readonly M[], places: number): M[] {
  return bookings
    .toSorted((a, b) => a.movedBefore - b.movedBefore || latestFirst(a, b))
    .slice(0, Math.max(0, places))
    .sort(latestFirst);
}

/**
 * Where the bookings of one day could go, so that all of them fit together. Each gets the earliest date with a place that comes after
 * its own, or, where there is none, the earliest one before it; today is never proposed, nor a date that its customer declined. Where more would go to a date than it has
 * places, those go whose branch drives nearest to them on it anyway, then the latest made.
 */
export function suggestMoves<M extends Movable>(bookings: readonly M[], situation: MoveSituation): MoveChoice<M>[] {
  const { date: present, now, covering, stopsOf } = situation;
  const given = new Map<string, number>();
  const countOf = (branchId: string, date: CalendarDate): DayCount => {
    const { booked, held } = situation.countOf(branchId, date);
    return { booked, held: held + (given.get(`${branchId} ${date}`) ?? 0) };
  };
  const deciders = new Map<string, ReturnType<typeof dateDecider>>();
  const decide = ({ postcode, declined }: M, date: CalendarDate) => {
    if (declined.includes(date)) return null;
    const decider = deciders.get(postcode) ?? dateDecider(now, covering(postcode), countOf);
    deciders.set(postcode, decider);
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
      // Decided again: those before may have taken the last place.
      const branch = decide(booking, date);
      if (branch === null) continue;
      chosen.set(booking.id, { date, branch });
      given.set(`${branch.id} ${date}`, (given.get(`${branch.id} ${date}`) ?? 0) + 1);
    }
  }
  return bookings.map((booking) => {
    const to = chosen.get(booking.id) ?? null;
    const others = dates.filter((date) => date !== to?.date && decide(booking, date) !== null);
    return { booking, to, alternatives: others.slice(0, mostAlternatives).sort() };
  });
}

/** The dates of the range in the order in which they are proposed. */
function proposable(present: CalendarDate, now: LocalMoment, branches: readonly BranchPlan[]): CalendarDate[] {
  const { from, to } = wholeRange(branches, now);
  const dates = eachDate(from, to).filter((date) => date !== present && date !== now.date);
  return [...dates.filter((date) => date > present), ...dates.filter((date) => date < present)];
}

/** How near a branch comes to a postcode anyway: the digits that it shares with the nearest of the stops. Postcodes are given by area. */
function nearness(postcode: string, stops: readonly string[]): number {
  return Math.max(
    0,
    ...stops.map((stop) => [...postcode].findIndex((digit, at) => digit !== stop[at])).map((at) => (at < 0 ? postcode.length : at)),
  );
}

function latestFirst(a: Movable, b: Movable): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
