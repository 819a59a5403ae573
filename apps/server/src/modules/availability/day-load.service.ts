import {
  byPriority,
  limitOn,
  openStatus,
  type BranchPlan,
  type DayCount,
  type DayReason,
  type DayStatus,
} from '@booking/domain/availability/decide-date';
import type { Locale } from '@booking/domain/locale/locale';
import { daysBetween, eachDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { DayRepository, type SettledBookings } from './day.repository.js';
import type { Plans, PlanService } from './plan.service.js';
import { retailerMoment } from './retailer-moment.js';

/** Days that one answer may span (contract, `dayLoads`). */
export const mostDays = 366;

export interface DayLoadRequest {
  branchIds: readonly string[] | null;
  from: CalendarDate;
  to: CalendarDate;
}

export interface DayLoadAnswer {
  date: CalendarDate;
  branchId: string;
  branchName: string;
  booked: number;
  limit: number;
  status: DayStatus;
  reason: DayReason | null;
  note: string | null;
  overbookedBy: number;
  /** Places that are kept for customers who were asked to move there: they count like bookings. */
  held: number;
  /** Of those who are too many: whom staff have neither asked to move nor kept past the limit. */
  toDecide: number;
  heldInForms: number;
  /** Active bookings without a proof. */
  unproved: number;
}

/** Days of branches; from: null is today; to: null is however far ahead. */
interface OverbookedRange {
  branchIds: readonly string[] | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** The load of a day in no language yet. */
export interface DayState extends Omit<DayLoadAnswer, 'note'> {
  note: Readonly<Record<Locale, string>> | null;
}

/** A day's load as somebody reads it. */
export function inLanguage(day: DayState, locale: Locale): DayLoadAnswer {
  return { ...day, note: day.note?.[locale] ?? null };
}

/** Shows staff how full their branches' days are. */
export class DayLoadService {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Every day of every branch, by date and then in the order of the branches. The status is that of the day itself,
   * bookings, and places that are kept for who was asked to move, against the limit: whether it is too soon or too far for a customer,
   * and what is held while a form is filled in, does not matter here.
   * @throws NOT_FOUND for a branch that is not the caller's; BAD_USER_INPUT for a range that runs backwards or is too long
   */
  async dayLoads(caller: Caller, { branchIds, from, to }: DayLoadRequest): Promise<DayLoadAnswer[]> {
    requireScope(caller, 'booking:read');
    const days = daysBetween(from, to) + 1;
    if (days < 1) refuseFaults([{ path: 'to', code: 'DATE_ORDER' }]);
    if (days > mostDays) refuseFaults([{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: mostDays } }]);
    const { plans, stateOf } = await this.read({ from, to }, (current) => wantedOf(current, caller, branchIds));
    const branches = ownBranches(plans, caller, branchIds);
    return eachDate(from, to).flatMap((date) => branches.map((branch) => inLanguage(stateOf(branch, date), caller.locale)));
  }

  /** The same for live changes, in one read for everybody who waits for them, so without a check. Null: a branch that is not there. */
  async states(
    branchIds: readonly string[],
    from: CalendarDate,
    to: CalendarDate,
  ): Promise<(branchId: string, date: CalendarDate) => DayState | null> {
    const { plans, stateOf } = await this.read({ from, to }, (current) => current.all.filter(({ id }) => branchIds.includes(id)));
    return (branchId, date) => {
      const branch = plans.branch(branchId);
      return branch === undefined ? null : stateOf(branch, date);
    };
  }

  private async read({ from, to }: Pick<DayLoadRequest, 'from' | 'to'>, wanted: (plans: Plans) => readonly BranchPlan[]) {
    const { plans, facts } = await this.plans.consistent((current) =>
      new DayRepository(this.database).loads({ branchIds: wanted(current).map(({ id }) => id), from, to, now: this.clock.now() }),
    );
    const settledOf = settledIn(facts);
    const stateOf = (branch: BranchPlan, date: CalendarDate) => stateOfDay(branch, date, facts.countOf(branch.id, date), settledOf);
    return { plans, stateOf };
  }

  /**
   * The work list: the days on which more is booked than the limit in force allows, and somebody is left to be asked to move or kept, by
   * date and then in the order of the branches.
   * @param range from: null is today; to: null is however far ahead
   * @throws as dayLoads
   */
  async overbookedDays(caller: Caller, range: OverbookedRange): Promise<DayLoadAnswer[]> {
    return (await this.daysPastLimit(caller, range)).filter(({ toDecide }) => toDecide > 0);
  }

  /** The same, whether or not anything is left to be decided. */
  async daysPastLimit(caller: Caller, { branchIds, from, to }: OverbookedRange): Promise<DayLoadAnswer[]> {
    requireScope(caller, 'booking:read');
    const first = from ?? retailerMoment(this.clock.now()).date;
    if (to !== null && daysBetween(first, to) < 0) refuseFaults([{ path: 'to', code: 'DATE_ORDER' }]);
    const { plans, facts } = await this.plans.consistent((current) =>
      new DayRepository(this.database).booked({
        branchIds: wantedOf(current, caller, branchIds).map(({ id }) => id),
        from: first,
        to,
        now: this.clock.now(),
      }),
    );
    const branches = ownBranches(plans, caller, branchIds);
    const settledOf = settledIn(facts);
    return facts.days
      .flatMap(({ branchId, date, ...count }) => {
        const branch = branches.find(({ id }) => id === branchId);
        return branch === undefined ? [] : [inLanguage(stateOfDay(branch, date, count, settledOf), caller.locale)];
      })
      .filter(({ overbookedBy }) => overbookedBy > 0)
      .sort((a, b) => daysBetween(b.date, a.date) || placeOf(branches, a) - placeOf(branches, b));
  }
}

function wantedOf(plans: Plans, { actor }: Caller, branchIds: readonly string[] | null): BranchPlan[] {
  return plans.all.filter(({ id }) => (branchIds === null ? worksFor(actor, id) : branchIds.includes(id)));
}

/** In their order. @throws NOT_FOUND for one that is not the caller's */
function ownBranches(plans: Plans, caller: Caller, branchIds: readonly string[] | null): BranchPlan[] {
  const branches = wantedOf(plans, caller, branchIds).sort(byPriority);
  if (branchIds !== null && !branchIds.every((id) => worksFor(caller.actor, id) && branches.some((branch) => branch.id === id)))
    throw new AppError('NOT_FOUND');
  return branches;
}

function placeOf(branches: readonly BranchPlan[], { branchId }: DayLoadAnswer): number {
  return branches.findIndex(({ id }) => id === branchId);
}

/** How many of a day's bookings staff have asked to move, or keep past this limit; and what else is counted of it. */
type SettledOf = (branchId: string, date: CalendarDate, limit: number) => { settled: number; heldInForms: number; unproved: number };

function settledIn({ kept, asked, inForms, unproved }: SettledBookings): SettledOf {
  const counts = (rows: SettledBookings['asked']) => new Map(rows.map(({ branchId, date, count }) => [`${branchId} ${date}`, count]));
  const [askedOf, inFormsOf, unprovedOf] = [counts(asked), counts(inForms), counts(unproved)];
  const keptOf = new Map(kept.map(({ branchId, date, limit, count }) => [`${branchId} ${date} ${limit}`, count]));
  return (branchId, date, limit) => {
    const day = `${branchId} ${date}`;
    return {
      settled: (askedOf.get(day) ?? 0) + (keptOf.get(`${day} ${limit}`) ?? 0),
      heldInForms: inFormsOf.get(day) ?? 0,
      unproved: unprovedOf.get(day) ?? 0,
    };
  };
}

function stateOfDay(branch: BranchPlan, date: CalendarDate, { booked, held }: DayCount, settledOf: SettledOf): DayState {
  const { limit, reason, note } = limitOn(branch, date);
  const overbookedBy = Math.max(0, booked - limit);
  const { settled, ...counted } = settledOf(branch.id, date, limit);
  const toDecide = Math.max(0, overbookedBy - settled);
  const ofBranch = { date, branchId: branch.id, branchName: branch.name };
  const day = { ...ofBranch, booked, limit, note: note ?? null, overbookedBy, held, toDecide, ...counted };
  if (reason !== null) return { ...day, status: 'CLOSED', reason };
  const left = limit - booked - held;
  if (left <= 0) return { ...day, status: 'FULL', reason: 'FULL' };
  return { ...day, status: openStatus(left, limit), reason: null };
}
