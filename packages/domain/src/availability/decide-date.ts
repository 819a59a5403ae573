import { usualPlaces, type PlacesNeeded } from '../booking/places.js';
import { addDays, isCalendarDate, weekdayOf, type CalendarDate, type LocalDateTime, type Weekday } from '../calendar/calendar-date.js';
import type { PostcodeRange } from '../postcode/postcode.js';

/** A name in each language of the product. */
export interface LocalisedName {
  en: string;
  bm: string;
  cn: string;
}

/** A booking rule of one branch: it replaces the daily limit from startDate to endDate, both included. */
export interface PlanRule {
  id: string;
  name: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  dailyLimit: number;
}

/** Kinds of closed days, in order of precedence if a date has several. OTHER: a flood, a breakdown. */
export const closedDayKinds = ['PUBLIC_HOLIDAY', 'STOCK_TAKE', 'OTHER'] as const;
export type ClosedDayKind = (typeof closedDayKinds)[number];

/** A closed day that applies to one branch. */
export interface PlanClosedDay {
  date: CalendarDate;
  kind: ClosedDayKind;
  name: LocalisedName;
}

/** Everything that decides the dates of one branch. Rules and closed days are those of this branch only. */
export interface BranchPlan {
  id: string;
  name: string;
  status: 'ACTIVE' | 'SUSPENDED';
  /** The branch with the lowest priority is tried first. */
  priority: number;
  /** Maximum number of places a day; a usual delivery takes one. */
  dailyLimit: number;
  /** Pieces that fit a place; null: every delivery takes one place. */
  piecesPerPlace: number | null;
  /** Pieces that a customer may book without a check by staff where no order says how many. */
  checkPieces: number;
  /** Days between today and the earliest date. */
  leadTime: number;
  /** Days after the earliest date that can still be booked, both ends included. */
  deliveryRange: number;
  /** `HH:mm`; a booking made at or after it counts as made the next day. */
  cutoffTime: string | null;
  deliveryWeekdays: readonly Weekday[];
  /** The state of the branch, which decides its public holidays. */
  state: string | null;
  coverage: readonly PostcodeRange[];
  rules: readonly PlanRule[];
  closedDays: readonly PlanClosedDay[];
}

/** Places of a branch's day that are taken. `held` counts the live holds of others. */
export interface DayCount {
  booked: number;
  held: number;
}

/** Why a date cannot be booked, in the order in which the reasons are checked (Domain, "Branch, coverage, capacity"). */
export const dayReasons = [
  'TOO_SOON',
  'TOO_FAR',
  'NOT_A_DELIVERY_DAY',
  'PUBLIC_HOLIDAY',
  'STOCK_TAKE',
  'OTHER_CLOSURE',
  'BOOKING_RULE',
  'NOT_ENOUGH_ROOM',
  'FULL',
] as const;
export type DayReason = (typeof dayReasons)[number];
export type DayStatus = 'AVAILABLE' | 'LIMITED' | 'FULL' | 'CLOSED';

/** Reasons that close a date itself, independent of today. */
export type ClosedReason = Exclude<DayReason, 'TOO_SOON' | 'TOO_FAR' | 'NOT_ENOUGH_ROOM' | 'FULL'>;

/** The limit in places of a branch on a date, and the reason if the date is closed. */
export interface LimitInForce {
  limit: number;
  reason: ClosedReason | null;
  /** The name of the closed day or rule that is the reason. */
  note: LocalisedName | null;
}

/** What closes a date itself: a weekday, a closed day or a rule of 0. */
interface DayClosure {
  reason: ClosedReason;
  note: LocalisedName | null;
}

interface Refusal {
  bookable: false;
  status: 'FULL' | 'CLOSED';
  reason: DayReason;
  note: LocalisedName | null;
}

/** The decision of one branch about a date. */
export type BranchDecision = { bookable: true; status: 'AVAILABLE' | 'LIMITED'; limit: number } | Refusal;

/**
 * Why a date cannot be booked for a postcode. `closedAnyway` is set if the date is too soon or too far for every branch and every branch is
 * also closed on it.
 */
type DateRefusal = Refusal & { closedAnyway: DayClosure | null };

/** The decision about a date for a postcode: whether it can be booked, and the branches in the order in which to try them. */
export type DateDecision =
  | {
      bookable: true;
      status: 'AVAILABLE' | 'LIMITED';
      branch: BranchPlan;
      candidates: readonly { branch: BranchPlan; limit: number; places: number }[];
    }
  | DateRefusal;

/** Whether a closed day applies to a branch: empty lists mean every state and every branch; when both are given, both must match. */
export function closedDayApplies(
  branch: { id: string; state: string | null },
  closedDay: { states: readonly string[]; branchIds: readonly string[] },
): boolean {
  const inState = closedDay.states.length === 0 || (branch.state !== null && closedDay.states.includes(branch.state));
  return inState && (closedDay.branchIds.length === 0 || closedDay.branchIds.includes(branch.id));
}

/** Returns the first and the last date that can be booked with a branch at a point in time, both included. */
export function bookingWindow(
  branch: Pick<BranchPlan, 'leadTime' | 'deliveryRange' | 'cutoffTime'>,
  now: LocalDateTime,
): { earliest: CalendarDate; latest: CalendarDate } {
  const afterCutoff = branch.cutoffTime !== null && now.time >= branch.cutoffTime;
  const earliest = addDays(now.date, branch.leadTime + (afterCutoff ? 1 : 0));
  return { earliest, latest: addDays(earliest, branch.deliveryRange) };
}

/**
 * Returns the limit in force of a branch on a date: 0 if a closed day applies or the branch does not deliver on that weekday; else the
 * lowest limit of the rules on that date; else the branch's own limit.
 * @param weekday the weekday of the date if the caller knows it; null for a date that does not exist, whose limit is 0
 */
export function limitOn(branch: BranchPlan, date: CalendarDate, weekday: Weekday | null = weekdayIfAny(date)): LimitInForce {
  if (weekday === null || !branch.deliveryWeekdays.includes(weekday)) return { limit: 0, reason: 'NOT_A_DELIVERY_DAY', note: null };
  const closed = closedDayOn(branch, date);
  if (closed !== undefined) return { limit: 0, reason: closed.kind === 'OTHER' ? 'OTHER_CLOSURE' : closed.kind, note: closed.name };
  let lowest: PlanRule | null = null;
  for (const rule of branch.rules) {
    if (rule.startDate <= date && date <= rule.endDate && (lowest === null || rule.dailyLimit < lowest.dailyLimit)) lowest = rule;
  }
  if (lowest === null) return { limit: branch.dailyLimit, reason: null, note: null };
  if (lowest.dailyLimit > 0) return { limit: lowest.dailyLimit, reason: null, note: null };
  return { limit: 0, reason: 'BOOKING_RULE', note: { en: lowest.name, bm: lowest.name, cn: lowest.name } };
}

/** Returns the closed day of a branch on a date, whether or not the branch delivers on that weekday. */
export function closedDayOn(branch: Pick<BranchPlan, 'closedDays'>, date: CalendarDate): PlanClosedDay | undefined {
  return closedDaysByDate(branch.closedDays).get(date);
}

const closedDaysOfPlan = new WeakMap<readonly PlanClosedDay[], ReadonlyMap<CalendarDate, PlanClosedDay>>();

/** Returns the closed days of a plan by date. Cached with the plan, because a calendar looks up each of its days. */
function closedDaysByDate(closedDays: readonly PlanClosedDay[]): ReadonlyMap<CalendarDate, PlanClosedDay> {
  const cached = closedDaysOfPlan.get(closedDays);
  if (cached !== undefined) return cached;
  const byDate = new Map<CalendarDate, PlanClosedDay>();
  for (const day of closedDays) {
    const known = byDate.get(day.date);
    // Of two closed days of the same kind, the first counts.
    if (known === undefined || closedDayKinds.indexOf(day.kind) < closedDayKinds.indexOf(known.kind)) byDate.set(day.date, day);
  }
  closedDaysOfPlan.set(closedDays, byDate);
  return byDate;
}

/**
 * Decides whether one branch can take a date at a point in time.
 * @param count the places that are taken on that day
 * @param places the places that are needed
 */
export function decideBranchDate(branch: BranchPlan, date: CalendarDate, now: LocalDateTime, count: DayCount, places = 1): BranchDecision {
  return decideWithin(bookingWindow(branch, now), branch, date, { weekday: weekdayIfAny(date), count, places });
}

/**
 * Decides whether a date can be booked for a postcode, and why not. It is the only such function: every API and job uses it.
 * @param branches the branches whose coverage contains the postcode, in any order; suspended ones are ignored
 * @param countOf returns the places that are taken on a branch's day
 * @param placesIn returns the places that the delivery needs with a branch
 */
export function decideDate(
  date: CalendarDate,
  now: LocalDateTime,
  branches: readonly BranchPlan[],
  countOf: (branchId: string, date: CalendarDate) => DayCount,
  placesIn: PlacesNeeded = usualPlaces,
): DateDecision {
  return dateDecider(now, branches, countOf, placesIn)(date);
}

/** Decides many dates at a point in time as decideDate does, and computes once what does not depend on the date. */
export function dateDecider(
  now: LocalDateTime,
  branches: readonly BranchPlan[],
  countOf: (branchId: string, date: CalendarDate) => DayCount,
  placesIn: PlacesNeeded = usualPlaces,
): (date: CalendarDate) => DateDecision {
  const inOrder = branches
    .filter((branch) => branch.status === 'ACTIVE')
    .sort(byPriority)
    .map((branch) => ({ branch, window: bookingWindow(branch, now), places: placesIn(branch) }));
  return (date) => {
    const weekday = weekdayIfAny(date);
    const candidates: { branch: BranchPlan; limit: number; places: number }[] = [];
    let first: 'AVAILABLE' | 'LIMITED' | null = null;
    let nearest: Refusal = closed('NOT_A_DELIVERY_DAY');
    let nearness = -1;
    for (const { branch, window, places } of inOrder) {
      const decision = decideWithin(window, branch, date, { weekday, count: countOf(branch.id, date), places });
      if (decision.bookable) {
        first ??= decision.status;
        candidates.push({ branch, limit: decision.limit, places });
      } else if (dayReasons.indexOf(decision.reason) > nearness) {
        nearest = decision;
        nearness = dayReasons.indexOf(decision.reason);
      }
    }
    const [chosen] = candidates;
    if (chosen !== undefined && first !== null) return { bookable: true, status: first, branch: chosen.branch, candidates };
    const outside = nearest.reason === 'TOO_SOON' || nearest.reason === 'TOO_FAR';
    return { ...nearest, closedAnyway: outside ? closureOf(inOrder, date, weekday) : null };
  };
}

/** Returns why every branch is closed on a date: of several reasons the last in the order of dayReasons. Null if a branch delivers. */
function closureOf(branches: readonly { branch: BranchPlan }[], date: CalendarDate, weekday: Weekday | null): DayClosure | null {
  let nearest: DayClosure | null = null;
  for (const { branch } of branches) {
    const { reason, note } = limitOn(branch, date, weekday);
    if (reason === null) return null;
    if (nearest === null || dayReasons.indexOf(reason) > dayReasons.indexOf(nearest.reason)) nearest = { reason, note };
  }
  return nearest;
}

function decideWithin(
  window: { earliest: CalendarDate; latest: CalendarDate },
  branch: BranchPlan,
  date: CalendarDate,
  { weekday, count, places }: { weekday: Weekday | null; count: DayCount; places: number },
): BranchDecision {
  if (date < window.earliest) return closed('TOO_SOON');
  if (date > window.latest) return closed('TOO_FAR');
  const { limit, reason, note } = limitOn(branch, date, weekday);
  if (reason !== null) return closed(reason, note);
  const left = limit - count.booked - count.held;
  if (left <= 0) return { bookable: false, status: 'FULL', reason: 'FULL', note: null };
  if (left < places) return closed('NOT_ENOUGH_ROOM');
  return { bookable: true, status: openStatus(left, limit), limit };
}

/**
 * Returns the status of a day with places left: LIMITED for at most a quarter of the limit, rounded up (Domain, "Branch, coverage,
 * capacity").
 */
export function openStatus(left: number, limit: number): 'AVAILABLE' | 'LIMITED' {
  return left <= Math.ceil(limit / 4) ? 'LIMITED' : 'AVAILABLE';
}

function closed(reason: Exclude<DayReason, 'FULL'>, note: LocalisedName | null = null): Refusal {
  return { bookable: false, status: 'CLOSED', reason, note };
}

function weekdayIfAny(date: CalendarDate): Weekday | null {
  return isCalendarDate(date) ? weekdayOf(date) : null;
}

/** The order in which branches are tried: by priority, then by name (Domain, "Branch, coverage, capacity"). */
export function byPriority(a: Pick<BranchPlan, 'priority' | 'name'>, b: Pick<BranchPlan, 'priority' | 'name'>): number {
  if (a.priority !== b.priority) return a.priority - b.priority;
  // Compared by code unit, so that every process and database sorts the same way.
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
