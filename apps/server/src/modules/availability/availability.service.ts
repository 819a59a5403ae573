import {
  availabilityCalendar,
  maxCalendarDays,
  nearestBookable,
  wholeRange,
  type CalendarDay,
} from '@booking/domain/availability/availability-calendar';
import {
  bookingWindow,
  byPriority,
  decideDate,
  type BranchPlan,
  type ClosedReason,
  type DateDecision,
  type DayReason,
  type DayStatus,
} from '@booking/domain/availability/decide-date';
import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { arrivalNotes, type ArrivalNotes } from '@booking/domain/branch/arrival';
import { quantityErrors } from '@booking/domain/booking/delivery-form';
import { piecesOf, placesForQuantities, type PlacesNeeded, type Quantities } from '@booking/domain/booking/places';
import { addDays, daysBetween, eachDate, type CalendarDate, type LocalDateTime } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import type { Actor } from '@booking/domain/user/permissions';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { SharedReads } from '../../shared/shared-reads.js';
import type { Database } from '../../database/database.js';
import { DayRepository } from './day.repository.js';
import { hashToken } from '../../shared/token-hash.js';
import type { Plans, PlanService } from './plan.service.js';
import { businessNow } from './business-now.js';

export interface AvailabilityQuestion {
  postcode: string;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Token of the caller's own hold, whose places do not count against them; null without one. */
  holdToken: string | null;
  /** Staff who book for somebody: only their own branches deliver. */
  asStaff: boolean;
  /** The quantities of the delivery; null: not known, which takes one place. */
  quantities: Quantities | null;
}

/** The question whether a delivery to a postcode can have a date. */
export interface DateQuestion {
  postcode: string;
  date: CalendarDate;
  /** SHA-256 of the token of a hold that does not count; null: all holds count. */
  ownHold: Buffer | null;
  /** Only branches of this actor may deliver; null: any branch. */
  staff: Actor | null;
  /** The places that the delivery needs. */
  placesIn: PlacesNeeded;
}

/** One date, in the caller's language. */
interface DayAnswer {
  date: CalendarDate;
  status: DayStatus;
  reason: DayReason | null;
  note: string | null;
  /** The reason that would close a date that is too soon or too far in any case; null if there is none. */
  closedReason: ClosedReason | null;
  closedNote: string | null;
  branchName: string | null;
  changeUntil: CalendarDate | null;
}

export interface AvailabilityAnswer {
  postcode: string;
  postcodeFullFormat: string;
  city: string;
  state: string;
  served: boolean;
  days: DayAnswer[];
  nextAvailable: CalendarDate | null;
  /** Whom to call if no date of the whole range has room for the quantities; else null. */
  noRoom: string | null;
  /** The facts of every active branch that covers the postcode. */
  arrivals: { branchName: string; notes: ArrivalNotes }[];
}

/** The decision about one date, with its facts. */
export interface DecidedDate {
  plans: Plans;
  branches: readonly BranchPlan[];
  decision: DateDecision;
}

/** Returns why the date is refused when no places of it could be claimed. */
export function reasonAgainst({ decision }: DecidedDate): DayReason {
  if (!decision.bookable) return decision.reason;
  // Others were faster: a place may be left, but not the number that is needed.
  return decision.candidates.some(({ places }) => places > 1) ? 'NOT_ENOUGH_ROOM' : 'FULL';
}

interface DecidedCalendar {
  plans: Plans;
  branches: readonly BranchPlan[];
  calendar: readonly CalendarDay[];
}

/** A calendar with the fingerprint of the plans at the time of its counts. */
interface ReadCalendar {
  fingerprint: string;
  calendar: readonly CalendarDay[];
}

type PlaceQuestion = Omit<DateQuestion, 'date'>;
type RangeOf = (branches: readonly BranchPlan[], now: LocalDateTime) => { from: CalendarDate; to: CalendarDate };

/** Decides which dates can be booked. */
export class AvailabilityService {
  private readonly reads = new SharedReads<ReadCalendar>();

  constructor(
    private readonly database: Database,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the dates from `from` (default: today) to `to` (default: the end of the delivery range), with the reason of each date that
   * cannot be booked. `nextAvailable` counts from today whatever the range: pages offer it when a whole month is closed.
   * For staff, `served` and the arrivals cover every branch: a postcode to which only other branches deliver has no days.
   * @throws BAD_USER_INPUT for a malformed or unknown postcode, for quantities that cannot be booked, and for a range that ends before it
   *   begins or exceeds 92 days; with asStaff UNAUTHENTICATED, or FORBIDDEN without booking:write
   */
  async availability(caller: Caller, question: AvailabilityQuestion): Promise<AvailabilityAnswer> {
    if (question.asStaff) requireScope(caller, 'booking:write');
    const postcode = normalisePostcode(question.postcode);
    if (!isPostcode(postcode)) refuseInvalid([{ path: 'postcode', code: 'POSTCODE_INVALID' }]);
    if (question.quantities !== null) refuseInvalid(quantityErrors(question.quantities));
    const wanted = {
      postcode,
      ownHold: question.holdToken === null ? null : hashToken(question.holdToken),
      staff: question.asStaff ? caller.actor : null,
      placesIn: placesForQuantities(question.quantities),
    };
    const now = businessNow(this.clock.now());
    const from = question.from ?? now.date;
    refuseInvalid(rangeErrors(from, question.to));
    const range: RangeOf = (branches, at) => ({ from, to: question.to ?? defaultEnd(from, branches, at) });
    const { plans, branches, calendar } = await this.calendar(wanted, range);
    const serving = plans.serving(postcode, null, 'postcode');
    const place = lookupPostcode(postcode);
    const answer = { postcode, postcodeFullFormat: fullFormat(postcode, place), city: place?.city ?? '', state: place?.state ?? '' };
    if (serving.length === 0) return { ...answer, served: false, days: [], nextAvailable: null, noRoom: null, arrivals: [] };

    const days = calendar.map((day) => dayAnswer(day, caller.locale));
    const first = from <= firstDate(branches, now) ? calendar.find(({ bookable }) => bookable) : undefined;
    const nextAvailable = first?.date ?? (await this.nextAvailable(wanted));
    const arrivals = serving.map(({ id, name }) => ({ branchName: name, notes: arrivalNotes(plans.arrivalOf(id), caller.locale) }));
    const noRoom = nextAvailable === null ? noRoomText(question.quantities, serving, plans, caller.locale) : null;
    return { ...answer, served: true, days, nextAvailable, noRoom, arrivals };
  }

  /**
   * Decides one date and claims it, and repeats both until the decision is current.
   * @param take claims a place by the decision; its result and errors are those of `decide` in PlanService.decideUntilCurrent
   */
  decideUntilCurrent<Outcome>(
    { postcode, date, ownHold, staff, placesIn }: DateQuestion,
    take: (decided: DecidedDate) => Promise<Outcome | null>,
  ): Promise<Outcome> {
    const now = this.clock.now();
    return this.plans.decideUntilCurrent(
      (plans) =>
        new DayRepository(this.database).facts({ branchIds: idsOf(plans.covering(postcode, staff)), from: date, to: date, now, ownHold }),
      (plans, facts) => {
        const branches = plans.covering(postcode, staff);
        return take({ plans, branches, decision: decideDate(date, businessNow(now), branches, facts.countOf, placesIn) });
      },
    );
  }

  /** Returns at most five dates that can be booked nearest to the date of the question, soonest first. */
  async alternatives(question: DateQuestion): Promise<CalendarDate[]> {
    const { calendar } = await this.calendar(question, wholeRange);
    return nearestBookable(question.date, calendar);
  }

  /**
   * Returns for each question whether a date of the whole delivery range other than its own can be booked. Reads the days of all branches
   * in one statement.
   */
  async haveOpenDate(questions: readonly DateQuestion[]): Promise<boolean[]> {
    if (questions.length === 0) return [];
    const at = this.clock.now();
    const now = businessNow(at);
    const { plans, facts } = await this.plans.consistent((current) => {
      const branches = [...new Set(questions.flatMap(({ postcode, staff }) => current.covering(postcode, staff)))];
      return new DayRepository(this.database).facts({ branchIds: idsOf(branches), ...wholeRange(branches, now), now: at, ownHold: null });
    });
    return questions.map(({ postcode, date: own, staff, placesIn }) => {
      const branches = plans.covering(postcode, staff);
      const { from, to } = wholeRange(branches, now);
      const isOpen = (date: CalendarDate) => date !== own && decideDate(date, now, branches, facts.countOf, placesIn).bookable;
      return branches.length > 0 && eachDate(from, to).some(isOpen);
    });
  }

  /** Returns the first date from today that can be booked in the whole delivery range; null if none can. */
  private async nextAvailable(question: PlaceQuestion): Promise<CalendarDate | null> {
    const { calendar } = await this.calendar(question, wholeRange);
    return calendar.find(({ bookable }) => bookable)?.date ?? null;
  }

  /** Returns the covering branches and their decided dates. Plans and counts come from one statement. */
  private async calendar({ postcode, ownHold, staff, placesIn }: PlaceQuestion, rangeOf: RangeOf): Promise<DecidedCalendar> {
    const { plans, facts } = await this.plans.consistent((current) => {
      const branches = current.covering(postcode, staff);
      const { from, to } = rangeOf(branches, businessNow(this.clock.now()));
      const read = () => this.readCalendar(branches, { from, to, ownHold, placesIn });
      // The caller's own hold counts for everybody else, so this calendar is for the caller alone.
      return ownHold === null
        ? this.reads.read([current.fingerprint, from, to, ...idsOf(branches), ...branches.map(placesIn)].join(' '), read)
        : read();
    });
    return { plans, branches: plans.covering(postcode, staff), calendar: facts.calendar };
  }

  private async readCalendar(
    branches: readonly BranchPlan[],
    { from, to, ownHold, placesIn }: { from: CalendarDate; to: CalendarDate } & Pick<DateQuestion, 'ownHold' | 'placesIn'>,
  ): Promise<ReadCalendar> {
    const now = this.clock.now();
    const { fingerprint, countOf } = await new DayRepository(this.database).facts({ branchIds: idsOf(branches), from, to, now, ownHold });
    const calendar = branches.length === 0 ? [] : availabilityCalendar(from, to, businessNow(now), branches, countOf, placesIn);
    return { fingerprint, calendar };
  }
}

function dayAnswer({ date, ...decision }: CalendarDay, locale: Locale): DayAnswer {
  if (decision.bookable) {
    const changeUntil = lastChangeDate(date, decision.branch.leadTime);
    const none = { reason: null, note: null, closedReason: null, closedNote: null };
    return { date, status: decision.status, ...none, branchName: decision.branch.name, changeUntil };
  }
  const { status, reason, note, closedAnyway } = decision;
  return {
    date,
    status,
    reason,
    note: note?.[locale] ?? null,
    closedReason: closedAnyway?.reason ?? null,
    closedNote: closedAnyway?.note?.[locale] ?? null,
    branchName: null,
    changeUntil: null,
  };
}

/** Returns the text that no date has room for the quantities, with the first branch by priority that has a telephone. */
function noRoomText(quantities: Quantities | null, branches: readonly BranchPlan[], plans: Plans, locale: Locale): string | null {
  if (quantities === null) return null;
  const pieces = piecesOf(quantities);
  const called = [...branches].sort(byPriority).find(({ id }) => plans.phoneOf(id) !== null);
  if (called === undefined) return outcomeMessage(locale, 'noRoom', { pieces });
  return outcomeMessage(locale, 'noRoom.call', { pieces, branch: called.name, phone: plans.phoneOf(called.id) ?? '' });
}

function idsOf(branches: readonly BranchPlan[]): string[] {
  return branches.map((branch) => branch.id);
}

function firstDate(branches: readonly BranchPlan[], now: LocalDateTime): CalendarDate {
  return branches.map((branch) => bookingWindow(branch, now).earliest).sort()[0] ?? now.date;
}

function defaultEnd(from: CalendarDate, branches: readonly BranchPlan[], now: LocalDateTime): CalendarDate {
  const end = wholeRange(branches, now).to;
  if (end < from) return from;
  const max = addDays(from, maxCalendarDays - 1);
  return end < max ? end : max;
}

function rangeErrors(from: CalendarDate, to: CalendarDate | null): ValidationError[] {
  if (to === null) return [];
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ path: 'to', code: 'DATE_ORDER' }];
  return days > maxCalendarDays ? [{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: maxCalendarDays } }] : [];
}

function fullFormat(postcode: string, place: { city: string; state: string } | null): string {
  return place === null ? postcode : `${postcode} ${place.city}, ${place.state}`;
}
